// SPDX-License-Identifier: MIT
// The two typefaces, cut down to the letters that our languages need, so that they cost as little as a picture.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const range = (first: number, last: number): string => String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
/** ASCII, Latin-1, and the signs that sums, prices and quotations are made of. */
const LETTERS = range(0x20, 0x7e) + range(0xa0, 0xff) + 'ŒœŸ–—‘’“”„‚…•€−×→←↑↓½⅓¼⅔'

const FONTS = {
  'display.woff2': { from: '@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2', axes: { wght: 600, SOFT: 60 } },
  'text.woff2': { from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', axes: { wght: { min: 400, max: 700 } } },
}

const require = createRequire(import.meta.url)
const folder = new URL('fonts/', import.meta.url)

async function makeFonts(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [name, { from, axes }] of Object.entries(FONTS)) {
    const file = new URL(name, folder)
    if (existsSync(file)) continue
    writeFileSync(file, await subsetFont(readFileSync(require.resolve(from)), LETTERS, { targetFormat: 'woff2', variationAxes: axes }))
  }
}

/** Makes fonts/ when there is none; who changes the letters removes it first. */
export const fonts: Plugin = { name: 'fonts', config: makeFonts }
