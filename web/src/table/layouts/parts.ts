// SPDX-License-Identifier: MIT
// What the layouts share: reading the table.
import { table } from '../../model'
import type { Seat } from '../../protocol'

export const cardsAt = (zone: string): string[] => table.value!.view.zones[zone] ?? []
export const counterAt = (counter: string): number | undefined => table.value!.view.counters[counter]

/** The seat that is drawn nearest: one's own, or the last for a watcher. */
export const nearSeat = (): number => table.value!.near ?? table.value!.seat ?? table.value!.seats.length - 1
export const farSeats = (): Seat[] => {
  const seats = table.value!.seats
  return seats.map((_, i) => seats[(nearSeat() + 1 + i) % seats.length]!).slice(0, -1)
}
