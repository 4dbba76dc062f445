// SPDX-License-Identifier: MIT
// The beats of the small games, on the event streams of the playthroughs: nothing is told twice or left out, and the last
// deal is told before the next one is dealt.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Beat, Teller } from '../src/beats/beat'
import type { Event, View } from '../src/protocol'
import { tell as tellBetting } from '../src/table/layouts/betting/beats'
import { tell as tellCardGame } from '../src/table/layouts/card-game/beats'
import { standing } from '../src/table/layouts/card-game/standing'
import { highFirst, type DuelScene } from '../src/table/layouts/hands'

const VIEW: View = { seat: null, seats: 2, phase: '', to_act: [], zones: {}, counters: {} }

/** "seat=1 of won/0 = -20" and the like. */
const blank = (text: string, name: string): string | undefined => new RegExp(`\\b${name}=(\\S+)`).exec(text)?.[1]
const numberIn = (text: string, name: string): number | undefined => (blank(text, name) === undefined ? undefined : Number(blank(text, name)))

function eventOf(text: string): Event {
  const [kind, first, ...rest] = text.split(' ')
  const blanks = { seat: numberIn(text, 'seat'), n: numberIn(text, 'n'), card: blank(text, 'card'), target: blank(text, 'target') }
  switch (kind) {
    case 'card': {
      const [, from, to, was, is] = /^card (\S+) > (\S+) : (\S+) > (\S+)$/.exec(text)!
      return { event: 'card', from: from!, to: to!, was: was!, is: is! }
    }
    case 'clear':
      return { event: 'clear', zone: first! }
    case 'counter':
      return { event: 'counter', counter: first!, value: Number(rest.at(-1)) }
    case 'phase':
      return { event: 'phase', phase: [first, ...rest].join(' ') }
    case 'turn':
      return { event: 'turn', to_act: first === 'nobody' ? [] : first!.split(',').map(Number) }
    case 'say':
      return { event: 'say', say: first!, ...blanks }
    case 'sum':
      return { event: 'sum', about: first!, seat: blanks.seat, counter: / of (\S+)/.exec(text)?.[1], total: Number(rest.at(-1)), terms: [] }
    default:
      throw new Error(`what is "${text}"?`)
  }
}

/** What a viewer ('0', '1' or 'w') is told, a message for each decision: a move and all that the deck does after it. */
function messages(name: string, viewer: string): Event[][] {
  const all: Event[][] = []
  for (const line of readFileSync(new URL(`../../tests/replays/${name}.golden`, import.meta.url), 'utf8').split('\n')) {
    if (/^== \d+: /.test(line) && (!line.includes(': deck') || !all.length)) all.push([])
    const found = /^ {2}(all|[01w]+) .*?\| +(.*)$/.exec(line)
    if (!found || (found[1] !== 'all' && !found[1]!.includes(viewer))) continue
    const text = found[2]!
    const last = all.at(-1)!.at(-1)
    if (text.startsWith('term') && last?.event === 'sum') {
      const [, value, word] = text.split(' ')
      last.terms.push({ value: Number(value), word: word!, seat: numberIn(text, 'seat'), card: blank(text, 'card'), target: blank(text, 'target') })
    } else all.at(-1)!.push(eventOf(text))
  }
  return all
}

type Told = Beat<DuelScene>[]
const toldTo = (tell: Teller<DuelScene>, name: string, viewer: string): Told[] =>
  messages(name, viewer).map((events) => tell(events, { view: VIEW, seat: viewer === 'w' ? null : Number(viewer), options: {} }))
const kinds = (told: Told): string[] => told.filter((one) => one.ms).map((one) => one.scene?.kind ?? 'cards')

const STREAMS: [string, Teller<DuelScene>][] = [
  ['single-card-game', tellCardGame], ['single-card-game-tie', tellCardGame], ['double-card-game', tellCardGame],
  ['kuhn', tellBetting], ['kuhn-fold', tellBetting], ['leduc', tellBetting], ['leduc-fold', tellBetting],
]

describe.each(STREAMS)('%s', (name, tell) => {
  test.each(['0', '1', 'w'])('all events are in one beat, in order, as %s sees them', (viewer) => {
    const streams = messages(name, viewer)
    expect(streams.flat().length).toBeGreaterThan(8)
    for (const events of streams) expect(tell(events, { view: VIEW, seat: null, options: {} }).flatMap((one) => one.events)).toEqual(events)
  })

  test('a beat lasts long enough to be seen, or takes no time', () => {
    for (const one of toldTo(tell, name, 'w').flat()) expect(one.ms === 0 || (one.ms >= 600 && one.ms <= 4000), `${one.ms}`).toBe(true)
  })
})

