// SPDX-License-Identifier: MIT
// From events to beats: who flips for whose tank, the card turns, what came of it and where the cards go, who goes again,
// who has won. Knows no page, so that it is tested without a browser.
import { isTold, type Beat, type Sound, type Teller } from '../../../beats/beat'
import type { Event, EventSay, EventSum } from '../../../protocol'

export type Outcome = 'scored' | 'stolen' | 'kept' | 'given'

export interface Scene {
  kind: 'deal' | 'aim' | 'flip' | Outcome | 'again' | 'end'
  /** Who acts. */
  seat: number
  /** Whose tank it is about. */
  aim: number
  /** The flipped card. */
  card?: string
  /** How many of its colour lay in that tank. */
  taken: number
}

const OUTCOMES: readonly string[] = ['scored', 'stolen', 'kept', 'given']
const ENDS: readonly string[] = ['empty', 'wins', 'wins_most', 'wins_tank', 'wins_too']

const MS = { deal: 900, aim: 850, flip: 1000, match: 1700, miss: 1100, again: 800, end: 1600 } as const
/** Where many sit, what is between two others is told quicker. */
const QUICKER = 0.7

const nameOf = (told: EventSay | EventSum): string => (told.event === 'sum' ? told.about : told.say)
const isFlip = (event: Event): boolean => event.event === 'card' && event.from === 'top' && event.to === 'top'

/** The events in pieces: each begins with an aim, a flip, an outcome or an announcement, and goes on to the next of them. */
function pieces(events: readonly Event[]): Event[][] {
  const all: Event[][] = []
  for (const event of events) {
    const isStart = isFlip(event) || (event.event === 'card' && event.from === 'pack' && event.to === 'top') || (isTold(event) && nameOf(event) !== 'next' && nameOf(event) !== 'starts')
    if (isStart || !all.length) all.push([])
    all.at(-1)!.push(event)
  }
  return all
}

/** What is heard of it by the viewer. */
function soundOf(kind: Scene['kind'], scene: Scene, viewer: number | null): Sound {
  if (kind === 'flip') return 'flip'
  if (kind === 'end') return 'win'
  if (kind === 'again') return 'turn'
  if (kind === 'stolen' && scene.aim === viewer) return 'loss'
  return kind === 'scored' || (kind === 'stolen' && scene.seat === viewer) ? 'gain' : 'card'
}

export const tell: Teller<Scene> = (events, { view, seat: viewer }) => {
  let scene: Scene = { kind: 'deal', seat: -1, aim: -1, taken: 0 }
  let aimed: EventSay | EventSum | undefined
  const isCrowd = Object.keys(view.counters).filter((name) => name.startsWith('points/')).length > 3

  const beatOf = (piece: Event[], kind: Scene['kind'], ms: number, told?: EventSay | EventSum): Beat<Scene> => {
    scene = { ...scene, kind }
    const isOthers = viewer !== null && scene.seat !== viewer && scene.aim !== viewer
    const isQuick = isCrowd && isOthers && kind !== 'end' && kind !== 'deal'
    return { events: piece, ms: Math.round(ms * (isQuick ? QUICKER : 1)), told, scene, sound: soundOf(kind, scene, viewer) }
  }

  return pieces(events).map((piece) => {
    const first = piece[0]!
    if (isFlip(first) && first.event === 'card') {
      scene = { ...scene, card: first.is }
      return beatOf(piece, 'flip', MS.flip, aimed)
    }
    const told = piece.find(isTold)
    const name = told ? nameOf(told) : ''
    if (told && (name === 'score' || name === 'steal')) {
      const seat = told.seat ?? -1
      aimed = told
      scene = { kind: 'aim', seat, aim: told.other ?? seat, taken: 0 }
      return beatOf(piece, 'aim', MS.aim, told)
    }
    if (told && OUTCOMES.includes(name)) {
      const seat = told.seat ?? -1
      const taken = told.event === 'sum' ? told.total - 1 : 0
      const aim = name === 'stolen' || name === 'given' ? (told.other ?? scene.aim) : seat
      scene = { ...scene, seat, aim, card: told.card ?? scene.card, taken }
      return beatOf(piece, name as Outcome, taken ? MS.match : MS.miss, told)
    }
    if (told && name === 'again') return beatOf(piece, 'again', MS.again, told)
    if (told && ENDS.includes(name)) {
      scene = { ...scene, seat: told.seat ?? -1 }
      return beatOf(piece, 'end', MS.end, told)
    }
    if (told && name === 'starts') return beatOf(piece, 'deal', MS.deal, told)
    // The next card comes to lie on the pack: it is seen with what comes next.
    return { events: piece, ms: 0 }
  })
}
