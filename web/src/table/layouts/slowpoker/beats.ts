// SPDX-License-Identifier: MIT
// A round of slowpoker in beats: the swap and what comes, both hands and bets, each attack, what is left, the pot, the
// judgement of the bets; and only then the next deal. Knows no page and no words.
import type { Beat, Sound, Teller, Telling } from '../../../beats/beat'
import { beatOf, isTold } from '../../../beats/beat'
import type { Event, EventSay, EventSum } from '../../../protocol'
import { levelOf, sorted } from './chart'

export interface Fighter {
  card: string
  hp: number
}

export interface Hit {
  seat: number
  card: string
  target: string
  n: number
  /** Of the target. */
  before: number
  after: number
}

export interface Ending {
  /** null: the hands are equal. */
  winner: number | null
  /** What the pot was made of; of a tie what each got back. */
  pot: EventSum[]
  /** By what the better of two equal ranks is better. */
  why?: EventSum
  /** What came of each seat's bet. */
  bets: Verdict[]
  /** By how many coins each seat has more or less than before the round's ante. */
  gains: number[]
}

/** kept: paid by the house; free: kept, but it is worth nothing; vain: kept by the loser. */
export interface Verdict {
  kind: 'kept' | 'free' | 'vain' | 'missed' | 'back'
  /** What the house pays, or by how many ranks it was missed. */
  n: number
}

export type Step = 'reveal' | 'hit' | 'left' | 'pot' | 'judged'

export interface Fight {
  kind: 'fight'
  step: Step
  /** Both hands as they came into the fight, with the HP they have now. */
  rows: Fighter[][]
  bets: number[]
  /** Those that have attacked, seat by seat. */
  done: string[][]
  hit?: Hit
  /** Which attack this is, from 1, and of how many. */
  at: number
  of: number
  pot: number
  ending: Ending
}

export interface Drawn {
  kind: 'drawn'
  cards: string[]
}

export type Scene = Fight | Drawn

export const TIMES = { swap: 500, drawn: 1600, reveal: 1800, hit: 1000, left: 2400, pot: 1200, judged: 4000, round: 700, deal: 700 } as const

// ---- Which beat an event belongs to -----------------------------------------------------------------

type Part = 'swap' | 'drawn' | 'reveal' | 'hit' | 'left' | 'pot' | 'judged' | 'round' | 'deal' | 'other'

const nameOf = (event: EventSay | EventSum): string => (event.event === 'say' ? event.say : event.about)

function partOfSay(name: string, isNewRound: boolean): Part {
  if (name === 'hits') return 'hit'
  if (name === 'round') return 'round'
  if (name === 'puts_in') return isNewRound ? 'round' : 'pot'
  if (/^bet_\d$/.test(name)) return 'reveal'
  if (/^left_\d$|^empty$/.test(name)) return 'left'
  if (/^(more_levels|rest_decides|wins|tie|back|kept|paid|missed|in_vain)$/.test(name)) return 'judged'
  return name === 'sealed' || name === 'decided' ? 'swap' : 'other'
}

/** null: the event goes with the one before it. */
function partOf(event: Event, isNewRound: boolean): Part | null {
  if (isTold(event)) return partOfSay(nameOf(event), isNewRound)
  if (event.event === 'clear') return /^(left|fallen|swapped)\//.test(event.zone) ? 'reveal' : null
  if (event.event === 'counter') return event.counter.startsWith('last_bet') ? 'reveal' : null
  if (event.event !== 'card') return null
  if (event.to.startsWith('swapped')) return 'swap'
  if (event.to.startsWith('fight')) return 'reveal'
  if (event.from.startsWith('fight')) return 'left'
  return isNewRound ? 'deal' : 'drawn'
}

interface Group {
  part: Part
  events: Event[]
}

/** Neighbours of one part are told together, each attack by itself. */
function grouped(events: readonly Event[], isDealing: boolean): Group[] {
  const groups: Group[] = []
  let isNewRound = isDealing
  for (const event of events) {
    if (event.event === 'say' && event.say === 'round') isNewRound = true
    const last = groups.at(-1)
    const part = partOf(event, isNewRound) ?? last?.part ?? 'other'
    if (last && last.part === part && !(part === 'hit' && isTold(event))) last.events.push(event)
    else groups.push({ part, events: [event] })
  }
  return groups
}

// ---- What the fight is -------------------------------------------------------------------------------

const says = (events: readonly Event[]): EventSay[] => events.filter((event) => event.event === 'say')
const sums = (events: readonly Event[]): EventSum[] => events.filter((event) => event.event === 'sum')
const SEATS = [0, 1]

function betsOf(told: readonly Event[]): number[] {
  const bets = says(told).filter(({ say }) => /^bet_\d$/.test(say))
  return SEATS.map((seat) => Number(bets.findLast((one) => one.seat === seat)?.say.slice(4) ?? 0))
}

function verdictOf(told: readonly Event[], seat: number, winner: number | null): Verdict {
  const mine = (name: string) => [...says(told), ...sums(told)].find((event) => nameOf(event) === name && event.seat === seat)
  const missed = mine('missed')
  if (winner === null) return { kind: 'back', n: 0 }
  if (missed?.event === 'sum') return { kind: 'missed', n: missed.total }
  const paid = mine('paid')
  if (paid?.event === 'sum') return { kind: 'kept', n: paid.total }
  return { kind: mine('in_vain') ? 'vain' : 'free', n: 0 }
}

