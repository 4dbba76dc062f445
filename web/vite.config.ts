// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vite'
import { fonts } from './fonts'
import { rulesPages } from './rules'

// `npm run dev` shows the page as it is written, with the server of BAIZE_SERVER behind it.
const server = process.env.BAIZE_SERVER
const proxy = server ? { '/ws': { target: server, ws: true }, '/api': { target: server } } : undefined

// Of each game that has puzzles, how many. The sets themselves are put beside the page as they are (scripts/web).
const sets = readdirSync('../puzzles').filter((file) => file.endsWith('.puzzles'))
const setSizes = Object.fromEntries(sets.map((file) => [file.replace('.puzzles', ''), readFileSync(`../puzzles/${file}`, 'utf8').match(/^puzzle /gm)?.length ?? 0]))

// Plain names: the files are embedded in the program, which tells browsers by a tag when one has changed.
const output = { entryFileNames: 'assets/[name].js', chunkFileNames: 'assets/[name].js', assetFileNames: 'assets/[name][extname]' }

// A worker is called after the part of the page that it belongs to as well: two parts may call theirs the same.
const partOf = (path: string | null): string => path?.split('/').at(-2) ?? 'page'
const workers = { ...output, entryFileNames: (chunk: { facadeModuleId: string | null }) => `assets/${partOf(chunk.facadeModuleId)}-[name].js` }

// Relative addresses, so that the page works behind any path prefix.
export default defineConfig({
  base: './',
  plugins: [fonts, rulesPages],
  define: { PUZZLE_SETS: JSON.stringify(setSizes) },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { output },
  },
  worker: { format: 'es', rollupOptions: { output: workers } },
  server: { fs: { allow: ['..'] }, proxy },
})
