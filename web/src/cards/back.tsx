// SPDX-License-Identifier: MIT
// The back of every deck but one: night blue, lozenges, a brass B in a ring. Also the flap of a folded corner.
import { BRASS, HEIGHT, NIGHT, WIDTH } from './draw'

const lozenge = (x: number, y: number): string => `M${x} ${y - 7}l5 7-5 7-5-7z`
/** In rows, every second one shifted, and none where the ring is. */
const LOZENGES = [0, 1, 2, 3, 4, 5, 6]
  .flatMap((row) => (row % 2 ? [16.5, 33, 50, 67, 83.5] : [24.5, 41.5, 58.5, 75.5]).map((x) => [x, 22 + row * 16] as const))
  .filter(([x, y]) => Math.hypot(x - 50, y - 70) > 27)
  .map(([x, y]) => lozenge(x, y))
  .join('')

export const PlainBack = () => (
  <>
    <rect x="5.5" y="5.5" width="89" height="129" rx="5" fill={NIGHT} />
    <rect x="9.5" y="9.5" width="81" height="121" rx="3" fill="none" stroke={BRASS} stroke-opacity="0.6" />
    <path d={LOZENGES} fill="none" stroke="#8fb0cc" stroke-opacity="0.5" />
    <circle cx="50" cy="70" r="20.5" fill={NIGHT} stroke={BRASS} stroke-width="1.9" />
    <text x="50" y="80.5" class="monogram" text-anchor="middle">B</text>
  </>
)

/** How far the corner is folded over. */
const FOLD = 21

/** The paper of a card, with the bottom right corner cut away where it will be folded. */
export const Paper = ({ isSecret }: { isSecret?: boolean }) =>
  isSecret ? (
    <path class="paper" d={`M8 .4h84a7.6 7.6 0 0 1 7.6 7.6V${HEIGHT - FOLD}L${WIDTH - FOLD} 139.6H8A7.6 7.6 0 0 1 .4 132V8A7.6 7.6 0 0 1 8 .4z`} />
  ) : (
    <rect class="paper" x="0.4" y="0.4" width={WIDTH - 0.8} height={HEIGHT - 0.8} rx="7.6" />
  )

/** The corner bent over the face, so that the back is seen: only you know this card. */
export const FoldedCorner = () => (
  <path class="flap" d={`M${WIDTH - 0.4} ${HEIGHT - FOLD}H${WIDTH - FOLD + 5}q-5 0-5 5V139.6z`} />
)
