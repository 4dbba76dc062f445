// SPDX-License-Identifier: MIT
// The solved games, in French.
import type { Words } from './en'

export const words: Words = {
  title: 'Résolu',
}
