// SPDX-License-Identifier: MIT
// Looking back at a match, in German.
import type { Words } from './en'

export const words: Words = {
  title: 'Rückblick',
}
