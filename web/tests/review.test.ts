// SPDX-License-Identifier: MIT
// What is read out of a review: amounts, the decision that cost most, the curve, and where a moment of the replay is in it.
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { countsOf, curveOf, dearestOf, decisionAt, isJudged, madeOf, partsOf, shownOf, unitOf, type Grade, type MatchReview, type Reviewed } from '../src/review/answer'
import { words as english } from '../src/review/text/en'

const decision = (index: number, loss: number, grade: Grade | null, more: Partial<Reviewed> = {}): Reviewed => ({
  index, seat: 0, when: [], hand: null, move: 'check', best: loss ? 'bet' : 'check', loss, ci95: 0.01, unit: 'win', grade, win: 0.6, win_made: 0.6 - loss, luck: 0.1, blind: 0.1,
  forced: false, why: { win: [0.6, 0.6 - loss] },
  choices: [{ move: 'bet', value: 0.6, ci95: 0.01, win: 0.6, chance: null }, { move: 'check', value: 0.6 - loss, ci95: 0.02, win: 0.6 - loss, chance: null }], ...more,
})
const review = (decisions: Reviewed[], more: Partial<MatchReview> = {}): MatchReview => ({
  game: 'kuhn', seats: 2, seat: 0, players: ['Ada', ''], unit: 'win', scale: 1, exact: false, complete: true, playouts: 100, seconds: 1, start: 0.6, end: 0, luck: 0, skill: 0,
  start_tokens: 0, end_tokens: 0, luck_tokens: 0, skill_tokens: 0, loss: 0, blind: 0, accuracy: 80, decisions, ...more,
})

test('amounts are points of a hundred or tokens, rounded alike below zero, and never −0', () => {
  const points = unitOf(review([]))
  expect(points).toEqual({ isTokens: false, digits: 1 })
  expect([0.0811, -0.72148, -0.72152, -0.0004].map((value) => shownOf(value, points))).toEqual([8.1, -72.1, -72.2, 0])
  expect(Object.is(shownOf(-0.0004, points), -0)).toBe(false)
  const few = unitOf(review([], { unit: 'tokens', scale: 2 }))
  expect(shownOf(-1.237, few)).toBe(-1.24)
  expect(unitOf(review([], { unit: 'tokens', scale: 100 })).digits).toBe(1)
})

test('the dearest decision is one that is certain to have cost something', () => {
  const of = (...decisions: Reviewed[]) => dearestOf(review(decisions))
  expect(of(decision(1, 0.02, 'good'), decision(3, 0.3, null), decision(5, 0.09, 'mistake'), decision(7, 0, 'best'))).toBe(2)
  expect(of(decision(1, 0, 'best'), decision(3, 0.3, null))).toBe(-1)
  expect(of()).toBe(-1)
})

test('what was forced is not counted', () => {
  expect(countsOf(review([decision(1, 0, 'best'), decision(2, 0, null, { forced: true }), decision(3, 0.1, 'slip')]))).toEqual({ all: 2, best: 1 })
})

test('an interval as wide as the scale says that nothing is known', () => {
  const one = review([])
  expect(isJudged(decision(1, 0.1, null, { ci95: 2 }), one)).toBe(false)
  expect(isJudged(decision(1, 0.1, null, { ci95: 2 }), review([], { unit: 'tokens', scale: 40 }))).toBe(true)
  expect(isJudged(decision(1, 0, null, { ci95: 2, forced: true }), one)).toBe(true)
})

test('the move that was made is found among the choices', () => {
  expect(madeOf(decision(1, 0.2, 'mistake')).value).toBeCloseTo(0.4)
})

test('the curve goes through each decision and ends at the end', () => {
  const steps = curveOf(review([decision(1, 0.1, 'slip'), decision(4, 0, 'best')], { end: 1 }))
  expect(steps.map((step) => step.move)).toEqual(['skill', 'luck', 'skill', 'luck', 'end'])
  expect(steps.map((step) => step.at)).toEqual([0, 0, 1, 1, 1])
  expect(steps[0]!.change).toBeCloseTo(-0.1)
  expect(steps.at(-1)!.win).toBe(1)
})

test('decisions are parted where the longest span of time changes', () => {
  const when = (n: number) => ({ when: [{ counter: 'round', n }, { counter: 'turn', n: 1 }] })
  const parts = partsOf(review([decision(1, 0, 'best', when(1)), decision(2, 0, 'best', when(1)), decision(3, 0, 'best', when(2))]))
  expect(parts.map(({ heading, from }) => [heading?.n, from])).toEqual([[1, 0], [2, 2]])
  expect(partsOf(review([decision(1, 0, 'best')]))).toEqual([{ heading: null, from: 0 }])
})

test('a moment of the replay is the next own decision, and after them all the last', () => {
  const one = review([decision(2, 0, 'best'), decision(5, 0, 'best')])
  const stops = [2, 4, 5, 6, 8]
  expect([0, 1, 2, 3, 4, 99].map((step) => decisionAt(one, stops, step))).toEqual([0, 1, 1, 1, 1, 1])
})

describe('the words of a review', async () => {
  const ids = readdirSync(new URL('../src/review/text/', import.meta.url)).map((file) => file.slice(0, 2)).filter((id) => id !== 'en')
  const all = await Promise.all(ids.map(async (id): Promise<[string, Record<string, string>]> => [id, ((await import(`../src/review/text/${id}.ts`)) as { words: Record<string, string> }).words]))
  const blanks = (text: string): string => [...new Set(text.match(/\{\w+/g))].sort().join(' ')
  test.each(all)('%s keeps the blanks of the English ones, and leaves none empty', (_, words) => {
    expect(Object.keys(words)).toEqual(Object.keys(english))
    for (const [name, text] of Object.entries(english)) {
      expect(`${name}: ${blanks(words[name]!)}`).toBe(`${name}: ${blanks(text)}`)
      expect(words[name]!.trim()).not.toBe('')
    }
  })
})
