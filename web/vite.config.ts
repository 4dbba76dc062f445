// SPDX-License-Identifier: MIT
import { defineConfig } from 'vite'

// Relative addresses, so that the page works behind any path prefix.
export default defineConfig({
  base: './',
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
