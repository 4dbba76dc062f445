// SPDX-License-Identifier: MIT
// By whose customs days, times and numbers are written.

/** English without a country is the world's, not that of one country. */
const WORLD = '001'

/** The language in use, with the country that the browser's wishes name: for this language, else for any. */
export function localeOf(id: string, wanted: readonly string[]): string {
  const same = wanted.find((one) => one.startsWith(`${id}-`))
  if (same) return same
  const region = wanted.map((one) => new Intl.Locale(one).region).find(Boolean)
  return region ? `${id}-${region}` : id === 'en' ? `en-${WORLD}` : id
}
