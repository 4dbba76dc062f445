// SPDX-License-Identifier: MIT
// What Single Card and Double Card say in sentences: where the match stands, what is asked, how it ended.
import { table, tableGame } from '../../../model'
import type { EventSum } from '../../../protocol'
import { fill, words } from '../../../text'
import { cardShort, seatName } from '../../names'
import { highFirst, isSum, rankText } from '../hands'
import { cardsAt, counterAt, farSeats, nearSeat } from '../parts'

export const PLAY = 1
export const FOLD = 2

export const isDouble = (): boolean => table.value!.game === 'double-card-game'
export const farSeat = (): number => farSeats()[0]!.seat
/** What a seat has decided, as far as the viewer may know it; 0: nothing yet, or not known. */
export const decisionOf = (seat: number): number => counterAt(`revealed/${seat}`) || counterAt(`decision/${seat}`) || 0
export const isRevealed = (): boolean => Boolean(counterAt('revealed/0') && counterAt('revealed/1'))
/** The seat has decided, whatever it was. */
export const isSealed = (seat: number): boolean => table.value!.view.phase === 'deciding' && !table.value!.view.to_act.includes(seat) && !isRevealed()

export function where(): string {
  const kind = tableGame.value?.counters.find((one) => one.name === 'deals')
  return kind ? `${kind.label} ${counterAt('deals') ?? 1}` : ''
}

export function asked(): string {
  const game = tableGame.value!
  const near = nearSeat()
  const card = highFirst(cardsAt(`hand/${near}`)).map((one) => cardShort(one, game)).join(' ')
  return fill(words.value.duel_asked, { card, n: table.value!.options.win_fold ?? 0 })
}

/** The sums of the settling, one a seat. */
export const settled = (): EventSum[] => table.value!.log.flatMap(({ event }) => (event && isSum(event) ? [event] : [])).slice(-2)

/** "J beats 9", "of the second cards, 10 beats 9"; null if no cards were compared. */
export function compared(sum = settled()[0]): string | null {
  const term = sum?.terms[0]
  if (!term?.card || !term.target) return null
  return fill(term.word === 'second_beats' ? words.value.duel_second_beats : words.value.duel_beats, { a: rankText(term.card), b: rankText(term.target) })
}

export function ended(): string | null {
  const w = words.value
  const sums = settled()
  const winner = sums.find((sum) => sum.total > 0)
  const loser = sums.find((sum) => sum.total < 0)
  const term = sums[0]?.terms[0]
  if (!term || !loser) return null
  if (!winner) return fill(w.duel_ended_both, { n: -loser.total })
  const blanks = { name: seatName(winner.seat!), other: seatName(loser.seat!), n: winner.total }
  const game = tableGame.value!
  if (term.card && term.target) return fill(w.duel_ended_beats, { ...blanks, why: fill(w.duel_beats, { a: cardShort(term.card, game), b: cardShort(term.target, game) }) })
  return fill(w.duel_ended_fold, blanks)
}
