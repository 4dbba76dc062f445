// SPDX-License-Identifier: MIT
// Mantis is told beat by beat, from the events of recorded matches: nothing is lost or told twice, the card turns before
// it goes, and the chances on the table are those of the rules.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fold } from '../src/fold'
import type { Event, EventSum, View } from '../src/protocol'
import { tell, type Scene } from '../src/table/layouts/mantis/beats'
import { chanceOf, COLOURS, countOf, facesOf } from '../src/table/layouts/mantis/chances'
import { fit } from '../src/table/layouts/mantis/fit'

/** "sum stolen seat=1 other=0 card=… of points/1 = 2": its words and its blanks. */
function blanksOf(words: string[]): Record<string, string | number> {
  const pairs = words.filter((word) => /^\w+=./.test(word)).map((word) => [word.split('=')[0]!, word.slice(word.indexOf('=') + 1)] as const)
  return Object.fromEntries(pairs.map(([key, value]) => [key, key === 'card' ? value : Number(value)]))
}

/** One line of the right column of a record. */
function eventOf(text: string): Event {
  const words = text.trim().split(/\s+/)
  const [kind, name] = words as [string, string]
  switch (kind) {
    case 'card':
      return { event: 'card', from: name, to: words[3]!, was: words[5]!, is: words[7]! }
    case 'counter':
      return { event: 'counter', counter: name, value: Number(words[3]) }
    case 'phase':
      return { event: 'phase', phase: name }
    case 'turn':
      return { event: 'turn', to_act: name === 'nobody' ? [] : words.slice(1).map(Number) }
    case 'say':
      return { event: 'say', say: name, ...blanksOf(words) }
    case 'sum':
      return { event: 'sum', about: name, ...blanksOf(words), ...(words.includes('of') && { counter: words[words.indexOf('of') + 1]! }), total: Number(words.at(-1)), terms: [] }
    default:
      throw new Error(`no event: ${text}`)
  }
}

/**
 * A record as the messages of a server: all that a decision led to in one. Its middle is not written down: `head` is what
 * comes before that and can be followed card by card, `tail` what comes after.
 */
function messagesOf(file: string): { head: Event[][]; tail: Event[][] } {
  const head: Event[][] = [[]]
  const tail: Event[][] = []
  let now = head
  for (const line of readFileSync(new URL(`../../tests/replays/${file}`, import.meta.url), 'utf8').split('\n')) {
    if (/^== moves .* not shown/.test(line)) now = tail
    if (/^== \d+: \d /.test(line)) now.push([])
    const told = /^ {2}all .*\| (.*)$/.exec(line)?.[1]
    const message = now.at(-1)
    if (!told || !message) continue
    if (!told.startsWith('  term')) message.push(eventOf(told))
    else (message.at(-1) as EventSum).terms.push({ value: Number(told.trim().split(' ')[1]), word: told.trim().split(' ')[2]! })
  }
  return { head, tail }
}

const emptyView = (seats: number): View => ({
  seat: null, seats, phase: 'dealing', to_act: [], zones: {}, counters: Object.fromEntries(Array.from({ length: seats }, (_, i) => [`points/${i}`, 0])),
})

/** Each message with the view before it and its beats. */
function follow(messages: Event[][], seats: number, viewer: number | null = null) {
  let view = emptyView(seats)
  return messages.map((events) => {
    const before = view
    view = events.reduce(fold, view)
    return { events, before, after: view, beats: tell(events, { view: before, seat: viewer, options: {} }) }
  })
}

const RECORDS = [['mantis.golden', 2], ['mantis-four.golden', 4]] as const
const kinds = (beats: { ms: number; scene?: Scene }[]) => beats.filter((beat) => beat.ms).map((beat) => beat.scene!.kind)

