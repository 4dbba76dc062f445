// SPDX-License-Identifier: MIT
// Puzzles, in French.
import type { Words } from './en'

export const words: Words = {
  title: 'Problèmes',
}
