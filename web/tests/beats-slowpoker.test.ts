// SPDX-License-Identifier: MIT
// Slowpoker told in beats, on the event streams of the recorded playthroughs: nothing is lost or told out of order, a
// fight is told to its end before the next deal, and HP fall as the rules say. And what a hand is, against the rules.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fold } from '../src/fold'
import type { Event, View } from '../src/protocol'
import { fightPast, tell, type Fight, type Scene } from '../src/table/layouts/slowpoker/beats'
import { AUTHOR, canHit, costOf, EMPTY, factorOf, hittersOf, levelOf, rankOf, sorted, targetsOf, TYPES } from '../src/table/layouts/slowpoker/chart'
import type { Beat } from '../src/beats/beat'

// ---- The playthroughs, read back ----------------------------------------------------------------------

type Viewer = '0' | '1' | 'w'

interface Recorded {
  options: Record<string, number>
  /** A batch of events for each decision: what the server would send in one message. */
  messages: Event[][]
}

const blanks = (text: string): Record<string, string> => Object.fromEntries([...text.matchAll(/(\w+)=(\S+)/g)].map((one) => [one[1]!, one[2]!]))

function eventOf(text: string): Event | null {
  const [kind, name = ''] = text.split(' ')
  const { seat, n, card, target } = blanks(text)
  const about = { ...(seat !== undefined && { seat: Number(seat) }), ...(n !== undefined && { n: Number(n) }), ...(card && { card }), ...(target && { target }) }
  switch (kind) {
    case 'say': return { event: 'say', say: name, ...about }
    case 'sum': {
      const counter = /of (\S+) =/.exec(text)?.[1]
      return { event: 'sum', about: name, ...about, terms: [], total: Number(text.split('= ').at(-1)), ...(counter && { counter }) }
    }
    case 'card': {
      const [, from, to, was, is] = /^card (\S+) > (\S+) : (\S+) > (\S+)/.exec(text)!
      return { event: 'card', from: from!, to: to!, was: was!, is: is! }
    }
    case 'clear': return { event: 'clear', zone: name }
    case 'counter': return { event: 'counter', counter: name, value: Number(text.split('= ')[1]) }
    case 'phase': return { event: 'phase', phase: name }
    case 'turn': return { event: 'turn', to_act: name === 'nobody' ? [] : name.split(',').map(Number) }
    default: return null
  }
}

/** What a viewer was told, in messages: each move of a player with all that the deck did after it. */
function recorded(file: string, viewer: Viewer): Recorded {
  const lines = readFileSync(new URL(`../../tests/replays/${file}`, import.meta.url), 'utf8').split('\n')
  const options = Object.fromEntries(Object.entries(blanks(lines[1]!)).map(([key, value]) => [key, Number(value)]))
  const messages: Event[][] = [[]]
  for (const line of lines) {
    if (/^== \d+: \d /.test(line)) messages.push([])
    const [, who, text] = /^ {2}(\S+) .*\| {1,3}(.*)$/.exec(line) ?? []
    if (!text || !(who === 'all' || who!.includes(viewer))) continue
    const [, value, word, seat] = /^term (-?\d+) (\w+)(?: seat=(\d))?/.exec(text) ?? []
    const last = messages.at(-1)!.at(-1)
    if (value !== undefined && last?.event === 'sum') last.terms.push({ word: word!, value: Number(value), ...(seat && { seat: Number(seat) }) })
    const event = eventOf(text)
    if (event) messages.at(-1)!.push(event)
  }
  return { options, messages: messages.filter((one) => one.length) }
}

const empty: View = { seat: null, seats: 2, phase: 'dealing', to_act: [], zones: {}, counters: { pot: 2, round: 1 } }

/** All beats of a playthrough, message by message. */
function told(file: string, viewer: Viewer): { events: Event[]; beats: Beat<Scene>[] }[] {
  const { options, messages } = recorded(file, viewer)
  let view = empty
  return messages.map((events) => {
    const beats = tell(events, { view, seat: viewer === 'w' ? null : Number(viewer), options })
    view = events.reduce(fold, view)
    return { events, beats }
  })
}

const FILES = ['slowpoker.golden', 'slowpoker-broke.golden']
const VIEWERS: Viewer[] = ['0', '1', 'w']
const fights = (beats: readonly Beat<Scene>[]): Fight[] => beats.flatMap(({ scene }) => (scene?.kind === 'fight' ? [scene] : []))

