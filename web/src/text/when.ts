// SPDX-License-Identifier: MIT
// How long ago something was, as people say it: today, yesterday, Friday, then a date.
import { locale } from './dates'

const DAY_MS = 86_400_000
const startOfDay = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0)

/** Whole days between then and now, as calendars count them. */
const daysAgo = (ms: number, now: number): number => Math.round((startOfDay(now) - startOfDay(ms)) / DAY_MS)

export function relativeDay(ms: number, now = Date.now()): string {
  const days = daysAgo(ms, now)
  if (days >= 0 && days < 2) return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(-days, 'day')
  if (days >= 0 && days < 7) return new Date(ms).toLocaleDateString(locale(), { weekday: 'long' })
  const isThisYear = new Date(ms).getFullYear() === new Date(now).getFullYear()
  return new Date(ms).toLocaleDateString(locale(), { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) })
}

/** "June", or "June 2025" in another year. */
export function monthOf(ms: number, now = Date.now()): string {
  const isThisYear = new Date(ms).getFullYear() === new Date(now).getFullYear()
  return new Date(ms).toLocaleDateString(locale(), { month: 'long', ...(!isThisYear && { year: 'numeric' }) })
}
