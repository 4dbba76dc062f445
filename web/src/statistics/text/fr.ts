// SPDX-License-Identifier: MIT
// How one plays over time, in French.
import type { Words } from './en'

export const words: Words = {
  title: 'Statistiques',
}
