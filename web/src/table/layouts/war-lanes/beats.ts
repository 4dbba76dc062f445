// SPDX-License-Identifier: MIT
// From the events of war-lanes to beats: a card is laid, a fuse is lit, a lane resolves (its cards and sums first, then the
// bill), what was told is swept away, and only then comes what is next. Knows no page.
import type { Beat, Sound, Teller } from '../../../beats/beat'
import { fold } from '../../../fold'
import type { Event, EventSay, EventSum, Term, View } from '../../../protocol'
import { LANES, type Lane } from './worth'

/** HP that changes in a beat. */
export interface Change {
  seat: number
  before: number
  after: number
}

/** A side's total in a lane that resolves, with its terms; no terms: no card lay there. */
export interface Total {
  seat: number
  total: number
  terms: Term[]
}

export type Scene = { seat?: number; change?: Change } & (
  | { kind: 'suits' }
  | { kind: 'round'; n: number }
  | { kind: 'sudden' }
  | { kind: 'flip'; isTied?: boolean; winner?: number; bill?: EventSum }
  | { kind: 'lay'; lane: Lane; card: string }
  | { kind: 'fuse'; lane: Lane }
  | { kind: 'resolve'; lane: Lane; totals: Total[]; bill?: EventSum; isEqual?: boolean }
  | { kind: 'discard'; card: string }
  | { kind: 'burn'; n: number }
  | { kind: 'deal' }
  | { kind: 'told' }
)

export type WarBeat = Beat<Scene>

/** Times at normal speed; one's own card needs no telling. */
const MS = { own: 350, lay: 800, fuse: 900, sums: 1300, bill: 3200, sweep: 450, deal: 500, hit: 1000, flip: 600, flipBill: 2200, tied: 1200, suit: 1100, round: 1000, burn: 900, say: 800, sudden: 1600, won: 1200 } as const

const nameOf = (event: Event | undefined): string => (event?.event === 'say' ? event.say : event?.event === 'sum' ? event.about : '')
const laneOf = (name: string): Lane => LANES.find((lane) => name.startsWith(lane))!
const isLane = (zone: string): boolean => LANES.some((lane) => zone.startsWith(`${lane}/`))
const isCounter = (event: Event | undefined, name: RegExp): boolean => event?.event === 'counter' && name.test(event.counter)
const isFromPack = (event: Event | undefined, to: string): boolean => event?.event === 'card' && event.from === 'pack' && event.to.startsWith(to)
const seatOf = (place: string): number => Number(place.split('/')[1])

const COUNTDOWN = /^(left|middle|right)_in\/|^order$/
const RESOLVES = /^(left|middle|right)_(full|due|ends)$/
const FUSE = /^(left|middle|right)_(filled|ticks|run_out)$/
const OUTCOME = /^(damage|healed|unhurt|equal)$/

/** How far the events go on, from `at`, as `isMore` says. */
function until(events: readonly Event[], at: number, isMore: (event: Event) => boolean): number {
  while (at < events.length && isMore(events[at]!)) at++
  return at
}

