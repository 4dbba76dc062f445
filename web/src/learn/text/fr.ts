// SPDX-License-Identifier: MIT
// Guided first matches, in French.
import type { Words } from './en'

export const words: Words = {
  title: 'Apprendre',
}
