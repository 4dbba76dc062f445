// SPDX-License-Identifier: MIT
// Puzzles, in English.
export const words = {
  title: 'Puzzles',
}

export type Words = Record<keyof typeof words, string>
