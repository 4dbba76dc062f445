// SPDX-License-Identifier: MIT
// How a replay is cut into steps: decisions, with deals folded in.
import { expect, test } from 'vitest'
import type { Event } from '../src/protocol'
import { chaptersOf, momentOf, stopsOf, stopsOfTold } from '../src/replay/steps'

const deck = { seat: null, move: '7H' }
const seat = (n: number) => ({ seat: n, move: 'play' })

test('a step is a decision and what the deck does after it', () => {
  expect(stopsOf([deck, deck, seat(0), seat(1), deck, seat(0), deck])).toEqual([2, 3, 5, 7])
  expect(stopsOf([])).toEqual([0])
  expect(stopsOf([deck])).toEqual([0, 1])
})

test('of a hidden deal a step ends where somebody is asked', () => {
  const asked: Event = { event: 'turn', to_act: [0] }
  const nobody: Event = { event: 'turn', to_act: [] }
  const said: Event = { event: 'say', say: 'wins' }
  expect(stopsOfTold([[said, asked], [nobody], [said], [asked], [said]])).toEqual([1, 4, 5])
})

test('rounds are found by what announces them', () => {
  const round: Event = { event: 'say', say: 'round', n: 2 }
  const chapters = chaptersOf([1, 2, 4], [[], [], [round], []])
  expect(chapters).toEqual([{ step: 2, event: round }])
})

test('a moment is a step and perhaps a seat', () => {
  expect(momentOf('12.1')).toEqual({ step: 12, seat: 1 })
  expect(momentOf('7')).toEqual({ step: 7, seat: null })
  expect(momentOf('x')).toEqual({ step: 0, seat: null })
})
