// SPDX-License-Identifier: MIT
// What the statistics add up: kinds of decision, means with their errors, curves, and the files for other programs.
import { expect, test } from 'vitest'
import type { GameVerb, Match } from '../src/protocol'
import type { MatchReview } from '../src/review/answer'
import { asCsv, asJson, cell } from '../src/statistics/files'
import { facetsOf, kindOf, kindsOf, partsOf } from '../src/statistics/kinds'
import { inOneUnit, summaryOf, type Decision, type Summary } from '../src/statistics/summary'
import { accuracyOf, lossOf, meanOf, moving, t95 } from '../src/statistics/sums'

const verb = (name: string, kinds: string[] = [], amount = false): GameVerb => ({ name, help: '', args: kinds.map((kind) => ({ kind })), amount, chance: false })
const VERBS = [verb('fold'), verb('call'), verb('raise', [], true), verb('swap', ['cards']), verb('play', ['card', 'word']), verb('steal', ['seat'])]

const decision = (move: string, best: string, loss: number, more: Partial<Decision> = {}): Decision => ({ index: 0, step: 0, when: [], hand: null, move, best, loss, ci95: 0.1, grade: null, ...more })
const match = (n: number, decisions: Decision[], more: Partial<Summary> = {}): Summary => ({
  key: `1 ${n} 1`, player: 1, match: n, rules: 1, game: 'leduc', names: ['Mira', 'Vera'], seat: 0, ended_ms: 1000 * n, outcome: 'won', tokens: 2, rating: null, unit: 'tokens', exact: false,
  loss: decisions.reduce((all, one) => all + one.loss, 0), blind: 10, luck: 0, accuracy: 90, decisions, ...more,
})

test.each([
  ['fold', 'fold', null],
  ['fold', 'call', { differs: 'verb', verb: 'fold', made: 'fold', best: 'call' }],
  ['raise 10', 'raise 4', { differs: 'too_much', verb: 'raise', made: '', best: '' }],
  ['raise 4', 'raise 10', { differs: 'too_little', verb: 'raise', made: '', best: '' }],
  ['swap 2C 3C', 'swap 2C', { differs: 'too_many', verb: 'swap', made: '', best: '' }],
  ['swap', 'swap 2C', { differs: 'too_few', verb: 'swap', made: '', best: '' }],
  ['swap 3C', 'swap 2C', { differs: 'card', verb: 'swap', made: '', best: '' }],
  ['play 2C left', 'play 3C right', { differs: 'word', verb: 'play', made: 'left', best: 'right' }],
  ['play 2C left', 'play 3C left', { differs: 'card', verb: 'play', made: '', best: '' }],
  ['steal 1', 'steal 2', { differs: 'seat', verb: 'steal', made: '', best: '' }],
])('%s where %s was best', (move, best, kind) => {
  expect(kindOf({ move, best }, VERBS)).toEqual(kind)
})

test('a decision is known by its moment and by the cards held; of a single card its rank counts', () => {
  expect(facetsOf({ when: [{ counter: 'round', n: 3 }], hand: ['10H'] })).toEqual([{ of: 'round', value: '3' }, { of: 'held', value: '1' }, { of: 'held one', value: '10' }])
  expect(facetsOf({ when: [], hand: ['2C', 'JK'] })).toEqual([{ of: 'held', value: '2' }])
  expect(facetsOf({ when: [], hand: null })).toEqual([])
})

test('a mean and its error: of one value nothing is known', () => {
  expect(meanOf([3])).toEqual({ mean: 3, half: Infinity })
  const four = meanOf([1, 2, 3, 4])
  expect(four.mean).toBe(2.5)
  expect(four.half).toBeCloseTo(3.18 * Math.sqrt(5 / 3 / 4), 10)
  expect(meanOf([2, 2, 2, 2], 16).half).toBe(1) // all alike, but each known only to ± 2
  expect(t95(1)).toBe(12.71)
  expect(t95(30)).toBeCloseTo(2.042, 2)
})

test('only kinds that cost more than their error are told, the dearest first, with where it mostly happens', () => {
  const one = { hand: ['JS'], when: [{ counter: 'round', n: 1 }] }
  const two = { hand: ['JS', 'QS'], when: [{ counter: 'round', n: 1 }] }
  const matches = Array.from({ length: 8 }, (_, i) => {
    const twice = i % 2
    return match(i + 1, [
      decision('fold', 'call', 2 + 0.2 * twice, { ...one, step: 4 }),
      decision('call', 'call', 0, two),
      decision('raise 9', 'raise 4', 0.5, { ...two, step: 9 }),
      decision('swap', 'swap 2C', twice ? 3 : -2.9, { ...two, ci95: 4 }), // neither clear
      decision('call', 'fold', i === 3 ? 8 : 0, { ...two, step: 12 }), // once, by chance
    ])
  })
  const kinds = kindsOf(matches, VERBS)
  expect(kinds.map(({ differs, times }) => [differs, times])).toEqual([['verb', 8], ['too_much', 8]])
  expect(kinds[0]!.cost.mean).toBeCloseTo(2.1, 10)
  expect(kinds[0]!.mostly).toMatchObject({ of: 'held', value: '1' })
  expect(kinds[0]!.mostly!.share).toBeCloseTo(1, 10)
  expect(kinds[1]!.mostly).toBe(null) // two cards are what one mostly has
  expect(kinds[0]!.places[0]).toMatchObject({ match: 8, seat: 0, step: 4, loss: 2.2 })
  expect(kinds[0]!.places).toHaveLength(8)
})

