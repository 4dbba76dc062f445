// SPDX-License-Identifier: MIT
// What the beats of games between two hands share: what a scene shows, and how events are cut into stretches of one kind.
// Knows no page, so that it is tested without a browser.
import type { Event, EventSay, EventSum } from '../../protocol'

/** What is shown while a beat lasts; a beat without a scene only moves cards and numbers. */
export type DuelScene =
  /** Somebody has said what they do. */
  | { kind: 'act'; seat: number }
  /** Both decisions come out from under their seals. */
  | { kind: 'open' }
  /** Both hands turn at once. */
  | { kind: 'turn' }
  /** The higher cards are equal, so the second ones decide. */
  | { kind: 'equal'; cards: string[] }
  /** Which hand is better; no winner: they are equal. */
  | { kind: 'verdict'; word: string; winner: number | null; cards: string[]; won: number[] }
  /** Tokens move, and no card was shown. */
  | { kind: 'paid'; winner: number | null; won: number[] }

export interface Stretch<Kind extends string> {
  kind: Kind
  events: Event[]
}

/** Events of one kind that follow each other. What is of no kind (null) stays with what came before it. */
export function stretches<Kind extends string>(events: readonly Event[], kindOf: (event: Event, before: Kind | null) => Kind | null, first: Kind): Stretch<Kind>[] {
  const all: Stretch<Kind>[] = []
  for (const event of events) {
    const last = all.at(-1)
    const kind = kindOf(event, last?.kind ?? null) ?? last?.kind ?? first
    if (last && last.kind === kind) last.events.push(event)
    else all.push({ kind, events: [event] })
  }
  return all
}

export const isSum = (event: Event): event is EventSum => event.event === 'sum'
export const isSay = (event: Event): event is EventSay => event.event === 'say'
export const isFromPack = (event: Event): boolean => event.event === 'card' && event.from === 'pack'
export const isShown = (event: Event): boolean => event.event === 'card' && event.to.startsWith('shown/')

/** Who shows what. */
export function handsIn(events: readonly Event[]): string[][] {
  const hands: string[][] = [[], []]
  for (const event of events) if (event.event === 'card' && isShown(event)) hands[Number(event.to.split('/')[1])]?.push(event.is)
  return hands
}

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
/** 0 for a two, 12 for an ace; −1 for what is no such card. */
export const rankOf = (card: string): number => RANKS.indexOf(card.slice(0, -1))
/** The higher card first. */
export const highFirst = (cards: readonly string[]): string[] => [...cards].sort((a, b) => rankOf(b) - rankOf(a))
export const rankText = (card: string): string => card.slice(0, -1)