describe.each(FILES.flatMap((file) => VIEWERS.map((viewer) => ({ file, viewer }))))('$file, seen by $viewer', ({ file, viewer }) => {
  const messages = told(file, viewer)

  test('every event is in one beat, in order', () => {
    expect(messages.flatMap(({ events }) => events).length).toBeGreaterThan(50)
    for (const { events, beats } of messages) expect(beats.flatMap((beat) => beat.events)).toEqual(events)
  })

  test('a fight is shown, attacked, judged, and only then comes the next deal', () => {
    const withFight = messages.filter(({ beats }) => fights(beats).length)
    expect(withFight.length).toBeGreaterThan(1)
    for (const { beats } of withFight) {
      const steps = fights(beats).map(({ step }) => step).filter((step, i, all) => step !== all[i - 1])
      expect(['reveal', 'hit', 'left', 'pot', 'judged'].filter((step) => steps.includes(step as Fight['step']))).toEqual(steps)
      expect(steps[0]).toBe('reveal')
      expect(steps.at(-1)).toBe('judged')
      const judged = beats.findIndex(({ scene }) => scene?.kind === 'fight' && scene.step === 'judged')
      const dealt = beats.findIndex(({ events }, i) => i > 0 && events.some((event) => event.event === 'card' && event.from === 'pack' && event.to.startsWith('shown')))
      expect(dealt < 0 || dealt > judged).toBe(true)
    }
  })

  test('each attack takes from one creature what was said, and who has 0 HP at the end has fallen', () => {
    for (const { events, beats } of messages) {
      const all = fights(beats)
      const end = all.at(-1)
      if (!end) continue
      expect(all.filter(({ step }) => step === 'hit').length).toBe(events.filter((event) => event.event === 'say' && event.say === 'hits').length)
      for (const { hit } of all) if (hit) expect(hit.after).toBe(hit.before - hit.n)
      for (const seat of [0, 1]) {
        const fallen = events.flatMap((event) => (event.event === 'card' && event.to === `fallen/${seat}` ? [event.is] : []))
        expect(end.rows[seat]!.filter(({ hp }) => hp <= 0).map(({ card }) => card).sort()).toEqual(fallen.sort())
        expect(end.rows[seat]!.length).toBe(5)
      }
    }
  })

  test('what is left is the rank that the server told', () => {
    for (const { events, beats } of messages) {
      const end = fights(beats).at(-1)
      if (!end) continue
      for (const seat of [0, 1]) {
        const say = events.findLast((event) => event.event === 'say' && event.seat === seat && /^(left_\d|empty)$/.test(event.say))
        const standing = end.rows[seat]!.filter(({ hp }) => hp > 0).map(({ card }) => card)
        const { rank } = rankOf(standing)
        expect(rank === EMPTY ? 'empty' : `left_${rank}`).toBe(say?.event === 'say' && say.say)
      }
    }
  })

  test('the pot is what the winner takes, and gains are what the coins say', () => {
    let view = empty
    for (const { events, beats } of messages) {
      const end = fights(beats).at(-1)
      const coinsBefore = { ...view.counters }
      if (end) {
        const wins = events.find((event) => event.event === 'sum' && event.about === 'wins')
        if (wins?.event === 'sum') expect(end.pot).toBe(wins.total)
        const until = events.findIndex((event) => event.event === 'say' && event.say === 'round')
        const after = events.slice(0, until < 0 ? undefined : until).reduce(fold, view).counters
        for (const seat of [0, 1]) {
          const before = coinsBefore[`coins/${seat}`]
          if (before !== undefined) expect(end.ending.gains[seat]).toBe(after[`coins/${seat}`]! - before - 1)
        }
      }
      view = events.reduce(fold, view)
    }
    expect(view.counters.round).toBeGreaterThan(0)
  })
})

test('the first round of the recorded match, in beats', () => {
  const { beats } = told('slowpoker.golden', '0').find((one) => fights(one.beats).length)!
  const all = fights(beats)
  expect(all[0]!.bets).toEqual([3, 6])
  expect(all.filter(({ hit }) => hit).map(({ hit }) => `${hit!.card} ${hit!.target} ${hit!.before}-${hit!.n}=${hit!.after}`)).toEqual([
    'fight1 ice1 1-1=0', 'water3 ground3 3-3=0', 'water1 ground1 1-1=0', 'fairy3 fight1 1-1=0',
  ])
  expect(all.at(-1)!.ending).toMatchObject({ winner: null, bets: [{ kind: 'back' }, { kind: 'back' }], gains: [0, 0] })
})

test('the last round: the winner kept the bet, the other missed it', () => {
  const { events, beats } = told('slowpoker.golden', 'w').findLast((one) => fights(one.beats).length)!
  const end = fights(beats).at(-1)!
  expect(end.ending).toMatchObject({ winner: 0, bets: [{ kind: 'kept', n: 48 }, { kind: 'missed', n: 6 }], gains: [55, -7] })
  expect(end.pot).toBe(12)
  // A replay that stands behind it makes the same of the cards and of what was said.
  const rows = end.rows.map((row) => row.map(({ card }) => card))
  expect(fightPast(rows, events.filter((event) => event.event === 'say' || event.event === 'sum'), 1)).toEqual(end)
})

