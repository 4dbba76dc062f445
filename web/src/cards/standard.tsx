// SPDX-License-Identifier: MIT
// The number cards and aces of the standard deck, and the corners that every card with an index has.
import { Court } from './courts'
import { Shape } from './draw'
import type { Standard } from './names'
import { SUIT_SHAPES } from './shapes'

// Columns and rows of the pips: x from -1 to 1, y from -3 to 3 about the middle of the card.
const PIPS: Record<string, [number, number][]> = {
  '2': [[0, -3], [0, 3]],
  '3': [[0, -3], [0, 0], [0, 3]],
  '4': [[-1, -3], [1, -3], [-1, 3], [1, 3]],
  '5': [[-1, -3], [1, -3], [0, 0], [-1, 3], [1, 3]],
  '6': [[-1, -3], [1, -3], [-1, 0], [1, 0], [-1, 3], [1, 3]],
  '7': [[-1, -3], [1, -3], [0, -1.5], [-1, 0], [1, 0], [-1, 3], [1, 3]],
  '8': [[-1, -3], [1, -3], [0, -1.5], [-1, 0], [1, 0], [0, 1.5], [-1, 3], [1, 3]],
  '9': [[-1, -3], [1, -3], [-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1], [-1, 3], [1, 3]],
  '10': [[-1, -3], [1, -3], [0, -2], [-1, -1], [1, -1], [-1, 1], [1, 1], [0, 2], [-1, 3], [1, 3]],
}

/** Where the two-letter ones have their middle; the others stand over the sign. */
const INDEX_X: Record<string, number> = { '10': 15.6, JK: 17.2 }

/** The index and its sign in the corner, and again on its head in the other one unless that is folded over. */
export const Corners = ({ index, shape, isSecret }: { index: string; shape: string; isSecret?: boolean }) => {
  const corner = (
    <>
      <text x={INDEX_X[index] ?? 14.5} y="27" class={index.length > 1 ? 'index wide' : 'index'} text-anchor="middle">{index}</text>
      <g class="sign"><Shape d={shape} x={14.5} y={40.5} size={14.5} /></g>
    </>
  )
  return (
    <>
      {corner}
      {!isSecret && <g transform="rotate(180 50 70)">{corner}</g>}
    </>
  )
}

/** One large pip; that of spades catches the light, as it always has. */
const Ace = ({ suit }: { suit: string }) => (
  <>
    <Shape d={SUIT_SHAPES[suit]!} x={50} y={70} size={44} />
    {suit === 'S' && <path d="M40.5 76.5c-1.6-5 4.5-9.5 8-14.5" class="glint" />}
    {suit === 'D' && <path d="M50 58.5c2.6 4.3 5.4 8 8.7 11.5-3.3 3.5-6.1 7.2-8.7 11.5-2.6-4.3-5.4-8-8.7-11.5 3.3-3.5 6.1-7.2 8.7-11.5z" class="glint" />}
    {suit === 'H' && <path d="M38 68c-2-5.5 1.5-9.5 5.5-9" class="glint" />}
    {suit === 'C' && <path d="M45.8 61a5.2 5.2 0 0 1 3.4-5.4" class="glint" />}
  </>
)

/** A ten moves its pips together, to make room for its wide index. */
function Pips({ rank, suit }: Standard) {
  const [spread, size] = rank === '10' ? [12.2, 14.6] : [15, 16]
  return (
    <>
      {PIPS[rank]!.map(([x, y]) => (
        <Shape key={`${x} ${y}`} d={SUIT_SHAPES[suit]!} x={50 + x * spread} y={70 + y * 14.5} size={y > 0 ? -size : size} />
      ))}
    </>
  )
}

const isCourt = (rank: string): boolean => 'JQK'.includes(rank)

export const StandardFace = ({ rank, suit, isSecret }: Standard & { isSecret?: boolean }) => (
  <g class={`suit suit-${suit}`}>
    <Corners index={rank} shape={SUIT_SHAPES[suit]!} isSecret={isSecret} />
    {isCourt(rank) ? <Court rank={rank} suit={suit} /> : rank === 'A' ? <Ace suit={suit} /> : <Pips rank={rank} suit={suit} />}
  </g>
)