describe('Single Card, Double Card', () => {
  test('hands turn in a beat of their own, between the decisions and what came of it', () => {
    const last = toldTo(tellCardGame, 'double-card-game', '0').at(-1)!
    expect(kinds(last)).toEqual(['open', 'turn', 'verdict'])
    expect(last.at(-1)!.scene).toEqual({ kind: 'verdict', word: 'beats', winner: 1, cards: ['JS', '7H'], won: [-20, 20] })
    expect(last.at(-1)!.told).toMatchObject({ about: 'loses', seat: 0 })
  })

  test('a tie is told while its cards lie there, and the next deal comes after it', () => {
    const tied = toldTo(tellCardGame, 'single-card-game-tie', '1').find((told) => told.some((one) => one.told?.event === 'say' && one.told.say === 'tie'))!
    expect(kinds(tied)).toEqual(['open', 'turn', 'verdict', 'cards'])
    const verdict = tied.findIndex((one) => one.scene?.kind === 'verdict')
    const clear = tied.findIndex((one) => one.events.some((event) => event.event === 'clear'))
    expect(tied[verdict]!.scene).toMatchObject({ word: 'tie', winner: null, cards: ['AH', 'AS'] })
    expect(clear).toBeGreaterThan(verdict)
  })

  test('after a fold nothing turns', () => {
    const last = toldTo(tellCardGame, 'single-card-game-tie', 'w').at(-1)!
    expect(kinds(last)).toEqual(['open', 'paid'])
    expect(last.at(-1)!.scene).toEqual({ kind: 'paid', winner: null, won: [-1, -1] })
  })

  test('where the higher cards are equal, that is said before the second ones', () => {
    const shown = (seat: number, card: string): Event => ({ event: 'card', from: `hand/${seat}`, to: `shown/${seat}`, was: card, is: card })
    const sum = (seat: number, total: number): Event => ({
      event: 'sum', about: total < 0 ? 'loses' : 'wins', seat, counter: `won/${seat}`, total, terms: [{ word: 'second_beats', value: total, card: '10C', target: '9D' }],
    })
    const told = tellCardGame([shown(0, '10C'), shown(0, 'JS'), shown(1, 'JH'), shown(1, '9D'), sum(0, 20), sum(1, -20)], { view: VIEW, seat: 0, options: {} })
    expect(kinds(told)).toEqual(['turn', 'equal', 'verdict'])
    expect(told[1]!.scene).toEqual({ kind: 'equal', cards: ['JS', 'JH'] })
    expect(told[2]!.scene).toMatchObject({ word: 'second_beats', winner: 0, cards: ['10C', '9D'] })
  })

  test('a hand is counted against all that the other may hold', () => {
    expect(standing(['JC'])).toEqual({ won: 36, tied: 3, lost: 12 })
    expect(standing(['KD', '7S'])).toEqual({ won: 963, tied: 9, lost: 253 })
  })

  test('the higher card is the first', () => expect(highFirst(['2S', '10H', 'AC', 'JD'])).toEqual(['AC', 'JD', '10H', '2S']))
})

describe('Kuhn, Leduc', () => {
  test('what is said, the hands, and who wins are beats of their own', () => {
    for (const name of ['kuhn', 'leduc']) expect(kinds(toldTo(tellBetting, name, 'w').at(-1)!)).toEqual(['act', 'turn', 'verdict'])
    for (const name of ['kuhn-fold', 'leduc-fold']) expect(kinds(toldTo(tellBetting, name, 'w').at(-1)!)).toEqual(['act', 'paid'])
  })

  test('the common card turns with the end of the first betting', () => {
    const board = toldTo(tellBetting, 'leduc', '0').flat().find((one) => one.events.some((event) => event.event === 'card' && event.to === 'board'))!
    expect(board.told).toMatchObject({ say: 'round_over' })
  })

  test('what beat what is known by its cards; a pair by one of them', () => {
    expect(toldTo(tellBetting, 'leduc', 'w').at(-1)!.at(-1)!.scene).toMatchObject({ word: 'pair', cards: ['KH'] })
    expect(toldTo(tellBetting, 'kuhn', 'w').at(-1)!.at(-1)!.scene).toMatchObject({ word: 'beats', cards: [expect.any(String), expect.any(String)] })
  })

  test('the winner wins what the other loses', () => {
    for (const name of ['kuhn', 'kuhn-fold', 'leduc', 'leduc-fold']) {
      const scene = toldTo(tellBetting, name, '0').at(-1)!.at(-1)!.scene!
      if (scene.kind !== 'verdict' && scene.kind !== 'paid') throw new Error(scene.kind)
      expect(scene.won[0]! + scene.won[1]!).toBe(0)
      expect(scene.winner === null || scene.won[scene.winner]! > 0).toBe(true)
    }
  })
})
