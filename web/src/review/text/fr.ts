// SPDX-License-Identifier: MIT
// Looking back at a match, in French.
import type { Words } from './en'

export const words: Words = {
  title: 'Analyse',
}
