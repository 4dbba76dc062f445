// SPDX-License-Identifier: MIT
// The lessons there are, and how far one has come in each, as this device remembers it.
import { signal } from '@preact/signals'
import { newcomer } from '../settings'
import { local } from '../storage'

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

/** How far one has come. */
export interface Taken {
  /** What was answered at each step so far; null where nothing was asked. */
  answers: (string | null)[]
  steps: number
  /** It was taken to its end, now or before. */
  isDone: boolean
}

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

export function keepTaken(game: string, now: Taken): void {
  taken.value = { ...taken.value, [game]: now }
  local.setItem(KEY, JSON.stringify(taken.value))
  if (now.isDone) newcomer.value = 'no'
}

export type Progress = { state: 'new' } | { state: 'begun'; step: number; steps: number } | { state: 'done' }

/** What is said of a lesson in the list: one that is begun again is done all the same. */
export function progressOf(one: Taken | undefined): Progress {
  if (one?.isDone) return { state: 'done' }
  if (!one?.answers.length) return { state: 'new' }
  return { state: 'begun', step: one.answers.length + 1, steps: one.steps }
}

/** The first after it that was not taken to its end, round the list; null: all were. */
export function nextAfter(game: string, all: readonly string[], now: Record<string, Taken>): string | null {
  const at = all.indexOf(game)
  return [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))].find((one) => !now[one]?.isDone) ?? null
}
