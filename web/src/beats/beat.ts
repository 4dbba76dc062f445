// SPDX-License-Identifier: MIT
// What the server tells in one message the table tells in beats: who acts, the card, what came of it, where it goes.
// A game's own way from events to beats lies beside its layout; this is the way of a game that has none, and what they share.
// Knows no page and no clock, so that it is tested without a browser.
import type { Event, EventSay, EventSum, View } from '../protocol'

export type Sound = 'card' | 'flip' | 'coin' | 'hit' | 'gain' | 'loss' | 'turn' | 'win'

export interface Beat<Scene = unknown> {
  /** They change the table when the beat begins. */
  events: Event[]
  /** How long it lasts, at normal speed. */
  ms: number
  /** What is said of it, in the line below the table. */
  told?: EventSay | EventSum
  /** What the layout of the game shows for as long as it lasts: its own kind of thing. */
  scene?: Scene
  sound?: Sound
}

/** What a teller may know beside the events: all that the viewer does. */
export interface Telling {
  view: View
  seat: number | null
  options: Record<string, number>
}

export type Teller<Scene = unknown> = (events: readonly Event[], at: Telling) => Beat<Scene>[]

/** Times at normal speed. Reading takes longer than seeing. */
export const MS = { deal: 450, card: 500, say: 800, sum: 1100 } as const

export const isTold = (event: Event): event is EventSay | EventSum => event.event === 'say' || event.event === 'sum'

/** Does this event belong to what was just said? The number that a sum explains does. */
const belongs = (event: Event, told: EventSay | EventSum): boolean => told.event === 'sum' && event.event === 'counter' && event.counter === told.counter

/**
 * The events in groups: each ends with what is said of it and the number that it explains. What comes after the last
 * is a group of its own.
 */
export function groups(events: readonly Event[]): Event[][] {
  const all: Event[][] = []
  let now: Event[] = []
  for (let i = 0; i < events.length; i++) {
    const event = events[i]!
    now.push(event)
    if (!isTold(event)) continue
    const next = events[i + 1]
    if (next && belongs(next, event)) now.push(events[++i]!)
    all.push(now)
    now = []
  }
  if (now.length) all.push(now)
  return all
}

/** Cards that move and nothing said: a deal. Nothing to be seen at all takes no time. */
export function beatOf(events: Event[]): Beat {
  const told = events.find(isTold)
  const cards = events.filter((event) => event.event === 'card').length
  const ms = told ? MS[told.event] : cards ? MS.deal : 0
  return { events, ms, told, sound: cards ? 'card' : told?.event === 'sum' && told.counter ? (told.total < 0 ? 'loss' : 'gain') : undefined }
}

export const tellPlainly: Teller = (events) => groups(events).map(beatOf)