describe.each(RECORDS)('%s', (file, seats) => {
  const record = messagesOf(file)
  const messages = follow(record.head, seats)
  const last = follow(record.tail, seats)

  test('every event is in one beat, in order', () => {
    expect(messages.length).toBeGreaterThan(7)
    expect(last.length).toBeGreaterThan(2)
    for (const { events, beats } of [...messages, ...last]) expect(beats.flatMap((beat) => beat.events)).toEqual(events)
  })

  test('the match begins with the deal, and each turn is an aim, a flip and what came of it', () => {
    expect(kinds(messages[0]!.beats)).toEqual(['deal'])
    for (const { beats } of [...messages.slice(1, -1), ...last]) {
      const [aim, flip, came, ...rest] = kinds(beats)
      expect([aim, flip]).toEqual(['aim', 'flip'])
      expect(['scored', 'stolen', 'kept', 'given']).toContain(came)
      expect(rest.every((kind) => kind === 'again' || kind === 'end')).toBe(true)
    }
    expect(kinds(last.at(-1)!.beats).at(-1)).toBe('end')
  })

  test('a beat says who, whose tank, which card and how many, as the events do', () => {
    for (const { events, before, beats } of messages.slice(1, -1)) {
      const [aim, flip, came] = beats.filter((beat) => beat.ms)
      const card = events.find((event) => event.event === 'card' && event.to === 'top')
      expect(flip!.scene!.card).toBe(card?.event === 'card' && card.is)
      expect(came!.scene).toMatchObject({ seat: aim!.scene!.seat, aim: aim!.scene!.aim, card: flip!.scene!.card })
      const inTank = countOf(before.zones[`tank/${aim!.scene!.aim}`] ?? [], flip!.scene!.card!.split(':')[0]!)
      expect(came!.scene!.taken).toBe(inTank)
      expect(came!.scene!.kind).toBe(aim!.scene!.seat === aim!.scene!.aim ? (inTank ? 'scored' : 'kept') : inTank ? 'stolen' : 'given')
      // The cards go with what is said of them, not before.
      expect(flip!.events).toHaveLength(1)
      expect(came!.events.filter((event) => event.event === 'card')).toHaveLength(inTank + 1)
    }
  })

  test('a flip turns only to what was possible, and a sure one is sure', () => {
    for (const { before, beats } of messages.slice(1, -1)) {
      const top = before.zones.top![0]!
      const flipped = beats.find((beat) => beat.scene?.kind === 'flip')!.scene!
      const faces = facesOf(top, before)
      expect(faces).toHaveLength(3)
      expect(faces.filter((face) => face.isPossible).map((face) => face.colour)).toContain(flipped.card!.split(':')[0])
      const chance = chanceOf(faces, before.zones[`tank/${flipped.aim}`] ?? [])
      const isMatch = beats.some((beat) => beat.scene?.taken)
      if (chance.hits === 0) expect(isMatch).toBe(false)
      if (chance.hits === chance.of) expect(isMatch).toBe(true)
    }
  })

  test('what nobody has seen of a colour is what the game counts', () => {
    const view = messages.at(-1)!.after
    const seen = Object.values(view.zones).flat()
    for (const colour of COLOURS) expect(15 - countOf(seen, colour)).toBe(view.counters[`left_${colour}`])
  })
})

test('the records have every way a flip can end', () => {
  const all = RECORDS.flatMap(([file, seats]) => Object.values(messagesOf(file)).flatMap((messages) => follow(messages, seats).flatMap(({ beats }) => kinds(beats))))
  for (const kind of ['scored', 'stolen', 'kept', 'given', 'again']) expect(all).toContain(kind)
})

test('the robbed hears a loss, the robber a gain', () => {
  const soundFor = (viewer: number) => follow(messagesOf('mantis.golden').head, 2, viewer).flatMap(({ beats }) => beats).find((beat) => beat.scene?.kind === 'stolen')
  const robbed = soundFor(0)!.scene!.aim
  expect(soundFor(robbed)!.sound).toBe('loss')
  expect(soundFor(1 - robbed)!.sound).toBe('gain')
})

describe('chances', () => {
  const view = (zones: Record<string, string[]>): View => ({ ...emptyView(2), zones })

  test('a face that was seen cannot come again', () => {
    const top = '?red-blue-pink'
    const faces = facesOf(top, view({ top: [top], 'tank/0': ['red:red-blue-pink', 'blue:red-green-blue'], 'scored/1': ['pink:red-purple-pink'] }))
    expect(faces.map((face) => face.isPossible)).toEqual([false, true, true])
    expect(chanceOf(faces, ['red:red-blue-pink', 'blue:red-green-blue', 'blue:orange-yellow-blue'])).toEqual({ hits: 1, of: 2, gains: [{ colour: 'blue', n: 3 }] })
    expect(chanceOf(faces, []).hits).toBe(0)
  })

  test('a card that is turned where it lies has not been seen before', () => {
    expect(facesOf('red:red-blue-pink', view({ top: ['red:red-blue-pink'] })).every((face) => face.isPossible)).toBe(true)
  })
})

test('columns never take more room than there is', () => {
  for (const width of [54, 100, 150, 300, 700])
    for (const height of [40, 76, 120, 200])
      for (const counts of [[1, 1, 2], [1, 1, 1, 1, 1], [11, 9, 8, 3, 2, 1, 1]]) {
        const { isChips, rows, card, step, most } = fit(width, height, counts, 104)
        if (isChips) continue
        const inRow = Math.ceil(counts.length / rows)
        expect(inRow * card + (inRow - 1) * 6).toBeLessThanOrEqual(width)
        expect(rows * (card * 1.4 + step * (most - 1) + 11) + (rows - 1) * 6).toBeLessThanOrEqual(height + 0.01)
      }
})
