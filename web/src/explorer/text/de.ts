// SPDX-License-Identifier: MIT
// The solved games, in German.
import type { Words } from './en'

export const words: Words = {
  title: 'Gelöst',
}