test('what is lost by the moment: a part each, or a few next to each other; of one value nothing is said', () => {
  const at = (n: number, loss: number) => decision('fold', 'call', loss, { when: [{ counter: 'round', n }, { counter: 'hand', n: 1 }] })
  const few = partsOf([match(1, [at(1, 1), at(2, 3)]), match(2, [at(1, 2)])])
  expect(few.map(({ of }) => of)).toEqual(['round'])
  expect(few[0]!.parts.map(({ from, to, decisions, cost }) => [from, to, decisions, cost.mean])).toEqual([[1, 1, 2, 1.5], [2, 2, 1, 1.5]])
  const many = partsOf([match(1, Array.from({ length: 20 }, (_, i) => at(i + 1, 1)))])
  expect(many[0]!.parts.map(({ from, to, decisions }) => [from, to, decisions])).toEqual([[1, 3, 3], [4, 6, 3], [7, 9, 3], [10, 12, 3], [13, 15, 3], [16, 18, 3], [19, 20, 2]])
})

test('accuracy of several matches is that of all their decisions, and a mean moves on', () => {
  const matches = [match(1, [decision('fold', 'call', 1)]), match(2, [decision('fold', 'call', 4)]), match(3, [])]
  expect(accuracyOf(matches).mean).toBeCloseTo(100 * (1 - 5 / 30), 10)
  expect(accuracyOf([match(1, [], { blind: 0 })]).mean).toBe(100)
  expect(lossOf(matches).mean).toBeCloseTo(5 / 3, 10)
  expect(moving([1, 2, 3, 4], 3, (list) => list.join(''))).toEqual(['1', '12', '123', '234'])
})

test('tokens and chances to win are not added: tokens count as the wins they weigh like', () => {
  const tokens = match(1, [decision('fold', 'call', 5, { ci95: 1 })], { scale: 50, blind: 25 })
  const wins = match(2, [decision('fold', 'call', 0.3)], { unit: 'win', scale: 1, blind: 0.5 })
  const { scale: _, ...old } = match(3, [decision('fold', 'call', 5)])
  expect(inOneUnit([tokens, wins, old])).toEqual([{ ...tokens, unit: 'win', loss: 0.1, blind: 0.5, decisions: [{ ...tokens.decisions[0], loss: 0.1, ci95: 0.02 }] }, wins])
  expect(lossOf(inOneUnit([tokens, wins])).mean).toBeCloseTo(0.2, 10)
  expect(inOneUnit([tokens, old])).toEqual([tokens, old])
})

test('cells of a table: what would end one or be a formula does not', () => {
  expect(cell('plain')).toBe('plain')
  expect(cell('a, "b"\nc')).toBe('"a, ""b""\nc"')
  expect(cell('=1+1')).toBe("'=1+1")
  expect(cell('@x,y')).toBe('"\'@x,y"')
  expect(cell(-1.5)).toBe('-1.5')
  expect(cell(null)).toBe('')
})

test('the files have a row a decision, and all that is kept', () => {
  const all = [match(7, [decision('fold', 'call', 1.5, { index: 3, hand: ['JS', 'QS'], when: [{ counter: 'round', n: 2 }], grade: 'slip' })], { names: ['Mira', '=Vera'] })]
  const rows = asCsv(all).split('\r\n')
  expect(rows).toHaveLength(3) // the last line ends too
  expect(rows[1]).toBe("leduc,7,1970-01-01T00:00:07.000Z,1,0,'=Vera,won,2,,90,3,round 2,JS QS,fold,call,1.5,0.1,tokens,slip")
  expect(rows[1]!.split(',')).toHaveLength(rows[0]!.split(',').length)
  const [kept] = (JSON.parse(asJson(all)) as { matches: Summary[] }).matches
  expect(kept).toMatchObject({ match: 7, decisions: [{ move: 'fold', loss: 1.5 }] })
  expect(kept).not.toHaveProperty('key')
})

test('a summary has the decisions where there was a choice, and how the match came out', () => {
  const judged = { index: 1, step: 0, seat: 1, when: [], hand: ['KS'], move: 'fold', best: 'call', loss: 1, ci95: 0.2, unit: 'tokens', grade: 'slip', win: 0.5, win_made: 0.4, luck: 0, blind: 2, forced: false, choices: [], why: { win: [0, 0] } }
  const review = { unit: 'tokens', exact: true, loss: 1, blind: 2, luck: 0.1, accuracy: 50, decisions: [judged, { ...judged, index: 2, forced: true }] } as unknown as MatchReview
  const row = { match: 5, game: 'kuhn', ended_ms: 9, seat: 1, names: ['Vera', 'Mira'], tokens: [1, -1], winners: [0], rating: { before: 1500, after: 1492.4 } } as unknown as Match
  const summary = summaryOf(review, row, 3, 1)
  expect(summary).toMatchObject({ key: '3 5 9 1', outcome: 'lost', tokens: -1, rating: 1492, accuracy: 50 })
  expect(summary.decisions.map(({ index }) => index)).toEqual([1])
  expect(summary.decisions[0]).not.toHaveProperty('choices')
  expect(summaryOf(review, { ...row, winners: [0, 1] }, 3, 1).outcome).toBe('shared')
  expect(summaryOf(review, { ...row, winners: undefined } as unknown as Match, 3, 1).outcome).toBe('unknown')
})
