// SPDX-License-Identifier: MIT
// What follows from the tries of a solver of puzzles, and that no language lacks a word.
import { expect, test } from 'vitest'
import type { Reckoner } from '../src/puzzles/engine'
import { words as de } from '../src/puzzles/text/de'
import { words as en } from '../src/puzzles/text/en'
import { words as fr } from '../src/puzzles/text/fr'
import { dayOf, noonOf, pickOf, readTries, standingOf, streakOf, type Attempt } from '../src/puzzles/tries'

/** The engine's own is used in tests/browser/puzzles.test.mjs: here one can see what is added up. */
const reckoner: Reckoner = { start: 1200, ratingAfter: (rating, tries, _, isRight) => rating + (isRight ? 10 : -10) * (tries ? 1 : 2), dailyGame: () => 0 }
const attempt = (name: string, right: boolean, day: number | null = null, game = 'mantis'): Attempt => ({ game, name, right, rating: 1200, day })

test('a standing is added up a game at a time', () => {
  const tries = [attempt('a', true), attempt('b', false), attempt('c', true), attempt('x', false, null, 'slowpoker'), attempt('d', true)]
  expect(standingOf(tries, 'mantis', reckoner)).toEqual({ tries: 4, solved: 3, rating: 1230, row: 2 })
  expect(standingOf(tries, 'slowpoker', reckoner)).toEqual({ tries: 1, solved: 0, rating: 1180, row: 0 })
  expect(standingOf([], 'mantis', reckoner)).toEqual({ tries: 0, solved: 0, rating: 1200, row: 0 })
})

test('a puzzle that comes again as the day\'s own counts for the day, not for the rating', () => {
  const tries = [attempt('a', false), attempt('b', true), attempt('a', true, 12)]
  expect(standingOf(tries, 'mantis', reckoner)).toEqual({ tries: 2, solved: 1, rating: 1190, row: 1 })
  expect(streakOf(tries, 12)).toBe(1)
})

test('days in a row count up to today or yesterday', () => {
  const tries = [attempt('a', true, 10), attempt('b', true, 11), attempt('c', false, 12), attempt('d', true, 13), attempt('e', true, 14, 'slowpoker'), attempt('f', true)]
  expect(streakOf(tries, 14)).toBe(2)
  expect(streakOf(tries, 15)).toBe(2)
  expect(streakOf(tries, 16)).toBe(0)
  expect(streakOf(tries, 12)).toBe(2)
  expect(streakOf([], 12)).toBe(0)
})

test('a day begins at midnight, UTC', () => {
  expect(dayOf(Date.UTC(2026, 10, 19))).toBe(20776)
  expect(dayOf(Date.UTC(2026, 10, 19) - 1)).toBe(20775)
  expect(new Date(noonOf(20776)).toISOString()).toBe('2026-11-19T12:00:00.000Z')
})

test('the next is the nearest untried, then one that was missed, then none', () => {
  const list = [1000, 1190, 1220, 1400].map((rating, i) => ({ name: 'abcd'[i]!, rating, seats: 2 }))
  const shown = new Set<string>()
  expect(pickOf(list, 'mantis', [], 1200, shown)).toBe(1)
  expect(pickOf(list, 'mantis', [attempt('b', true)], 1200, shown)).toBe(2)
  const all = [attempt('a', true), attempt('b', true), attempt('c', false), attempt('d', true)]
  expect(pickOf(list, 'mantis', all, 1200, shown)).toBe(2)
  expect(pickOf(list, 'mantis', all, 1200, new Set('c'))).toBe(0)
  expect(pickOf(list, 'mantis', all, 1200, new Set('abcd'))).toBe(-1)
  expect(pickOf(list, 'slowpoker', all, 1200, shown)).toBe(1) // another game's tries are no tries of this one
})

test('what was kept is read, and what is no try is left out', () => {
  expect(readTries(null)).toEqual([])
  expect(readTries('no')).toEqual([])
  expect(readTries('{}')).toEqual([])
  expect(readTries(JSON.stringify([attempt('a', true, 3), { game: 'mantis' }, null, { ...attempt('b', true), rating: '1' }]))).toEqual([attempt('a', true, 3)])
})

test.each([['de', de], ['fr', fr]])('%s has each word, with its blanks', (_, words) => {
  const blanks = (text: string): string => [...new Set(text.match(/\{\w+/g))].sort().join(' ')
  expect(Object.keys(words)).toEqual(Object.keys(en))
  for (const [key, text] of Object.entries(en)) {
    expect(words[key as keyof typeof en].trim()).not.toBe('')
    expect(`${key}: ${blanks(words[key as keyof typeof en])}`).toBe(`${key}: ${blanks(text)}`)
  }
})
