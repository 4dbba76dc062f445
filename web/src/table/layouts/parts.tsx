// SPDX-License-Identifier: MIT
// What the layouts share: reading the table, and a place that is one word of a move.
import { table } from '../../model'
import type { Seat } from '../../protocol'
import { canTouch, isAsked, isHinted, isPicked } from '../hand'
import { droppable, touchable } from '../Why'

export const cardsAt = (zone: string): string[] => table.value!.view.zones[zone] ?? []
export const counterAt = (counter: string): number | undefined => table.value!.view.counters[counter]

/** The seat that is drawn nearest: one's own, or the last for a watcher. */
export const nearSeat = (): number => table.value!.near ?? table.value!.seat ?? table.value!.seats.length - 1
export const farSeats = (): Seat[] => {
  const seats = table.value!.seats
  return seats.map((_, i) => seats[(nearSeat() + 1 + i) % seats.length]!).slice(0, -1)
}

/** Where many sit, the others are drawn smaller. */
export const crowd = (): string => (table.value!.seats.length > 3 ? 'many' : '')

/** A place to drop a card on, or to touch, that says one word: the discard, a lane. */
export function Target({ word, label, note }: { word: string; label: string; note?: string }) {
  const isLit = isAsked.value && canTouch(word)
  return (
    <button type="button" class={`target ${isLit ? 'lit' : ''} ${isHinted(word) ? 'hinted' : ''}`} aria-pressed={isPicked(word)} {...touchable(word)} {...droppable(word)}>
      {label}
      {note && <small>{note}</small>}
    </button>
  )
}
