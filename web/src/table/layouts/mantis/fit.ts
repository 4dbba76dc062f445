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
const LEAST = 24 // narrower is no card
const ROWS_MAX = 3
const MOST = 6
const STEP_MIN = 3

const RATIO = 1.4

/** A column as deep as this needs so many card widths of height, the cascade in it. */
const heightIn = (deepest: number): number => RATIO + Math.min(deepest - 1, 3) * 0.16

function inRows(rows: number, width: number, height: number, columns: number, deepest: number, wish: number): number {
  const inRow = Math.ceil(columns / rows)
  const across = (width - GAP * (inRow - 1)) / inRow
  const down = ((height - GAP * (rows - 1)) / rows - PILL) / heightIn(deepest)
  return Math.floor(Math.min(wish, across, down))
}

export function fit(width: number, height: number, counts: readonly number[], wish: number): Fit {
  const columns = Math.max(1, counts.length)
  const deepest = Math.max(1, ...counts)
  let best = { rows: 1, card: inRows(1, width, height, columns, deepest, wish) }
  for (let rows = 2; rows <= Math.min(ROWS_MAX, columns); rows++) {
    const card = inRows(rows, width, height, columns, deepest, wish)
    if (card > best.card * 1.15) best = { rows, card }
  }
  if (best.card < LEAST) return { isChips: true, rows: 0, card: 0, step: 0, most: 1 }
  const rest = (height - GAP * (best.rows - 1)) / best.rows - PILL - RATIO * best.card
  const most = Math.max(1, Math.min(MOST, deepest, 1 + Math.floor(rest / STEP_MIN)))
  const step = most > 1 ? Math.min(best.card * 0.26, rest / (most - 1)) : 0
  return { isChips: false, ...best, step, most }
}
