// SPDX-License-Identifier: MIT
// Puzzles, in German.
import type { Words } from './en'

export const words: Words = {
  title: 'Aufgaben',
}
