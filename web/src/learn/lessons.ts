// SPDX-License-Identifier: MIT
// The lessons there are, and how far one has come in each, as this device remembers it.
import { signal } from '@preact/signals'
import { newcomer } from '../settings'
import { local } from '../storage'
import type { Taken } from './progress'

const files = import.meta.glob<string>('../../../lessons/*.lesson', { query: '?raw', import: 'default' })
const fileOf = (game: string) => files[`../../../lessons/${game}.lesson`]

/** About how many minutes each takes; in the order in which one learns them. */
const MINUTES: Record<string, number> = { mantis: 3, 'single-card-game': 2, 'double-card-game': 3, slowpoker: 4, 'war-lanes': 4, tzogous37: 4 }

export const minutesOf = (game: string): number => MINUTES[game] ?? 3
/** The games that have a lesson, the easiest first. */
export const lessonsOf = (games: readonly string[]): string[] => {
  const order = Object.keys(MINUTES)
  const place = (game: string): number => (order.includes(game) ? order.indexOf(game) : order.length)
  return games.filter((game) => fileOf(game)).sort((a, b) => place(a) - place(b))
}

/** The lesson's file; null: there is none. */
export const fetchLesson = async (game: string): Promise<string | null> => (await fileOf(game)?.()) ?? null

const KEY = 'baize.lessons'

function readTaken(): Record<string, Taken> {
  try {
    const kept = JSON.parse(local.getItem(KEY) ?? '{}') as Record<string, Taken>
    return Object.fromEntries(Object.entries(kept).filter(([, one]) => Array.isArray(one?.answers)))
  } catch {
    return {} // somebody else's writing
  }
}

export const taken = signal(readTaken())

/** Another window may have kept some meanwhile. */
const readAnew = (): void => void (taken.value = readTaken())
globalThis.addEventListener?.('storage', ({ key }) => key === KEY && readAnew())

export function keepTaken(game: string, now: Taken): void {
  readAnew()
  taken.value = { ...taken.value, [game]: now }
  local.setItem(KEY, JSON.stringify(taken.value))
  if (now.isDone) newcomer.value = 'no'
}
