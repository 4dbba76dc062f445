// SPDX-License-Identifier: MIT
// What a solver has done: a first try a puzzle, and a day's first try at its daily puzzle if that was tried before. Ratings,
// rows and days follow from the tries alone, as they do at the terminal (src/cli/tries.c). Knows no page and no storage.
import type { Listed, Reckoner } from './engine'

export interface Attempt {
  game: string
  name: string
  right: boolean
  /** The puzzle's, as it was then. */
  rating: number
  /** Whose daily puzzle it was: days since 1970, in UTC; null: of none. */
  day: number | null
}

const DAY_MS = 86_400_000

export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)
/** The middle of the day, so that it is the same date in most of the world. */
export const noonOf = (day: number): number => day * DAY_MS + DAY_MS / 2

const isAttempt = (one: unknown): one is Attempt => {
  const { game, name, right, rating, day } = (one ?? {}) as Record<string, unknown>
  return typeof game === 'string' && typeof name === 'string' && typeof right === 'boolean' && Number.isInteger(rating) && (day === null || Number.isInteger(day))
}

/** What was kept, oldest first; what is no try is left out. */
export function readTries(text: string | null): Attempt[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isAttempt) : []
  } catch {
    return [] // somebody else's writing
  }
}

export const tryOf = (tries: readonly Attempt[], game: string, name: string): Attempt | undefined => tries.find((one) => one.game === game && one.name === name)

export interface Standing {
  tries: number
  solved: number
  rating: number
  /** Right ones since the last that was not. */
  row: number
}

export function standingOf(tries: readonly Attempt[], game: string, reckoner: Reckoner): Standing {
  const now: Standing = { tries: 0, solved: 0, rating: reckoner.start, row: 0 }
  for (const one of tries) {
    if (one.game !== game || (one.day !== null && tryOf(tries, game, one.name) !== one)) continue
    now.rating = reckoner.ratingAfter(now.rating, now.tries, one.rating, one.right)
    now.tries++
    now.solved += Number(one.right)
    now.row = one.right ? now.row + 1 : 0
  }
  return now
}

/** The days in a row, up to this one or the one before, whose daily puzzle was solved. */
export function streakOf(tries: readonly Attempt[], today: number): number {
  const days = new Set(tries.filter((one) => one.right && one.day !== null).map((one) => one.day))
  let day = days.has(today) ? today : today - 1
  let count = 0
  while (days.has(day--)) count++
  return count
}

/** The next: one never tried that is rated as the solver is; when all were, one that was not found. −1: each was shown. */
export function pickOf(list: readonly Listed[], game: string, tries: readonly Attempt[], rating: number, shown: ReadonlySet<string>): number {
  const before = new Map(tries.filter((one) => one.game === game).map((one) => [one.name, one.right]))
  let best = -1
  let bestWorth = 0
  list.forEach(({ name, rating: its }, i) => {
    if (shown.has(name)) return
    const was = before.get(name)
    const worth = was === undefined ? 100_000 - Math.abs(rating - its) : was ? 1 : 2
    if (best < 0 || worth > bestWorth) [best, bestWorth] = [i, worth]
  })
  return best
}
