// SPDX-License-Identifier: MIT
// Looking back at a match, in English.
export const words = {
  title: 'Review',
}

export type Words = Record<keyof typeof words, string>
