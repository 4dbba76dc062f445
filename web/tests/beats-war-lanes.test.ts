// SPDX-License-Identifier: MIT
// The telling of war-lanes, on what the engine said in whole matches: nothing is lost or moved, each lane that resolves is
// told before it is swept, and what the page counts by itself is what the engine counted.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fold } from '../src/fold'
import type { Event, EventSum, View } from '../src/protocol'
import { tell, type WarBeat } from '../src/table/layouts/war-lanes/beats'
import { effectOf, LANES, mayFollow, outcomeOf, SUITS, worthOf, valueOf, type Lane } from '../src/table/layouts/war-lanes/worth'

const EMPTY: View = { seat: null, seats: 2, phase: 'choosing suits', to_act: [0, 1], zones: {}, counters: { 'hp/0': 100, 'hp/1': 100 } }

/** What a server told a seat of a match, a list of events for each of its messages. */
interface Stream {
  seat: number
  options: Record<string, number>
  view: View
  messages: Event[][]
}

interface Told {
  beats: WarBeat[]
  events: Event[]
}

const readStream = (file: string): Stream => JSON.parse(readFileSync(new URL(`streams/${file}.json`, import.meta.url), 'utf8')) as Stream

function toldOf({ seat, options, view, messages }: Stream): Told[] {
  return messages.map((events) => {
    const beats = tell(events, { view, seat, options })
    view = events.reduce(fold, view)
    return { beats, events }
  })
}

const kindOf = (beat: WarBeat): string => beat.scene?.kind ?? ''

describe.each(['war-lanes', 'war-lanes-sudden-death'])('the match in %s.json', (file) => {
  const stream = readStream(file)
  const match = toldOf(stream)
  const beats = match.flatMap((one) => one.beats)

  test('all events are told, once and in order', () => {
    expect(match.length).toBeGreaterThan(40)
    for (const one of match) expect(one.beats.flatMap((beat) => beat.events)).toEqual(one.events)
  })

  test('a beat that is seen lasts long enough, and none too long', () => {
    for (const beat of beats.filter((one) => one.ms > 0)) {
      expect(beat.ms).toBeGreaterThanOrEqual(350)
      expect(beat.ms).toBeLessThanOrEqual(4000)
    }
  })

  test('whatever is announced has a beat, and HP changes only with its number', () => {
    for (const beat of beats) {
      if (beat.events.some((event) => event.event === 'say' || event.event === 'sum')) expect(beat.ms).toBeGreaterThan(0)
      const hp = beat.events.find((event) => event.event === 'counter' && event.counter.startsWith('hp/'))
      if (hp?.event === 'counter') expect(beat.scene?.change).toMatchObject({ seat: Number(hp.counter.slice(3)), after: hp.value })
    }
  })

  test('a lane is told before its cards are swept, and swept before the next round is dealt', () => {
    const resolved = beats.filter((beat) => kindOf(beat) === 'resolve')
    expect(resolved.length).toBeGreaterThan(4)
    beats.forEach((beat, i) => {
      if (beat.scene?.kind !== 'resolve') return
      const { lane, totals } = beat.scene
      expect(totals.map((total) => total.seat).sort()).toEqual([0, 1])
      expect(beat.events.every((event) => event.event !== 'card')).toBe(true)
      if (!beat.scene.bill && !beat.scene.isEqual) {
        expect(beats[i + 1]!.scene).toMatchObject({ kind: 'resolve', lane })
        return
      }
      expect(beats[i + 1]!.events.every((event) => event.event === 'card' && event.from.startsWith(lane) && event.to === 'discard')).toBe(true)
    })
  })

  test('the totals that the page counts are the engine’s', () => {
    let { view } = stream
    let counted = 0
    for (const beat of beats) {
      view = beat.events.reduce(fold, view)
      if (beat.scene?.kind === 'lay') {
        const sum = beat.events.find((event) => event.event === 'sum') as EventSum
        expect(worthOf(view.zones[`${beat.scene.lane}/${beat.scene.seat}`]!, {}).total).toBe(sum.total)
        counted++
      }
      if (beat.scene?.kind === 'resolve' && beat.scene.bill) {
        const { lane, bill } = beat.scene
        const sides = [0, 1].map((one) => view.zones[`${lane}/${one}`] ?? []) as [string[], string[]]
        const suits = [0, 1].map((one) => SUITS[view.counters[`suit/${one}`]! - 1]) as [string, string]
        expect(outcomeOf(sides, suits, {})).toEqual({ loser: bill.seat, damage: -bill.total })
        counted++
      }
    }
    expect(counted).toBeGreaterThan(10)
  })
})

