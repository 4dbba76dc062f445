// SPDX-License-Identifier: MIT
// How one plays over time, in English.
export const words = {
  title: 'Statistics',
}

export type Words = Record<keyof typeof words, string>
