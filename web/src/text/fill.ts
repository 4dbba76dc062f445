// SPDX-License-Identifier: MIT
// Sentences with blanks.

const isOne = (n: string | number): boolean => /^[+−-]?1$/.test(String(n))

/** Fills {blanks}. {n:hand|hands} is its first word where n is one, and else its second. */
export const fill = (text: string, blanks: Record<string, string | number>): string =>
  text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, key: string, one?: string, many?: string) => {
    const value = blanks[key]
    if (value === undefined) return whole
    return one === undefined ? String(value) : isOne(value) ? one : many!
  })
