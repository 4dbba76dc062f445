// SPDX-License-Identifier: MIT
// Guided first matches, in German.
import type { Words } from './en'

export const words: Words = {
  title: 'Lernen',
}