test('both suits, the round, the flip and the deal are told one after the other', () => {
  const message = toldOf(readStream('war-lanes')).find((one) => one.events.some((event) => event.event === 'say' && event.say === 'round'))!
  expect(message.beats.filter((beat) => beat.ms > 0).map(kindOf)).toEqual(['suits', 'suits', 'round', 'flip', 'flip', 'flip', '', 'deal'])
  const bill = message.beats.flatMap((beat) => (beat.scene?.kind === 'flip' && beat.scene.bill ? [beat.scene] : []))
  expect(bill).toHaveLength(1)
  expect(bill[0]!.change!.before - bill[0]!.change!.after).toBe(-bill[0]!.bill!.total)
})

test('the end of a round is told before the next one is dealt', () => {
  const message = toldOf(readStream('war-lanes')).find((one) => one.events.some((event) => event.event === 'say' && event.say === 'round_ends'))!
  const kinds = message.beats.filter((beat) => beat.ms > 0).map(kindOf)
  expect(kinds.lastIndexOf('resolve')).toBeGreaterThan(0)
  expect(kinds.lastIndexOf('resolve')).toBeLessThan(kinds.indexOf('round'))
  expect(kinds.indexOf('round')).toBeLessThan(kinds.indexOf('flip'))
  expect(kinds.at(-1)).toBe('deal')
})

test('a card that is thrown away says what it costs', () => {
  const scenes = toldOf(readStream('war-lanes')).flatMap((one) => one.beats).flatMap((beat) => (beat.scene?.kind === 'discard' ? [beat.scene] : []))
  expect(scenes.length).toBeGreaterThan(5)
  for (const { card, change, seat } of scenes) expect([change!.seat, change!.before - change!.after]).toEqual([seat, valueOf(card)])
})

test('sudden death ends with a flip that costs nothing', () => {
  const scenes = toldOf(readStream('war-lanes-sudden-death')).flatMap((one) => one.beats).flatMap((beat) => (beat.scene?.kind === 'flip' && beat.scene.bill ? [beat.scene] : []))
  expect(scenes.at(-1)!.change).toBeUndefined()
  expect(scenes.at(-1)!.bill!.about).toBe('flip_decides')
})

/** The sixth card, as the rules say it: laid, both sides full, totals, the bill, the countdown stopped, cards swept, three drawn. */
const SIXTH: Event[] = [
  { event: 'card', from: 'hand/0', to: 'left/0', was: 'KC', is: 'KC' },
  { event: 'counter', counter: 'to_play', value: 0 },
  { event: 'sum', about: 'left_laid', seat: 0, card: 'KC', terms: [{ word: 'card', value: 4, card: '4D' }, { word: 'card', value: 13, card: 'KS' }, { word: 'card', value: 13, card: 'KC' }, { word: 'pair', value: 3 }], total: 33 },
  { event: 'say', say: 'left_full' },
  { event: 'sum', about: 'total', seat: 0, terms: [{ word: 'card', value: 4, card: '4D' }, { word: 'card', value: 13, card: 'KS' }, { word: 'card', value: 13, card: 'KC' }, { word: 'pair', value: 3 }], total: 33 },
  { event: 'sum', about: 'total', seat: 1, terms: [{ word: 'card', value: 6, card: '6C' }, { word: 'card', value: 8, card: '8H' }, { word: 'card', value: 11, card: 'JS' }], total: 25 },
  { event: 'sum', about: 'damage', seat: 1, counter: 'hp/1', terms: [{ word: 'total', value: -33, seat: 0 }, { word: 'total', value: 25, seat: 1 }, { word: 'hurts', value: -7, seat: 0, card: '4D' }, { word: 'heals', value: 5, seat: 1, card: '8H' }], total: -10 },
  { event: 'counter', counter: 'hp/1', value: 61 },
  { event: 'counter', counter: 'left_in/1', value: 0 },
  { event: 'counter', counter: 'order', value: 0 },
  ...['4D', 'KS', 'KC'].map((card): Event => ({ event: 'card', from: 'left/0', to: 'discard', was: card, is: card })),
  ...['6C', '8H', 'JS'].map((card): Event => ({ event: 'card', from: 'left/1', to: 'discard', was: card, is: card })),
  { event: 'turn', to_act: [] },
  ...['2C', '3D', '9S'].map((card): Event => ({ event: 'card', from: 'pack', to: 'hand/0', was: '?', is: card })),
  { event: 'counter', counter: 'deck/0', value: 10 },
  { event: 'say', say: 'middle_ticks', seat: 1, n: 1 },
  { event: 'counter', counter: 'middle_in/1', value: 1 },
  { event: 'turn', to_act: [1] },
]
const BEFORE: View = { ...EMPTY, phase: 'playing', zones: { 'hand/0': ['KC'], 'left/0': ['4D', 'KS'], 'left/1': ['6C', '8H', 'JS'] }, counters: { 'hp/0': 84, 'hp/1': 71, 'left_in/1': 1 } }

