// SPDX-License-Identifier: MIT
// The joker: a jester in cap and bells. His colour, violet, is no suit's.
import { disc, GOLD, Mirrored, pen, Pieces, type Piece } from './draw'
import { STAR_SHAPE } from './shapes'
import { Corners } from './standard'

const GREEN = '#2b7d5b'
const RED = '#b8252b'
const SKIN = '#f6dec4'

const LEFT_HORN = 'M40 62C37 47 34 43.5 29 45c-4 1.3-5.5 6-4.5 11.5C18 48 19 36.5 28 34c9-2.5 17 4 20 16z'
const RIGHT_HORN = 'M60 62c3-15 6-18.5 11-17 4 1.3 5.5 6 4.5 11.5C82 48 81 36.5 72 34c-9-2.5-17 4-20 16z'

const CAP: Piece[] = [
  [LEFT_HORN, 'currentColor'],
  [RIGHT_HORN, GREEN],
  ['M37 65c4-14 6-29 13-40 7 11 9 26 13 40-8-3-18-3-26 0z', GOLD],
  [disc(50, 22.5, 4), RED],
  [disc(24.5, 58.5, 3.2), GOLD],
  [disc(75.5, 58.5, 3.2), GOLD],
]
const HEAD: Piece[] = [
  ['M50 84 35 89l-11 13.5 9.5-1L38.5 111l6-7 5.5 9.5 5.5-9.5 6 7 5-9.5 9.5 1L65 89z', 'currentColor'],
  ['M37 62.5h26V75c0 9-5.5 15-13 15s-13-6-13-15z', SKIN],
]
const BELL: Piece[] = [[disc(24, 103, 2.7), GOLD], [disc(38.5, 112, 2.7), GOLD]]
/** What is drawn on the face without an outline. */
const CHEEKS: Piece[] = [[disc(42, 78.5, 2.6), '#eeb09a']]

export const Joker = ({ isSecret }: { isSecret?: boolean }) => (
  <g class="suit joker">
    <Corners index="JK" shape={STAR_SHAPE} isSecret={isSecret} />
    <g {...pen(0.9)} transform="translate(7.5 7) scale(0.9)">
      <Pieces of={HEAD} />
      <Pieces of={CAP} />
      <Mirrored of={BELL} />
      <path d={disc(50, 114.5, 2.7)} fill={GOLD} />
      <g stroke="none">
        <Mirrored of={CHEEKS} />
      </g>
      <path d="M44.5 72.5v.01M55.5 72.5v.01" stroke-width="3" />
      <path d="M42.5 78.5c3.5 6.5 11.5 6.5 15 0" fill="none" />
      <path d="M41 69c1.5-1.8 4-1.8 5.5-.5M53.5 68.5c1.5-1.3 4-1.3 5.5.5" fill="none" stroke-width="1.2" />
    </g>
  </g>
)