/** How it ended, from what was told of it; the gains also count the antes that the pot says were put in. */
export function endingOf(told: readonly Event[], ante: number): Ending {
  const wins = sums(told).filter((sum) => sum.about === 'wins')
  const backs = sums(told).filter((sum) => sum.about === 'back')
  const winner = wins[0]?.seat ?? null
  const moved = (seat: number) => sums(told).filter((sum) => sum.seat === seat && sum.counter?.startsWith('coins')).reduce((sum, one) => sum + one.total, -ante)
  return {
    winner,
    pot: wins.length ? wins : backs,
    why: sums(told).find((sum) => /^(more_levels|rest_decides)$/.test(sum.about)),
    bets: SEATS.map((seat) => verdictOf(told, seat, winner)),
    gains: SEATS.map(moved),
  }
}

/** The fight as it stands before the first attack. */
function fightOf(rows: readonly (readonly string[])[], told: readonly Event[], pot: number, ante: number): Fight {
  return {
    kind: 'fight', step: 'reveal', rows: rows.map((row) => sorted(row).map((card) => ({ card, hp: levelOf(card) }))), bets: betsOf(told),
    done: [[], []], at: 0, of: says(told).filter(({ say }) => say === 'hits').length, pot, ending: endingOf(told, ante),
  }
}

function struck(fight: Fight, say: EventSay): Fight {
  const seat = say.seat!
  const other = 1 - seat
  const before = fight.rows[other]!.find((one) => one.card === say.target)?.hp ?? 0
  const after = before - (say.n ?? 0)
  const rows = fight.rows.map((row, i) => (i === other ? row.map((one) => (one.card === say.target ? { ...one, hp: after } : one)) : row))
  const done = fight.done.map((cards, i) => (i === seat ? [...cards, say.card!] : cards))
  return { ...fight, step: 'hit', rows, done, at: fight.at + 1, hit: { seat, card: say.card!, target: say.target!, n: say.n ?? 0, before, after } }
}

/** The last fight as it ended, for a table that shows the past: from its cards and what was said. */
export function fightPast(rows: readonly (readonly string[])[], told: readonly Event[], ante: number): Fight {
  const wins = sums(told).find((sum) => sum.about === 'wins')
  const hits = says(told).filter(({ say }) => say === 'hits')
  const end = hits.reduce(struck, fightOf(rows, told, wins?.total ?? 0, ante))
  return { ...end, step: 'judged', hit: undefined }
}

// ---- The teller ----------------------------------------------------------------------------------------

function rowsOf(events: readonly Event[]): string[][] {
  return SEATS.map((seat) => events.flatMap((event) => (event.event === 'card' && event.to === `fight/${seat}` ? [event.is] : [])))
}

const potAfter = (events: readonly Event[], pot: number): number =>
  events.reduce((now, event) => (event.event === 'counter' && event.counter === 'pot' ? event.value : now), pot)

/** The fight that begins with these groups and goes on to the next round. */
function fightFrom(groups: readonly Group[], pot: number, ante: number): Fight {
  const to = groups.findIndex(({ part }) => part === 'round' || part === 'deal')
  const events = groups.slice(0, to < 0 ? undefined : to).flatMap((group) => group.events)
  return fightOf(rowsOf(events), events, pot, ante)
}

const SOUNDS: Partial<Record<Part, Sound>> = { swap: 'card', drawn: 'flip', reveal: 'flip', hit: 'hit', pot: 'coin', deal: 'card' }

/** What is said in the line: of several the one that says most. */
function toldIn({ part, events }: Group, ending: Ending | undefined): EventSay | EventSum | undefined {
  const told = events.filter(isTold)
  if (part === 'judged') return told.find((one) => nameOf(one) === 'paid') ?? told.find((one) => /^(wins|tie)$/.test(nameOf(one)))
  if (part === 'left') return told.find((one) => one.seat === ending?.winner) ?? told.at(-1)
  return told[0]
}

function endSound(ending: Ending, seat: number | null): Sound | undefined {
  return ending.winner === null || seat === null ? 'coin' : ending.winner === seat ? 'gain' : 'loss'
}

export const tell: Teller<Scene> = (events, { view, seat, options }: Telling): Beat<Scene>[] => {
  let fight: Fight | null = null
  let pot = view.counters.pot ?? 0
  return grouped(events, view.phase === 'dealing').map((group, i, groups): Beat<Scene> => {
    const { part, events } = group
    if (part === 'other') return { ...beatOf(events), scene: undefined }
    if (part === 'reveal') fight = fightFrom(groups.slice(i), pot, options.ante ?? 0)
    pot = potAfter(events, pot)
    const plain = { events, told: toldIn(group, fight?.ending), sound: SOUNDS[part] }
    // A bet is seen where it was touched: it needs no time.
    if (part === 'swap') return { ...plain, ms: events.some((event) => event.event === 'card') ? TIMES.swap : 0 }
    if (part === 'drawn') return { ...plain, ms: TIMES.drawn, scene: { kind: 'drawn', cards: events.flatMap((event) => (event.event === 'card' ? [event.is] : [])) } }
    if (part === 'round' || part === 'deal') return { ...plain, ms: TIMES[part] }
    if (!fight) return { ...plain, ms: 0 }
    if (part === 'hit') fight = struck(fight, events[0] as EventSay)
    else fight = { ...fight, step: part, hit: undefined, pot: part === 'pot' ? pot : fight.pot }
    return { ...plain, ms: TIMES[part], scene: fight, sound: part === 'judged' ? endSound(fight.ending, seat) : plain.sound }
  })
}
