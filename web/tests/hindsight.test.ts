// SPDX-License-Identifier: MIT
// What is told of a decision that stands out: how much, how exactly, and where it is in the replay.
import { expect, test } from 'vitest'
import { amountOf, clearOf, stepOf } from '../src/hindsight/answer'

test('what is clear of its error is told, a loss below zero', () => {
  const told = { when: [{ counter: 'round', n: 2 }], error: 1200 }
  const best = { ...told, index: 7, move: 'bet 5', other: 'bet 8', by: 4100 }
  const dearest = { ...told, index: 3, move: 'bet 0', other: 'bet 5', by: -9000 }
  expect(clearOf({ unit: 'coins', best, dearest })).toEqual({ unit: 'coins', best, dearest })
})

test('what would read as no more than its error is not told', () => {
  const told = { index: 2, when: [], error: 26 }
  const nothing = { unit: '', best: null, dearest: null }
  expect(clearOf({ ...nothing, best: { ...told, move: 'score', other: 'steal 1', by: 31 } })).toEqual(nothing)
  expect(clearOf({ ...nothing, best: { ...told, move: 'score', other: 'steal 1', by: 36 } }).best?.by).toBe(36)
  expect(clearOf(nothing)).toEqual(nothing)
})

test('no more digits are told than mean something, and the error is rounded up', () => {
  expect(amountOf({ by: 4160, error: 1020 }, 'coins')).toEqual({ value: 4, error: 2, digits: 0 })
  expect(amountOf({ by: -2460, error: 310 }, 'tokens')).toEqual({ value: -2.5, error: 0.4, digits: 1 })
  expect(amountOf({ by: -254, error: 31 }, '')).toEqual({ value: -25, error: 4, digits: 0 })
  expect(amountOf({ by: 120, error: 100 }, '')).toEqual({ value: 12, error: 10, digits: 0 })
})

test('the step is the one at which the decision is due', () => {
  const deck = { seat: null, move: '7H' }
  const moves = [deck, deck, { seat: 0, move: 'bet' }, deck, { seat: 1, move: 'call' }, { seat: 0, move: 'bet' }]
  expect([2, 4, 5].map((index) => stepOf(moves, index))).toEqual([0, 1, 2])
})