test('the sixth card is seen in its lane before the lane is swept', () => {
  const beats = tell(SIXTH, { view: BEFORE, seat: 0, options: {} }).filter((beat) => beat.ms > 0)
  expect(beats.map(kindOf)).toEqual(['lay', 'resolve', 'resolve', '', 'deal', 'fuse'])
  const bill = beats[2]!
  expect(bill.scene).toMatchObject({ lane: 'left', totals: [{ total: 33 }, { total: 25 }], change: { seat: 1, before: 71, after: 61 } })
  const view = beats.slice(0, 3).flatMap((beat) => beat.events).reduce(fold, BEFORE)
  expect(view.zones['left/0']).toEqual(['4D', 'KS', 'KC'])
  expect(bill.ms).toBeGreaterThanOrEqual(2500)
})

test('a tied flip and an equal lane are told as such', () => {
  const tied: Event[] = [{ event: 'card', from: 'pack', to: 'flip/1', was: '?', is: '9S' }, { event: 'counter', counter: 'deck/1', value: 27 }, { event: 'say', say: 'flip_tied' }, { event: 'card', from: 'flip/0', to: 'discard', was: '9H', is: '9H' }, { event: 'card', from: 'flip/1', to: 'discard', was: '9S', is: '9S' }]
  expect(tell(tied, { view: EMPTY, seat: 0, options: {} }).map((beat) => beat.scene)).toEqual([{ kind: 'flip', seat: 1 }, { kind: 'flip', isTied: true }, undefined])
  const equal: Event[] = [{ event: 'say', say: 'right_due' }, { event: 'say', say: 'no_card', seat: 0 }, { event: 'say', say: 'no_card', seat: 1 }, { event: 'say', say: 'equal', seat: 0 }, { event: 'counter', counter: 'right_in/1', value: 0 }]
  const [, last] = tell(equal, { view: EMPTY, seat: 0, options: {} })
  expect(last!.scene).toMatchObject({ kind: 'resolve', lane: 'right', isEqual: true, totals: [{ total: 0 }, { total: 0 }] })
})

describe('what a side is worth', () => {
  test.each<[string, number, string | null]>([
    ['7S 8S 9S', 44, 'straight_flush'], ['7S 7D 7C', 33, 'three'], ['QS KD AH', 49, 'straight'], ['2S 3D AH', 19, null], ['2S 9S KS', 32, 'flush'],
    ['7S 7D', 17, 'pair'], ['7S 7D 9C', 26, 'pair'], ['JK 7S 8S', 50, 'straight_flush'], ['JK 7S 7D', 41, 'three'], ['JK 7S 8D', 40, 'straight'],
    ['JK KS 2S', 38, 'flush'], ['JK KS 2D', 33, 'pair'], ['JK JK 2D', 52, 'straight_flush'], ['JK', 15, null], ['', 0, null],
  ])('%s makes %i, %s', (cards, total, pattern) => {
    expect(worthOf(cards.split(' ').filter(Boolean), {})).toMatchObject({ total, pattern })
  })

  test('active cards of a suit, and every joker', () => {
    expect(['2D', '5D', '6D', '10D', 'JD', 'AD', 'JK', '4H', '?'].map((card) => effectOf(card, 'D', {}))).toEqual([7, 7, 5, 5, 3, 3, 3, 0, 0])
    expect(effectOf('JK', undefined, {})).toBe(0)
    expect(effectOf('4D', 'D', { effect_low: 11 })).toBe(11)
  })

  test('the example of the rules', () => {
    expect(outcomeOf([['4D', '9D', 'QD'], ['3C', '7H', 'KH']], ['D', 'H'], {})).toEqual({ loser: 1, damage: 17 })
    expect(outcomeOf([['7S'], ['7D']], ['D', 'H'], {})).toBeNull()
  })

  test('no card is lower than the last one', () => {
    expect([mayFollow([], '2C'), mayFollow(['9S'], '9D'), mayFollow(['9S'], '8D'), mayFollow(['JK'], 'AS'), mayFollow(['JK'], 'JK'), mayFollow(['2S', '3S', '4S'], 'JK')]).toEqual([true, true, false, false, true, false])
    expect(LANES satisfies readonly Lane[]).toHaveLength(3)
  })
})
