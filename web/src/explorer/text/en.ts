// SPDX-License-Identifier: MIT
// The solved games, in English.
export const words = {
  title: 'Solved',
}

export type Words = Record<keyof typeof words, string>
