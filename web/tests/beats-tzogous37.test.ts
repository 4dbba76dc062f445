// SPDX-License-Identifier: MIT
// Recorded matches of Tzogous 37 are told whole and in order, and in the beats that people see; and what the page computes
// by itself (scores, side pots) is what the rules say.
import { describe, expect, test } from 'vitest'
import type { Event, EventSum, View } from '../src/protocol'
import { fold } from '../src/fold'
import { tell, type Scene } from '../src/table/layouts/tzogous37/beats'
import { potsOf } from '../src/table/layouts/tzogous37/pots'
import { against, bestWith, cardOf, kindsThat, rulesOf, scoreOf, unseen } from '../src/table/layouts/tzogous37/score'
import { readGolden, readOptions } from './golden'

const FILES = ['tzogous37', 'tzogous37-five', 'tzogous37-plant']
const VIEWERS = ['0', '1', 'w']
const empty: View = { seat: null, seats: 2, phase: 'dealing', to_act: [], zones: {}, counters: {} }

/** A message holds a player's move and all that the deck did after it. */
function messages(file: string, viewer: string): Event[][] {
  const joined: Event[][] = []
  let isOpen = false
  for (const events of readGolden(file, viewer)) {
    if (isOpen) joined[joined.length - 1] = [...joined.at(-1)!, ...events]
    else joined.push(events)
    const turn = events.filter((event) => event.event === 'turn').at(-1)
    const phase = events.filter((event) => event.event === 'phase').at(-1)
    isOpen = turn?.event === 'turn' ? !turn.to_act.length : phase?.event === 'phase' ? /^(dealing|drawing|turning|breaking)/.test(phase.phase) : isOpen
  }
  return joined
}

function beatsOf(file: string, viewer: string) {
  let view = empty
  return messages(file, viewer).map((events) => {
    const beats = tell(events, { view, seat: viewer === 'w' ? null : Number(viewer), options: {} })
    view = events.reduce(fold, view)
    return { events, beats }
  })
}

describe.each(FILES)('%s', (file) => {
  test.each(VIEWERS)('every event is told once and in order, for viewer %s', (viewer) => {
    const all = beatsOf(file, viewer)
    expect(all.length).toBeGreaterThan(20)
    for (const { events, beats } of all) {
      expect(beats.flatMap((beat) => beat.events)).toEqual(events)
      for (const beat of beats) expect(beat.ms === 0 || (beat.ms >= 500 && beat.ms <= 4000)).toBe(true)
    }
  })

  test('a round is told to its end before the next begins', () => {
    for (const { beats } of beatsOf(file, '0')) {
      const kinds = beats.map((beat) => (beat.scene as Scene | undefined)?.kind)
      const round = kinds.indexOf('round')
      if (round >= 0) expect(kinds.slice(round + 1)).not.toContain('showdown')
    }
  })

  test('every score and every win is a beat, and the pairs stay while the pots are given', () => {
    const beats = beatsOf(file, 'w').flatMap((one) => one.beats)
    const told = beats.filter((beat) => beat.scene?.kind === 'showdown')
    const sums = beats.flatMap((beat) => beat.events).filter((event): event is EventSum => event.event === 'sum')
    const names = ['scores', 'wins', 'wins_side', 'wins_draw', 'shares', 'alone']
    expect(told.filter((beat) => beat.told?.event === 'sum').length).toBe(sums.filter((sum) => names.includes(sum.about)).length)
    for (const beat of told) {
      if (beat.scene?.kind !== 'showdown' || beat.told?.event !== 'sum') continue
      if (beat.told.about === 'scores') expect(beat.scene.scores.at(-1)).toBe(beat.told)
      else expect(beat.scene.wins.at(-1)).toBe(beat.told)
      if (beat.told.about.startsWith('wins')) expect(beat.scene.scores.some((sum) => sum.seat === beat.told!.seat)).toBe(true)
    }
  })

  test('the scores that the page computes are those that were told', () => {
    const rules = rulesOf(readOptions(file))
    const sums = beatsOf(file, 'w').flatMap((one) => one.events).filter((event): event is EventSum => event.event === 'sum' && event.about === 'scores')
    for (const sum of sums) {
      const [a, b] = sum.terms.map((term) => term.card).filter((card) => card !== undefined)
      const score = scoreOf(a!, b!, rules)
      expect(score.total).toBe(sum.total)
      expect(score.pattern ?? undefined).toBe(sum.terms.find((term) => !term.card)?.word)
    }
  })
})

