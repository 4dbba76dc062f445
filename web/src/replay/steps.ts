// SPDX-License-Identifier: MIT
// A replay as people step through it: a step is a decision and all that came of it, deals folded in. Knows no page.
import type { Event } from '../protocol'

export interface Turn {
  /** null: the deck. */
  seat: number | null
  move: string
}

/** After how many moves each step ends. The first step is the deal before the first decision; the last is the whole match. */
export function stopsOf(moves: readonly Turn[]): number[] {
  const stops = moves.flatMap((turn, i) => (turn.seat === null ? [] : [i]))
  return stops.length ? [...stops, moves.length] : [0, ...(moves.length ? [moves.length] : [])]
}

/** Of a deal that stays hidden no moves are known, only what was told: a step ends where somebody was asked. */
export function stopsOfTold(told: readonly (readonly Event[])[]): number[] {
  const stops = told.flatMap((events, i) => (events.some((event) => event.event === 'turn' && event.to_act.length > 0) ? [i + 1] : []))
  return stops.at(-1) === told.length ? stops : [...stops, told.length]
}

const ROUND = /^(round|hand|deal|turn)(_begins|_starts)?$/

export interface Chapter {
  step: number
  event: Event
}

/** Where rounds begin, to jump to; `events` are those of each move. */
export function chaptersOf(stops: readonly number[], events: readonly (readonly Event[])[]): Chapter[] {
  const chapters: Chapter[] = []
  for (const [step, stop] of stops.entries()) {
    const from = step ? stops[step - 1]! : 0
    for (const event of events.slice(from, stop).flat()) if (event.event === 'say' && ROUND.test(event.say)) chapters.push({ step, event })
  }
  return chapters
}

/** "12" or "12.0": the step, and the seat it is seen from. */
export function momentOf(text: string): { step: number; seat: number | null } {
  const found = /^(\d+)(?:\.(\d))?$/.exec(text)
  return { step: found ? Number(found[1]) : 0, seat: found?.[2] ? Number(found[2]) : null }
}
