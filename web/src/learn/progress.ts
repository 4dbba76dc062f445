// SPDX-License-Identifier: MIT
// How far one has come in lessons. Knows no page and no storage.

/** How far one has come. */
export interface Taken {
  /** What was answered at each step so far; null where nothing was asked. */
  answers: (string | null)[]
  steps: number
  /** It was taken to its end, now or before. */
  isDone: boolean
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