/** What HP a row of events leaves, if it changes any. */
function changeIn(events: readonly Event[], view: View): Change | undefined {
  const last = events.find((event) => isCounter(event, /^hp\//))
  if (last?.event !== 'counter') return undefined
  return { seat: seatOf(last.counter), before: view.counters[last.counter] ?? last.value, after: last.value }
}

/** For the line below a table that shows the sum itself: what is said, without it. */
const headOf = (told: EventSum): EventSum => ({ ...told, terms: [] })

const soundOf = (change: Change | undefined): Sound | undefined => change && (change.after < change.before ? 'hit' : 'gain')

/** A beat found at a place among the events: where it ends, and what it is without its events. */
type Found = { end: number } & Omit<WarBeat, 'events'>

interface At {
  events: readonly Event[]
  i: number
  view: View
  own: number | null
}

function totalsOf(events: readonly Event[], from: number): { totals: Total[]; end: number } {
  const totals: Total[] = []
  const end = until(events, from, (event) => ['total', 'no_card'].includes(nameOf(event)))
  for (const event of events.slice(from, end))
    if (event.event === 'sum') totals.push({ seat: event.seat!, total: event.total, terms: event.terms })
    else if (event.event === 'say') totals.push({ seat: event.seat!, total: 0, terms: [] })
  return { totals, end }
}

/** The totals of the lane that is being told: its bill comes right after them. */
function outcome({ events, i, view }: At, lane: Lane): Found {
  const end = until(events, i + 1, (event) => isCounter(event, /^hp\//) || isCounter(event, COUNTDOWN))
  const told = events[i] as EventSay | EventSum
  const change = changeIn(events.slice(i, end), view)
  let from = i
  while (from > 0 && ['total', 'no_card'].includes(nameOf(events[from - 1]))) from--
  const { totals } = totalsOf(events, from)
  return { end, ms: MS.bill, told: told.event === 'sum' ? headOf(told) : told, sound: soundOf(change), scene: { kind: 'resolve', lane, totals, bill: told.event === 'sum' ? told : undefined, isEqual: told.event === 'say', change } }
}

function ofSaid(at: At, lane: Lane | null): Found | null {
  const { events, i, view } = at
  const event = events[i] as EventSay | EventSum
  const name = nameOf(event)
  const seat = event.seat
  if (name.startsWith('suit_')) return { end: until(events, i + 1, (next) => isCounter(next, /^suit\//)), ms: MS.suit, told: event, sound: 'flip', scene: { kind: 'suits', seat } }
  if (name === 'round') return { end: until(events, i + 1, (next) => next.event !== 'card' && next.event !== 'say'), ms: MS.round, told: event, sound: 'card', scene: { kind: 'round', n: (event as EventSay).n ?? 0 } }
  if (name === 'sudden_death') return { end: until(events, i + 1, (next) => next.event !== 'card' && next.event !== 'say'), ms: MS.sudden, told: event, sound: 'turn', scene: { kind: 'sudden' } }
  if (RESOLVES.test(name)) {
    const { totals, end } = totalsOf(events, i + 1)
    return { end, ms: MS.sums, told: event, sound: 'turn', scene: { kind: 'resolve', lane: laneOf(name), totals } }
  }
  if (FUSE.test(name)) return { end: until(events, i + 1, (next) => isCounter(next, COUNTDOWN)), ms: MS.fuse, told: event, sound: 'turn', scene: { kind: 'fuse', lane: laneOf(name), seat } }
  if (name === 'flip_tied') return { end: i + 1, ms: MS.tied, told: event, scene: { kind: 'flip', isTied: true } }
  if (name === 'flip_won' || name === 'flip_decides') {
    const bill = events.slice(i, i + 2).find((next) => next.event === 'sum')
    const end = until(events, i + 1, (next) => next === bill || isCounter(next, /^hp\//))
    const change = changeIn(events.slice(i, end), view)
    return { end, ms: MS.flipBill, told: event.event === 'sum' ? headOf(event) : event, sound: soundOf(change), scene: { kind: 'flip', winner: seat, bill: bill?.event === 'sum' ? bill : undefined, change } }
  }
  if (OUTCOME.test(name) && lane) return outcome(at, lane)
  if (name === 'burns') return { end: until(events, i + 1, (next) => isCounter(next, /^deck\//) || isFromPack(next, 'burned')), ms: MS.burn, told: event, sound: 'card', scene: { kind: 'burn', seat, n: (event as EventSay).n ?? 0 } }
  if (name === 'wins' || name === 'wins_more') return { end: i + 1, ms: MS.won, told: event, sound: 'win', scene: { kind: 'told', seat } }
  const end = until(events, i + 1, (next) => isCounter(next, /^(final|hp)\//))
  return { end, ms: MS.say, told: event, scene: { kind: 'told', seat, change: changeIn(events.slice(i, end), view) } }
}

function ofCard({ events, i, view, own }: At): Found | null {
  const event = events[i]!
  if (event.event !== 'card') return null
  if (isFromPack(event, 'flip/')) return { end: until(events, i + 1, (next) => isCounter(next, /^deck\//)), ms: MS.flip, sound: 'flip', scene: { kind: 'flip', seat: seatOf(event.to) } }
  if (isFromPack(event, 'hand/')) return { end: until(events, i, (next) => isFromPack(next, 'hand/') || isCounter(next, /^deck\//)), ms: MS.deal, sound: 'card', scene: { kind: 'deal' } }
  if (event.to === 'discard' && !event.from.startsWith('hand/'))
    return { end: until(events, i, (next) => next.event === 'card' && next.to === 'discard' && next.from.split('/')[0] === event.from.split('/')[0]), ms: MS.sweep, sound: 'card' }
  if (!event.from.startsWith('hand/')) return null
  // A card from a hand: to a lane or thrown away, up to the sum that says what it makes.
  const sum = events.findIndex((next, j) => j > i && next.event === 'sum')
  if (sum < 0 || events.slice(i + 1, sum).some((next) => next.event === 'card')) return null
  const seat = seatOf(event.from)
  const end = until(events, sum + 1, (next) => isCounter(next, /^hp\//))
  const told = headOf(events[sum] as EventSum)
  if (isLane(event.to)) return { end, ms: seat === own ? MS.own : MS.lay, told, sound: 'card', scene: { kind: 'lay', lane: laneOf(event.to), card: event.is, seat } }
  const change = changeIn(events.slice(i, end), view)
  return { end, ms: MS.hit, told, sound: 'loss', scene: { kind: 'discard', card: event.is, seat, change } }
}

export const tell: Teller<Scene> = (events, { view, seat }) => {
  const beats: WarBeat[] = []
  let now = view
  let lane: Lane | null = null
  for (let i = 0; i < events.length; ) {
    const event = events[i]!
    const at: At = { events, i, view: now, own: seat }
    const found = event.event === 'say' || event.event === 'sum' ? ofSaid(at, lane) : ofCard(at)
    const { end, ...beat } = found ?? { end: i + 1, ms: 0 }
    if (RESOLVES.test(nameOf(event))) lane = laneOf(nameOf(event))
    const own = events.slice(i, end)
    beats.push({ ...beat, events: own })
    now = own.reduce(fold, now)
    i = end
  }
  return beats
}
