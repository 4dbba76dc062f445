// SPDX-License-Identifier: MIT
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Nothing of the page's own settings is needed to run these.
export default defineConfig({ root: fileURLToPath(new URL('.', import.meta.url)), test: { include: ['*.test.ts'], environment: 'node' } })
