// SPDX-License-Identifier: MIT
// The tries as this device remembers them.
import { signal } from '@preact/signals'
import { local } from '../storage'
import { readTries, tryOf, type Attempt } from './tries'

const KEY = 'baize.puzzles'

export const tries = signal(readTries(local.getItem(KEY)))

/** Another window may have kept some meanwhile. */
const readAnew = (): void => void (tries.value = readTries(local.getItem(KEY)))
globalThis.addEventListener?.('storage', ({ key }) => key === KEY && readAnew())

/** False: it was tried before, and only the first try counts; but a day's first try counts for the days in a row. */
export function keepTry(attempt: Attempt): boolean {
  readAnew()
  const isFirst = !tryOf(tries.value, attempt.game, attempt.name)
  const isOfDay = attempt.day !== null && !tries.value.some((one) => one.day === attempt.day)
  if (isFirst || isOfDay) {
    tries.value = [...tries.value, attempt]
    local.setItem(KEY, JSON.stringify(tries.value))
  }
  return isFirst
}