test('a joker is aimed, then done, with the cards that change', () => {
  const beats = beatsOf('tzogous37', '0').flatMap((one) => one.beats)
  const jokers = beats.filter((beat) => beat.scene?.kind === 'joker')
  expect(jokers.map((beat) => beat.scene)).toMatchObject([
    { seat: 0, other: 1, slot: 1, isDone: false },
    { seat: 0, other: 1, slot: 1, isDone: true, took: 'JC', gave: 'AS' },
    { seat: 0, other: 1, slot: 2, isDone: false },
    { seat: 0, other: 1, slot: 2, isDone: true, took: '6C', gave: 'JH' },
  ])
  expect(jokers[0]!.events.every((event) => event.event === 'say')).toBe(true)
  expect(jokers[1]!.events.some((event) => event.event === 'card' && event.to === 'first_down/1')).toBe(true)
})

test('the cards of a tie are still seen when it is won', () => {
  const beats = FILES.flatMap((file) => beatsOf(file, 'w').flatMap((one) => one.beats))
  const tied = beats.filter((beat) => beat.events.some((event) => event.event === 'card' && event.to.startsWith('tie_draws/')))
  expect(tied.length).toBeGreaterThan(0)
  const won = beats.filter((beat) => beat.told?.event === 'sum' && beat.told.about === 'wins_draw')
  expect(won.map((beat) => beat.scene)).toMatchObject([{ drawn: [{ seat: 1, card: '4C' }, { seat: 2, card: '2D' }] }])
})

test('a round and its antes are one beat', () => {
  const rounds = beatsOf('tzogous37', 'w').flatMap((one) => one.beats).filter((beat) => beat.scene?.kind === 'round')
  expect(rounds.map((beat) => beat.scene)).toMatchObject([{ round: 1, hand: 1 }, { round: 2 }, { round: 3 }, { round: 4 }])
  for (const beat of rounds) expect(beat.events.filter((event) => event.event === 'sum').length).toBe(2)
})

test('a raise is a beat of its own, by whom it is made', () => {
  const beats = beatsOf('tzogous37', '1').flatMap((one) => one.beats)
  const raise = beats.find((beat) => beat.told?.event === 'sum' && beat.told.about === 'raises')!
  expect(raise.scene).toEqual({ kind: 'act', seat: 1, what: 'raises' })
  expect(raise.events.some((event) => event.event === 'counter' && event.counter === 'pot')).toBe(true)
})

test('scores of the rules', () => {
  const rules = rulesOf({})
  const pairs: [string, string, number][] = [['10H', 'QH', 25], ['JC', 'QD', 28], ['JH', 'QH', 33], ['AS', '2D', 21], ['AS', '2S', 26], ['KC', 'AC', 37], ['9D', 'KC', 22], ['QS', 'QH', 31], ['JK', 'KD', 13], ['JK', 'JK', 0]]
  for (const [a, b, total] of pairs) expect(scoreOf(a, b, rules).total).toBe(total)
  expect(scoreOf('5C', '5C', rulesOf({ two_decks: 1 }))).toMatchObject({ pattern: 'pair_and_suit', total: 22 })
})

test('what a closed card can make, and what beats a score', () => {
  const rules = rulesOf({})
  expect([cardOf(0), cardOf(36), cardOf(51), cardOf(52)]).toEqual(['2C', 'JC', 'AS', 'JK'])
  const rest = unseen(['KC', 'QH', 'JH'], rules)
  expect(rest).toHaveLength(51)
  expect(bestWith('KC', rest, rules)).toBe(37)
  expect(bestWith('KC', rest.filter((card) => card !== 'AC'), rules)).toBe(35) // Q of clubs
  expect(bestWith(null, ['2C', '7D', 'JK'], rules)).toBe(9)
  expect(against(33, 'KC', rest, rules)).toEqual({ beat: 2, tie: 3, of: 51 }) // A and Q of clubs; the other kings
  expect(kindsThat(false, 33, rules)).toMatchObject([{ ranks: ['K', 'A'], isSuited: true }, { ranks: ['Q', 'K'], isSuited: true }, { ranks: ['A', 'A'], isSuited: false }])
})

test('side pots: who is all in plays for as much as they put in', () => {
  const seat = (n: number, inPot: number, more = {}) => ({ seat: n, inPot, isFolded: false, isAllIn: false, ...more })
  const pots = potsOf([seat(0, 30), seat(1, 52), seat(2, 30, { isAllIn: true }), seat(3, 10, { isFolded: true })])
  expect(pots).toMatchObject([{ n: 100, seats: [0, 1, 2] }, { n: 22, seats: [1], callers: [0] }])
  expect(pots[0]!.parts).toEqual([{ n: 30, seats: [0, 1, 2] }, { n: 10, seats: [3] }])
  expect(potsOf([seat(0, 30), seat(1, 52)])).toMatchObject([{ n: 82, seats: [0, 1] }])
  expect(potsOf([seat(0, 0), seat(1, 0)])).toEqual([])
})
