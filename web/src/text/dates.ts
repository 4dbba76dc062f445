// SPDX-License-Identifier: MIT
// Days and times as people write them: in the language in use, by the customs of where the browser is.
import { language } from '.'
import { localeOf } from './locale'

export const locale = (): string => localeOf(language.value, navigator.languages)

/** "16 Nov 2026, 11:37" */
export const dayAndTime = (ms: number): string => new Date(ms).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })

/** "16 Nov 2026" */
export const day = (ms: number): string => new Date(ms).toLocaleDateString(locale(), { dateStyle: 'medium' })
