// SPDX-License-Identifier: MIT
// Which decisions of a review stand out, and how much is told of them.
import { expect, test } from 'vitest'
import { amountOf, standingOut } from '../src/hindsight/answer'
import type { MatchReview, Reviewed, Valued } from '../src/review/answer'

const choice = (move: string, value: number, ci95 = 0.01): Valued => ({ move, value, ci95, win: value, chance: null })
const decided = (part: Partial<Reviewed>): Reviewed => ({ index: 0, step: 0, seat: 0, when: [], hand: null, move: 'a', best: 'a', loss: 0, ci95: 0.01, unit: 'win', grade: null, win: 0.5, win_made: 0.5, luck: 0, blind: 0, forced: false, choices: [], why: { win: [0, 0] }, ...part })
const reviewed = (decisions: Reviewed[]): MatchReview => ({ unit: 'win', scale: 1, decisions }) as MatchReview

const bad = decided({ index: 4, move: 'b', loss: 0.2, grade: 'blunder' })
const worse = decided({ index: 6, move: 'b', loss: 0.3, grade: 'blunder' })
const good = decided({ index: 8, grade: 'best', choices: [choice('a', 0.7), choice('b', 0.55)] })
const plain = decided({ index: 9, grade: 'best', choices: [choice('a', 0.7), choice('b', 0.695)] })
const sent = [bad, worse, good, plain].map(({ move }, i) => ({ decision: i + 1, move }))

test('the dearest decision is told, and the one furthest ahead of the next best', () => {
  const { best, dearest } = standingOut(reviewed([bad, worse, good, plain]), sent)
  expect(dearest).toEqual({ decision: worse, other: 'a', by: -0.3, error: 0.01 })
  expect(best).toMatchObject({ decision: good, other: 'b' })
  expect(best!.by).toBeCloseTo(0.15)
})

test('what the clock or a bot did is not held against the player', () => {
  const { dearest } = standingOut(reviewed([bad, worse, good]), [{ decision: 1, move: 'b' }, { decision: 2, move: 'a' }])
  expect(dearest?.decision).toBe(bad)
})

test('what would read as no more than its error is not told', () => {
  expect(standingOut(reviewed([plain, decided({ move: 'b', loss: 0.02, ci95: 0.018, grade: 'good' })]), sent)).toEqual({ unit: 'win', best: null, dearest: null })
})

test('no more digits are told than mean something, and the error is rounded up', () => {
  expect(amountOf({ by: 4.16, error: 1.02 }, 'tokens')).toEqual({ value: 4, error: 2, digits: 0 })
  expect(amountOf({ by: -2.46, error: 0.31 }, 'tokens')).toEqual({ value: -2.5, error: 0.4, digits: 1 })
  expect(amountOf({ by: -0.254, error: 0.031 }, 'win')).toEqual({ value: -25, error: 4, digits: 0 })
  expect(amountOf({ by: 0.12, error: 0.1 }, 'win')).toEqual({ value: 12, error: 10, digits: 0 })
  expect(amountOf({ by: 2, error: 0 }, 'tokens')).toEqual({ value: 2, error: 0, digits: 1 })
})
