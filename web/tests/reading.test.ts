// SPDX-License-Identifier: MIT
// Pages for reading: tables read from what the program prints, cards found in the written rules, marks of an axis.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { forPage, rulesHtml } from '../rules'
import { readOdds, type OddsTable } from '../src/pages/odds'
import { roundMarks, roundStep, timeMarks } from '../src/parts/axis'
import { fill } from '../src/text/fill'

const docs = fileURLToPath(new URL('../../docs/', import.meta.url))
const tables = (game: string): OddsTable[] => readOdds(readFileSync(`${docs}odds/${game}.txt`, 'utf8')).filter((part) => typeof part !== 'string')

test('odds: all rows of a table have all columns, and heads cover them', () => {
  for (const file of readdirSync(`${docs}odds`)) {
    const all = tables(file.replace('.txt', ''))
    expect(all.length, file).toBeGreaterThan(0)
    for (const { head, rows } of all) {
      for (const row of rows) expect(row.length, `${file}: ${row.join('|')}`).toBe(rows[0]!.length)
      for (const line of head) expect(line.reduce((sum, cell) => sum + cell.columns, 0), file).toBe(rows[0]!.length)
    }
  }
})

test('odds: no number of the text is lost', () => {
  for (const file of readdirSync(`${docs}odds`)) {
    const text = readFileSync(`${docs}odds/${file}`, 'utf8')
    const shown = readOdds(text).map((part) => (typeof part === 'string' ? part : [...part.head.flat().map((cell) => cell.text), ...part.rows.flat()].join(' '))).join(' ')
    const numbers = (of: string) => (of.match(/\d[\d.,/]*/g) ?? []).sort()
    expect(numbers(shown), file).toEqual(numbers(text))
  }
})

test('odds: a table of three of a kind reads as it was printed', () => {
  const [table] = tables('war-lanes')
  expect(table!.head[0]!.map((cell) => cell.text)).toEqual(['', 'bonus', 'ways', 'chance', 'without jokers'])
  expect(table!.rows[1]).toEqual(['three of a kind', '12', '364', '1.313 %', '0.235 %'])
})

/** The pages of rules as they are written, in every language. */
const written = (): [path: string, text: string][] =>
  ['rules/', 'rules/de/'].flatMap((folder) => readdirSync(docs + folder).filter((name) => name.endsWith('.md')).map((file): [string, string] => [folder + file, readFileSync(docs + folder + file, 'utf8')]))

test('rules: cards in the text are drawn, commands stay as they are typed', () => {
  const html = rulesHtml('You hold 10♥ and JK; `play 9S left`, or `baize odds war-lanes 7S 8S`.', 'war-lanes')
  expect(html).toContain('<span class="mini-card suit-H">10<i>♥</i></span>')
  expect(html).toContain('<span class="mini-card joker">JK</span>')
  expect(html).toContain('<code>play <span class="mini-card suit-S">9<i>♠</i></span> left</code>')
  expect(html).toContain('<code>baize odds war-lanes 7S 8S</code>')
})

test('rules: nothing on the page is meant for a terminal', () => {
  const page = '## A round\n- `bet R`: the rank. **`score`**, `play 9S left`, schieben (`check`), mitgehen (`call`: halten); with `ante` set.\n\n## In the terminal\n<!-- terminal -->\n`bet R` · `score` · `play 9S left` · `check` · `call`\n\n`baize odds mantis` tells more.\n'
  expect(forPage(page)).toBe('## A round\n- **bet**: the rank. **score**, **play** 9♠ left, schieben, mitgehen (halten); with `ante` set.\n\n')
  expect(forPage(`${page}\n## What you can change\n<!-- options -->\n| a |\n<!-- /options -->`)).toBe(`${forPage(page)}`)
  for (const [path, text] of written()) {
    expect(text, path).toContain('<!-- terminal -->')
    expect(forPage(text), path).not.toMatch(/`baize |<!--/)
    // What is left as code is an option.
    for (const [, code] of forPage(text).replace(/```[^]*?```/g, '').matchAll(/`([^`\n]+)`/g)) expect(readFileSync(`${docs}rules/${path.split('/').at(-1)}`, 'utf8'), path).toContain(`| \`${code!.split('=')[0]}\` |`)
  }
})

test('rules: no sign of a card is lost or drawn twice', () => {
  const signs = (of: string) => of.match(/[♣♦♥♠]/g)?.length ?? 0
  for (const [path, text] of written()) expect(signs(rulesHtml(text, path.replace(/.*\/|\.md$/g, ''))), path).toBe(signs(forPage(text)))
})

test('rules: a table in two halves becomes two, and loses no cell', () => {
  const html = rulesHtml('| a | b | | a | b |\n|---|---|---|---|---|\n| 1 | 2 | | 3 | 4 |\n| 5 | 6 | | 7 | |', 'mantis')
  const rows = [...html.matchAll(/<tr>([^]*?)<\/tr>/g)].map((row) => [...row[1]!.matchAll(/<t[hd]>([^]*?)<\/t[hd]>/g)].map((cell) => cell[1]))
  expect(rows).toEqual([['a', 'b'], ['1', '2'], ['5', '6'], ['a', 'b'], ['3', '4'], ['7', '']])
  expect(rulesHtml('| a | b |\n|---|---|\n| 1 | 2 |', 'mantis').match(/<table>/g)).toHaveLength(1)
})

test('words: one is not many', () => {
  const text = 'After {n} {n:hand|hands}.'
  expect(fill(text, { n: 1 })).toBe('After 1 hand.')
  expect(fill(text, { n: '+1' })).toBe('After +1 hand.')
  expect(fill(text, { n: 11 })).toBe('After 11 hands.')
  expect(fill('{a} {b}', { a: 'x' })).toBe('x {b}')
})

test('axis: marks are round and hold what is shown', () => {
  expect(roundMarks(1312, 1487, 4)).toEqual([1300, 1350, 1400, 1450, 1500])
  expect(roundMarks(0, 0.23, 4)).toEqual([0, 0.1, 0.2, 0.3])
  expect(roundStep(100, 5)).toBe(20)
})

test('axis: half a year is marked by months, a month by days', () => {
  const [from, month] = [new Date(2026, 4, 18).getTime(), new Date(2026, 9, 17).getTime()]
  const to = new Date(2026, 10, 16).getTime()
  expect(timeMarks(from, to, 7, 'de-DE').map((mark) => mark.text)).toEqual(['Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov'])
  const days = timeMarks(month, to, 6, 'en-GB')
  expect(days.map((mark) => new Date(mark.at).getHours())).toEqual(days.map(() => 0))
  expect(days.length).toBeGreaterThan(2)
  expect(days.length).toBeLessThanOrEqual(6)
})
