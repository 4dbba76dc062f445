// SPDX-License-Identifier: MIT
// The styles of a page stay once it has been looked at, and lie beside those of the table from then on.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const PAGES = ['charts', 'explorer', 'lab', 'lobby', 'picture', 'reading', 'review', 'rules', 'settings']
const read = (path: string): string => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8')

/** All names of classes that the table's own files write down. */
function namesAtTable(): Set<string> {
  const files = readdirSync(new URL('../src/table/', import.meta.url), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const written = files.flatMap((file) => [...read(`table/${file}`).matchAll(/class=(?:"([^"]+)"|\{`([^`]+)`)/g)].map(([, plain, made]) => plain ?? made!.replace(/\$\{[^}]*\}/g, ' ')))
  return new Set(written.flatMap((text) => text.split(/\s+/)))
}

test.each(PAGES)('%s.css names nothing by a class alone that lies on the table too', (page) => {
  const table = namesAtTable()
  expect(table.has('points') && table.has('seat-name')).toBe(true)
  const alone = read(`style/${page}.css`).replace(/\/\*[\s\S]*?\*\/|\([^)]*\)/g, '').matchAll(/(?:^|[{},;])\s*\.([\w-]+)(?=\s*[,{])/g)
  expect([...alone].map(([, name]) => name!).filter((name) => table.has(name))).toEqual([])
})
