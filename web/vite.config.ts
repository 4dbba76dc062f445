// SPDX-License-Identifier: MIT
import { marked } from 'marked'
import { defineConfig, type Plugin } from 'vite'
import { fonts } from './fonts'

/** The options as they were when the page was written; the client shows those of the server instead. */
const OPTIONS = /^## [^\n]*\n<!-- options -->[^]*<!-- \/options -->$/m

/** The rules pages become HTML when the client is built, so that no Markdown is parsed in the browser. */
const rulesPages: Plugin = {
  name: 'rules-pages',
  transform: (code, id) =>
    id.endsWith('.md') ? { code: `export default ${JSON.stringify(marked.parse(code.replace(OPTIONS, ''), { async: false }))}`, map: null } : undefined,
}

// `npm run dev` shows the page as it is written, with the server of BAIZE_SERVER behind it.
const server = process.env.BAIZE_SERVER
const proxy = server ? { '/ws': { target: server, ws: true }, '/api': { target: server } } : undefined

// Relative addresses, so that the page works behind any path prefix.
export default defineConfig({
  base: './',
  plugins: [fonts, rulesPages],
  // Plain names: the files are embedded in the program, which tells browsers by a tag when one has changed.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: { entryFileNames: 'assets/[name].js', chunkFileNames: 'assets/[name].js', assetFileNames: 'assets/[name][extname]' },
    },
  },
  server: { fs: { allow: ['..'] }, proxy },
})
