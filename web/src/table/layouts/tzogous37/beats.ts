// SPDX-License-Identifier: MIT
// From the events of Tzogous 37 to beats: a bet a beat; cards that are laid together in one; a joker in two, aimed and
// then done; the showdown pair by pair, then who wins what; and only then the next round.
import { isTold, type Beat, type Teller } from '../../../beats/beat'
import type { Event, EventCard, EventSay, EventSum } from '../../../protocol'

export interface Showdown {
  kind: 'showdown'
  /** The scores told so far, and the pots. */
  scores: EventSum[]
  wins: EventSum[]
  /** The cards drawn to break a tie. */
  drawn: { seat: number; card: string }[]
  /** Chips for which a tie is being broken, if one is. */
  tie: number | null
  /** Whose score or win is told now. */
  seat: number | null
}

export type Scene =
  | { kind: 'round'; hand: number | null; round: number; paid: EventSum[] }
  | { kind: 'act'; seat: number; what: string }
  | { kind: 'lay' }
  | { kind: 'community' }
  | { kind: 'joker'; seat: number; other: number; slot: 1 | 2; isDone: boolean; gave: string | null; took: string | null }
  | Showdown

type Told = EventSay | EventSum
export const nameOf = (told: Told): string => (told.event === 'sum' ? told.about : told.say)

const MS = { deal: 600, draw: 500, lay: 900, community: 1300, aim: 1200, swap: 1100, score: 1300, tie: 1000, win: 2600, round: 1000 } as const
/** What is said in betting, and how long it is looked at. */
const BETS: Record<string, number> = { checks: 500, calls: 700, raises: 900, all_in: 700, folds: 700, back: 900 }
const WINS = new Set(['wins', 'wins_side', 'wins_draw', 'shares', 'alone'])
const SILENT = new Set(['chose', 'second_card', 'lay_up', 'lay_down', 'nobody_bets', 'opens'])

interface Chunk {
  told?: Told
  events: Event[]
}

const isMoving = (event: Event): boolean => event.event === 'card' || event.event === 'clear'
const cardsOf = (chunk: Chunk): EventCard[] => chunk.events.filter((event): event is EventCard => event.event === 'card')
const isOf = (chunk: Chunk | undefined, name: string): boolean => chunk?.told !== undefined && nameOf(chunk.told) === name
const isJoker = (chunk: Chunk | undefined): boolean => isOf(chunk, 'joker_1') || isOf(chunk, 'joker_2')

/** What is said begins a chunk, and so do cards, but a joker's: they are what it does. Numbers go with what is before them. */
function chunksOf(events: readonly Event[]): Chunk[] {
  const chunks: Chunk[] = []
  for (const event of events) {
    const last = chunks.at(-1)
    if (isTold(event)) chunks.push({ told: event, events: [event] })
    else if (!last || (isMoving(event) && last.told && !(isJoker(last) && event.event === 'card' && event.from !== 'pack'))) chunks.push({ events: [event] })
    else last.events.push(event)
  }
  return chunks
}

const isTurned = (card: EventCard): boolean => card.to === card.from.replace('_down/', '_up/') && card.to !== card.from

/** A joker is seen first, and at whom it is aimed; then the cards change places. */
function jokerBeats({ told, events }: Chunk): Beat<Scene>[] {
  const say = told as EventSay
  const slot = say.say === 'joker_1' ? 1 : 2
  const zone = new RegExp(`^${slot === 1 ? 'first' : 'second'}_(down|up)/${say.other}$`)
  const cards = events.filter((event): event is EventCard => event.event === 'card')
  const scene = {
    kind: 'joker' as const, seat: say.seat!, other: say.other!, slot: slot as 1 | 2,
    took: cards.find((card) => zone.test(card.from))?.is ?? null,
    gave: cards.find((card) => zone.test(card.to))?.is ?? null,
  }
  return [
    { events: events.slice(0, 1), ms: MS.aim, told: say, scene: { ...scene, isDone: false }, sound: 'flip' },
    { events: events.slice(1), ms: MS.swap, told: say, scene: { ...scene, isDone: true }, sound: 'card' },
  ]
}

