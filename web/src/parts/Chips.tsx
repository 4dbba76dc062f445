// SPDX-License-Identifier: MIT
// Chips: one seen from above, to stand beside a number, and piles that grow with a pot.
const EDGE = '#1f1a12'
const IVORY = '#fff8e6'

/** A brass chip, as high as the words around it unless a size is given. */
export const Chip = ({ size }: { size?: number }) => (
  <svg class="chip" viewBox="0 0 24 24" {...(size && { width: size, height: size })} aria-hidden="true" focusable="false">
    <circle cx="12" cy="12" r="11" fill="#d9a640" stroke={EDGE} stroke-width="1.2" />
    <circle cx="12" cy="12" r="8.9" fill="none" stroke={IVORY} stroke-width="3.6" stroke-dasharray="4.66 4.66" stroke-dashoffset="2.33" />
    <circle cx="12" cy="12" r="6.2" fill="#f0ca76" stroke="#8a6418" />
    <path d="M12 8.5l2.5 3.5-2.5 3.5L9.5 12z" fill="#8a6418" />
  </svg>
)

interface Pile {
  /** What one chip of this pile is worth. */
  worth: number
  fill: string
  top: string
}
const PILES: Pile[] = [
  { worth: 25, fill: '#a8322a', top: '#c04a3c' },
  { worth: 5, fill: '#27598f', top: '#3a72ad' },
  { worth: 1, fill: '#c8952f', top: '#e3b450' },
]

/** No pile is higher, so that a pot of any size has its place. */
export const HIGHEST = 9

/** How many chips of each pile make n, the dearest first; what does not fit the highest pile is left to the number. */
export function piles(n: number): number[] {
  let left = Math.max(0, Math.floor(n))
  return PILES.map(({ worth }, i) => {
    const many = Math.floor(left / worth)
    left -= many * worth
    // Some of the dearer is changed into the cheaper, so that a pot looks like one: not 4 red chips for 100.
    const changed = i < PILES.length - 1 && many > 1 && left < worth / 2 ? 1 : 0
    left += changed * worth
    return Math.min(HIGHEST, many - changed)
  })
}

const THICK = 4.2
const WIDE = 26

/** Chips lie as they fell: each is turned a little against the one below. */
const MARKS = [[4, 12, 20], [6, 14.5, 22], [5, 13, 21]]
const dip = (x: number): number => 5 * Math.sqrt(1 - ((x - 13) / 12) ** 2)

const OneChip = ({ pile, y, turn }: { pile: Pile; y: number; turn: number }) => (
  <>
    <path d={`M1 ${y}v${THICK}a12 5 0 0 0 24 0V${y}z`} fill={pile.fill} stroke={EDGE} stroke-width="0.9" />
    <path d={MARKS[turn]!.map((x) => `M${x} ${+(y + dip(x) + 0.5).toFixed(1)}v${THICK - 0.9}`).join('')} stroke={IVORY} stroke-width="3" />
  </>
)

/** Piles in three colours for a pot; the number itself is said beside them. */
export function ChipStack({ n }: { n: number }) {
  const stacks = piles(n).map((many, i) => ({ many, pile: PILES[i]! })).filter(({ many }) => many > 0)
  if (!stacks.length) return null
  const height = 14 + THICK * Math.max(...stacks.map(({ many }) => many))
  return (
    <svg class="chips" viewBox={`0 0 ${stacks.length * (WIDE + 2) - 2} ${height}`} width={stacks.length * (WIDE + 2) - 2} height={height} aria-hidden="true" focusable="false">
      {stacks.map(({ many, pile }, i) => (
        <g key={pile.worth} transform={`translate(${i * (WIDE + 2)} 0)`}>
          {[...Array(many).keys()].map((k) => (
            <OneChip key={k} pile={pile} y={height - 8 - THICK * (k + 1)} turn={(k * 2) % MARKS.length} />
          ))}
          <ellipse cx="13" cy={height - 8 - THICK * many} rx="12" ry="5" fill={pile.top} stroke={EDGE} stroke-width="0.9" />
          <ellipse cx="13" cy={height - 8 - THICK * many} rx="7.5" ry="3" fill="none" stroke={IVORY} stroke-width="1.2" />
        </g>
      ))}
    </svg>
  )
}