test('a swap is seen, and what comes for it', () => {
  const swap = told('slowpoker.golden', '0').find(({ events }) => events.some((event) => event.event === 'card' && event.to === 'swapped/0'))!
  const drawn = swap.beats.find(({ scene }) => scene?.kind === 'drawn')!
  expect(drawn.scene).toEqual({ kind: 'drawn', cards: ['fight1', 'water3', 'ground1', 'normal1', 'fairy1'] })
  expect(drawn.ms).toBeGreaterThan(1000)
})

// ---- Hands and types --------------------------------------------------------------------------------------

/** All hands of the pack, each once. */
function* hands(): Generator<string[]> {
  const pack = TYPES.flatMap((type) => [1, 2, 3].map((level) => `${type}${level}`))
  for (let a = 0; a < 54; a++)
    for (let b = a + 1; b < 54; b++)
      for (let c = b + 1; c < 54; c++)
        for (let d = c + 1; d < 54; d++) for (let e = d + 1; e < 54; e++) yield [pack[a]!, pack[b]!, pack[c]!, pack[d]!, pack[e]!]
}

test('of every 97th hand as many have each rank as the rules count of all', () => {
  const counts = Array<number>(10).fill(0)
  let i = 0
  let n = 0
  for (const hand of hands()) {
    if (i++ % 97) continue
    n++
    counts[rankOf(hand).rank]!++
  }
  expect(i).toBe(3_162_510)
  // docs/rules/slowpoker.md, per cent: two pair, triple, full house, quadruple by levels.
  const percent = (rank: number) => (100 * counts[rank]!) / n
  expect(percent(3)).toBeCloseTo(38.3, 0)
  expect(percent(2)).toBeCloseTo(24.4, 0)
  expect(percent(4)).toBeCloseTo(23.2, 0)
  expect(percent(5)).toBeCloseTo(10.4, 0)
  expect([counts[0], counts[1]]).toEqual([0, 0])
})

test.each([
  ['fire1 fire2 fire3 ice1 ice2', 9, ['fire', 'ice']],
  ['fire2 ice2 bug2 rock2 dark2', 8, ['2']],
  ['fire1 fire2 fire3 ice1 bug3', 7, ['fire']],
  ['fire1 fire2 ice1 ice2', 6, ['ice', 'fire']],
  ['fire2 ice2 bug2 rock2 dark3', 5, ['2']],
  ['fire2 ice2 bug2 rock1 dark1', 4, ['2', '1']],
  ['fire3 ice3 bug1 rock1', 3, ['3', '1']],
  ['fire1 ice1 bug1', 2, ['1']],
  ['fire2 fire3 ice2', 1, ['2']],
  ['fire2 fire3', 0, ['3', '2']],
  ['', EMPTY, []],
])('%s is of rank %i', (cards, rank, of) => {
  expect(rankOf(cards.split(' ').filter(Boolean))).toEqual({ rank, of })
})

test('the chart of types is that of the rules', () => {
  const rules = readFileSync(new URL('../../docs/rules/slowpoker.md', import.meta.url), 'utf8')
  const rows = [...rules.matchAll(/^\| (\w+) \| ([a-z ]+) \| \| (\w+) \| ([a-z ]+) \|$/gm)].flatMap(([, a, b, c, d]) => [[a!, b!], [c!, d!]]).filter(([type]) => type !== 'attacker')
  expect(rows.length).toBe(18)
  for (const [type, targets] of rows) expect(targetsOf(type!, 0).sort()).toEqual(targets === 'nothing' ? [] : targets!.split(' ').sort())
  expect(hittersOf('fairy', 0)).toEqual(['poison', 'steel'])
  expect(hittersOf('fairy', AUTHOR)).toEqual(['poison'])
  expect(canHit('ground2', 'fire3', 0)).toBe(true)
  expect(canHit('fire3', 'ground2', 0)).toBe(false)
})

test('hands lie by level, unseen cards first; costs and factors are those agreed on', () => {
  expect(sorted(['fire1', 'ice3', '?', 'bug2'])).toEqual(['?', 'ice3', 'bug2', 'fire1'])
  expect(levelOf('dragon3')).toBe(3)
  expect([costOf(0, {}), costOf(4, { cost_4: 7 })]).toEqual([0, 7])
  expect([50, 12800, 120, 0].map((n) => factorOf(3, { factor_3: n }))).toEqual(['½', '128', '1.2', '0'])
})