/** The round that begins and all its antes are one beat. Gives the beat and how many chunks it took. */
function roundBeat(chunks: readonly Chunk[], at: number): { beat: Beat<Scene>; count: number } {
  const isPart = (chunk: Chunk | undefined) => isOf(chunk, 'hand') || isOf(chunk, 'round') || isOf(chunk, 'puts_in')
  let count = 0
  while (isPart(chunks[at + count])) count++
  const parts = chunks.slice(at, at + count)
  const say = (name: string) => parts.find((chunk) => isOf(chunk, name))?.told as EventSay | undefined
  const paid = parts.filter((chunk) => isOf(chunk, 'puts_in')).map((chunk) => chunk.told as EventSum)
  const told = say('round') ?? parts[0]!.told
  return {
    beat: { events: parts.flatMap((chunk) => chunk.events), ms: MS.round, told, scene: { kind: 'round', hand: say('hand')?.n ?? null, round: say('round')?.n ?? 0, paid }, sound: 'coin' },
    count,
  }
}

/** Cards that come with nothing said: dealt, drawn, laid or turned. */
function cardBeat(chunk: Chunk, next: Chunk | undefined, showdown: Showdown): Beat<Scene> {
  const cards = cardsOf(chunk)
  const goes = (zone: string) => cards.some((card) => card.to.startsWith(zone))
  const beat = (ms: number, scene?: Scene): Beat<Scene> => ({ events: chunk.events, ms, scene, sound: cards.length ? 'card' : undefined })
  if (goes('tie_draws/')) return beat(MS.tie, { ...showdown, seat: null })
  if (goes('community')) return { ...beat(MS.community, { kind: 'community' }), told: isOf(next, 'opens') ? next!.told : undefined, sound: 'flip' }
  if (cards.some(isTurned)) return beat(0) // goes with the score that it makes
  if (goes('first_') || goes('second_')) return { ...beat(MS.lay, { kind: 'lay' }), told: isOf(next, 'opens') ? next!.told : undefined }
  const dealt = cards.filter((card) => card.to.startsWith('hand/') && card.from === 'pack').length
  return beat(dealt > 1 ? MS.deal : dealt ? MS.draw : cards.some((card) => card.to.startsWith('hidden/')) ? MS.draw : 0)
}

const NOTHING: Showdown = { kind: 'showdown', scores: [], wins: [], drawn: [], tie: null, seat: null }

export const tell: Teller<Scene> = (events, { seat: viewer }) => {
  const chunks = chunksOf(events)
  const beats: Beat<Scene>[] = []
  let showdown = NOTHING
  for (let i = 0; i < chunks.length; i++) {
    const chunk = chunks[i]!
    const told = chunk.told
    if (!told) {
      const drawn = cardsOf(chunk).filter((card) => card.to.startsWith('tie_draws/')).map((card) => ({ seat: Number(card.to.split('/')[1]), card: card.is }))
      if (drawn.length) showdown = { ...showdown, drawn: [...showdown.drawn, ...drawn] }
      beats.push(cardBeat(chunk, chunks[i + 1], showdown))
      continue
    }
    const name = nameOf(told)
    const seat = told.seat ?? null
    if (name === 'hand' || name === 'round' || name === 'puts_in') {
      const { beat, count } = roundBeat(chunks, i)
      beats.push(beat)
      i += count - 1
      showdown = NOTHING
    } else if (isJoker(chunk)) beats.push(...jokerBeats(chunk))
    else if (name === 'scores') {
      showdown = { ...showdown, scores: [...showdown.scores, told as EventSum], seat }
      beats.push({ events: chunk.events, ms: MS.score, told, scene: showdown, sound: 'flip' })
    } else if (name === 'tie' || name === 'split') {
      showdown = { ...showdown, tie: (told as EventSay).n ?? 0, seat: null }
      beats.push({ events: chunk.events, ms: MS.score, told, scene: showdown, sound: 'turn' })
    } else if (WINS.has(name)) {
      showdown = { ...showdown, wins: [...showdown.wins, told as EventSum], seat, tie: null }
      beats.push({ events: chunk.events, ms: MS.win, told, scene: showdown, sound: seat === viewer ? 'gain' : 'coin' })
    } else if (SILENT.has(name)) beats.push({ events: chunk.events, ms: 0 })
    else beats.push({ events: chunk.events, ms: BETS[name] ?? 900, told, scene: seat === null ? undefined : { kind: 'act', seat, what: name }, sound: name === 'calls' || name === 'raises' || name === 'back' ? 'coin' : undefined })
  }
  return beats
}
