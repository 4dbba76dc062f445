// SPDX-License-Identifier: MIT
// How one plays over time, in German.
import type { Words } from './en'

export const words: Words = {
  title: 'Statistik',
}
