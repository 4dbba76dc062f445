// SPDX-License-Identifier: MIT
// What was kept, as files for other programs: CSV with a row a decision, and JSON with all of it. Knows no page.
import type { Summary } from './summary'

type Cell = string | number | null

/** As RFC 4180 has it. A text that a spreadsheet would take for a formula is marked as text; numbers stay numbers. */
export function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const HEAD = ['game', 'match', 'ended', 'rules', 'seat', 'against', 'outcome', 'tokens', 'rating', 'accuracy', 'decision', 'moment', 'hand', 'move', 'best', 'loss', 'ci95', 'unit', 'grade']

const rowsOf = (match: Summary): Cell[][] =>
  match.decisions.map((one) => [
    match.game, match.match, new Date(match.ended_ms).toISOString(), match.rules, match.seat, match.names.filter((_, seat) => seat !== match.seat).join(', '), match.outcome, match.tokens, match.rating, match.accuracy,
    one.index, one.when.map(({ counter, n }) => `${counter} ${n}`).join(', '), one.hand && one.hand.join(' '), one.move, one.best, one.loss, one.ci95, match.unit, one.grade,
  ])

export const asCsv = (matches: readonly Summary[]): string => [HEAD, ...matches.flatMap(rowsOf)].map((row) => `${row.map(cell).join(',')}\r\n`).join('')

export const asJson = (matches: readonly Summary[]): string => `${JSON.stringify({ matches: matches.map(({ key: _, player: __, ...match }) => match) }, null, 1)}\n`
