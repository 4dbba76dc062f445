// SPDX-License-Identifier: MIT
// Days and times as people write them: in the language in use, by the customs of where the browser is.
import { language } from '.'
import { localeOf } from './locale'
// Days and times as people write them: in the language in use, by the customs of where the browser is. English without
// a country is the world's, not that of one country.
import { language } from '.'

const WORLD = '001'

function localeOf(id: string, wanted: readonly string[]): string {
  const same = wanted.find((one) => one.startsWith(`${id}-`))
  if (same) return same
  const region = wanted.map((one) => new Intl.Locale(one).region).find(Boolean)
  return region ? `${id}-${region}` : id === 'en' ? `en-${WORLD}` : id
}

export const locale = (): string => localeOf(language.value, navigator.languages)

/** "16 Nov 2026, 11:37" */
export const dayAndTime = (ms: number): string => new Date(ms).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })

/** "16 Nov 2026" */
export const day = (ms: number): string => new Date(ms).toLocaleDateString(locale(), { dateStyle: 'medium' })
