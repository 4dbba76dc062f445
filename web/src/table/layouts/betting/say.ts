// SPDX-License-Identifier: MIT
// What Kuhn and Leduc say in sentences: where the match stands, what is asked, what somebody did last, how it ended.
import { table, tableGame } from '../../../model'
import type { Event, EventSay, EventSum } from '../../../protocol'
import { fill, words } from '../../../text'
import { wordOf } from '../../../text/games'
import { sentence } from '../../Log'
import { isSay, isSum, rankText } from '../hands'
import { cardsAt, counterAt, farSeats, nearSeat } from '../parts'

export const isLeduc = (): boolean => table.value!.game === 'leduc'
export const inPot = (seat: number): number => counterAt(`in_pot/${seat}`) ?? 0
export const pot = (): number => inPot(0) + inPot(1)
export const farSeat = (): number => farSeats()[0]!.seat
/** What a call takes. */
export const owed = (): number => Math.max(0, inPot(farSeat()) - inPot(nearSeat()))
/** What a bet or a raise adds now. */
export const unit = (): number => {
  const { bet, raise_1, raise_2 } = table.value!.options
  return (isLeduc() ? (cardsAt('board').length ? raise_2 : raise_1) : bet) ?? 0
}
export const isBetting = (): boolean => table.value!.view.phase.endsWith('round')
export const raisesLeft = (): number => Math.max(0, (table.value!.options.raises_max ?? 0) - (counterAt('raises') ?? 0))

export function where(): string {
  const game = tableGame.value!
  const phase = wordOf(game, table.value!.view.phase)
  return phase.charAt(0).toUpperCase() + phase.slice(1)
}

export function asked(): string {
  const w = words.value
  const blanks = { n: owed(), unit: unit(), pot: pot(), mine: inPot(nearSeat()) }
  if (owed()) return fill(isLeduc() && raisesLeft() ? w.bt_asked_raised : w.bt_asked_call, blanks)
  return fill(isLeduc() ? w.bt_asked_raise : w.bt_asked_bet, blanks)
}

const nameOf = (event: EventSay | EventSum): string => (event.event === 'sum' ? event.about : event.say)
const told = (): (EventSay | EventSum)[] => table.value!.log.flatMap(({ event }) => (event && (isSay(event) || isSum(event)) ? [event] : []))

/** What the seat did last in this round of betting, in a word and its amount. */
export function lastOf(seat: number): string | null {
  const all = told()
  const since = all.findLastIndex((event) => nameOf(event) === 'round_over')
  const last = all.slice(since + 1).findLast((event) => event.seat === seat && nameOf(event) !== 'wins')
  const text: Record<string, string> = { checks: words.value.bt_checks, bets: words.value.bt_bets, calls: words.value.bt_calls, raises: words.value.bt_raises, folds: words.value.folds }
  const word = last && text[nameOf(last)]
  if (!word) return null
  if (last.event === 'say') return word
  return fill(word, { n: nameOf(last) === 'raises' ? last.terms.at(-1)!.value : last.total }) // a raise: what it adds to a call
}

/** The seat has a pair with the common card, as far as the viewer sees it: in words. */
export function pairOf(seat: number): string | null {
  const [board] = cardsAt('board')
  const [own] = [...cardsAt(`hand/${seat}`), ...cardsAt(`shown/${seat}`)]
  if (!board || !own || rankText(own) !== rankText(board)) return null
  return pairText(board)
}

export function pairText(card: string): string {
  const w = words.value
  const names: Record<string, string> = { J: w.bt_pair_J, Q: w.bt_pair_Q, K: w.bt_pair_K }
  return names[rankText(card)] ?? ''
}

/** Who got the pot; null if it was shared, undefined while it lies there. */
export function potWinner(): number | null | undefined {
  const end = told().find((event) => nameOf(event) === 'wins' || nameOf(event) === 'split')
  return end && (nameOf(end) === 'wins' ? end.seat : null)
}

/** What each seat won in the end; null before it. */
export function won(seat: number): number | null {
  const sum = told().find((event): event is EventSum => event.event === 'sum' && event.about === 'wins')
  return sum ? (sum.seat === seat ? sum.total : -sum.total) : null
}

const ENDINGS = ['folds', 'pair', 'beats', 'split', 'wins']

export function ended(): string | null {
  const all: Event[] = told().filter((event) => ENDINGS.includes(nameOf(event)))
  return all.flatMap((event) => sentence(event, tableGame.value!) ?? []).map((text) => `${text}.`).join(' ') || null
}
