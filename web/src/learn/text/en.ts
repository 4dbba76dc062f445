// SPDX-License-Identifier: MIT
// Guided first matches, in English.
export const words = {
  title: 'Learn',
}

export type Words = Record<keyof typeof words, string>
