// SPDX-License-Identifier: MIT
// Reads what `baize odds` prints as tables: columns are where the rows leave gaps, and what stands above a column is
// its head. What is no table stays a sentence.

export interface OddsTable {
  head: { text: string; columns: number }[][]
  rows: string[][]
}
export type OddsPart = string | OddsTable

interface Column {
  from: number
  to: number
}
interface Span extends Column {
  text: string
}

/** Words that stand together: two spaces set them apart, and a chance stands for itself. */
const spans = (line: string): Span[] => [...line.matchAll(/\S+(?:(?: (?!\d+\.\d+ %)|(?<=<) )\S+)*/g)].map((found) => ({ text: found[0], from: found.index, to: found.index + found[0].length }))

const isNumber = (text: string): boolean => /^[<(]?\s?[\d.,/]+( %)?/.test(text)
/** A row says something, then numbers: at least two of them. */
const isRow = (line: string): boolean => spans(line).slice(1).filter((span) => isNumber(span.text)).length >= 2

/** Where columns are: what overlaps in any two rows is one. Rows that are not full, such as sums, do not say. */
function columnsOf(rows: Span[][]): Column[] {
  const most = Math.max(...rows.map((row) => row.length))
  const all = rows.filter((row) => row.length === most).flat().sort((a, b) => a.from - b.from)
  const columns: Column[] = []
  for (const span of all) {
    const last = columns.at(-1)
    if (last && span.from < last.to) last.to = Math.max(last.to, span.to)
    else columns.push({ from: span.from, to: span.to })
  }
  return columns
}

/** How many letters are between two: 0 where they overlap. */
const gap = (a: Column, b: Column): number => Math.max(0, a.from - b.to, b.from - a.to)
const HEAD_GAP_MAX = 4

/** Which of the heads stands over a column: the nearest, if that is near. Over the first only what begins there. */
function over(column: Column, heads: Span[], isFirst: boolean): Span | undefined {
  const [nearest] = heads.filter((head) => !isFirst || head.from < column.to).sort((a, b) => gap(a, column) - gap(b, column))
  return nearest && gap(nearest, column) <= HEAD_GAP_MAX ? nearest : undefined
}

function headOf(line: string, columns: Column[]): { text: string; columns: number }[] {
  const heads = spans(line)
  const found = columns.map((column, i) => over(column, heads, i === 0))
  // The last head stands over the last column, wherever it begins.
  const last = heads.at(-1)!
  if (!found.includes(last)) found[found.length - 1] = last
  const cells: { text: string; columns: number }[] = []
  found.forEach((head, i) => {
    if (head && head === found[i - 1]) cells.at(-1)!.columns++
    else cells.push({ text: head?.text ?? '', columns: 1 })
  })
  return cells
}

function tableOf(heads: string[], lines: string[]): OddsTable {
  const rows = lines.map(spans)
  const columns = columnsOf(rows)
  return {
    head: heads.map((line) => headOf(line, columns)),
    rows: rows.map((row) => columns.map((column) => row.filter((span) => columns.find((one) => one.to > span.from) === column).map((span) => span.text).join(' '))),
  }
}

/** A block without a blank line in it: sentences, then a table with its heads, then sentences. */
function partsOf(block: string): OddsPart[] {
  const lines = block.split('\n')
  const most = Math.max(...lines.map((line) => (isRow(line) ? spans(line).length : 0)))
  const first = lines.findIndex((line) => isRow(line) && spans(line).length === most)
  if (first < 0) return [lines.map((line) => line.trim()).join(' ')]
  let end = first
  while (end < lines.length && isRow(lines[end]!)) end++
  let heads = first
  while (heads > 0 && /^\S?.*\S {2,}\S/.test(lines[heads - 1]!)) heads--
  const [before, after] = [lines.slice(0, heads).join(' ').trim(), lines.slice(end).join('; ').replace(/\s+/g, ' ').trim()]
  return [...(before ? [before] : []), tableOf(lines.slice(heads, first), lines.slice(first, end)), ...(after ? [after] : [])]
}

export const readOdds = (text: string): OddsPart[] => text.trimEnd().split(/\n\s*\n/).flatMap(partsOf)
