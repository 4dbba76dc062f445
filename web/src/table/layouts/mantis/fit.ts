// SPDX-License-Identifier: MIT
// How large the columns of a tank are drawn in the room there is: in one row or more, cards cascading down as far as they
// fit. Where even that is too small for cards, a colour is a sign with a number. Knows no page.

export interface Fit {
  isChips: boolean
  rows: number
  /** Width of a card, in px. */
  card: number
  /** How far down the next card of a column lies. */
  step: number
  /** Cards of a column that are drawn at most; its number says how many there are. */
  most: number
}

const GAP = 6
const PILL = 11 // what the number hangs below its column
const LEAST = 22 // narrower is no card
const GOOD = 30 // so wide, a cascade is worth more than a larger card
const ROWS_MAX = 3
const MOST = 6
const STEP_MIN = 3
const CASCADES = [3, 1, 0] // cards below the first that room is kept for: where there is little, the number alone tells

const RATIO = 1.4

interface Rows {
  rows: number
  card: number
}

/** The largest cards that so many columns can have, each so many card widths high. */
function largest(width: number, height: number, columns: number, tall: number, wish: number): Rows {
  let best: Rows = { rows: 0, card: 0 }
  for (let rows = 1; rows <= Math.min(ROWS_MAX, columns); rows++) {
    const inRow = Math.ceil(columns / rows)
    const across = (width - GAP * (inRow - 1)) / inRow
    const down = ((height - GAP * (rows - 1)) / rows - PILL) / tall
    const card = Math.floor(Math.min(wish, across, down))
    if (card > best.card * 1.15) best = { rows, card }
  }
  return best
}

export function fit(width: number, height: number, counts: readonly number[], wish: number): Fit {
  const columns = Math.max(1, counts.length)
  const deepest = Math.max(1, ...counts)
  const ways = CASCADES.map((below) => largest(width, height, columns, RATIO + Math.min(deepest - 1, below) * 0.16, wish))
  const best = ways.find(({ card }) => card >= GOOD) ?? ways.at(-1)!
  if (best.card < LEAST) return { isChips: true, rows: 0, card: 0, step: 0, most: 1 }
  const rest = (height - GAP * (best.rows - 1)) / best.rows - PILL - RATIO * best.card
  const most = Math.max(1, Math.min(MOST, deepest, 1 + Math.floor(rest / STEP_MIN)))
  const step = most > 1 ? Math.min(best.card * 0.26, rest / (most - 1)) : 0
  return { isChips: false, ...best, step, most }
}
