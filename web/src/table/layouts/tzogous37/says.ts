// SPDX-License-Identifier: MIT
// The sentences of the table: where the match stands, what is asked, how it ended; and words that several parts say.
import { table, tableGame } from '../../../model'
import { fill, words } from '../../../text'
import { picked } from '../../hand'
import { sentence } from '../../Log'
import { cardShort, seatName } from '../../names'
import { counterAt } from '../parts'
import { isAllIn, isFolded, isOut, isPlacing, lastAct, lastRaise, liesIn, nextSlot, owed, phase, ROUNDS, roundNow, rules, scene, type Place, type Slot } from './read'
import { isKnown } from './score'

export const short = (card: string): string => (tableGame.value ? cardShort(card, tableGame.value) : card)
export const isYou = (seat: number): boolean => seat === table.value!.seat
export const names = (seats: readonly number[]): string => new Intl.ListFormat(document.documentElement.lang || 'en').format(seats.map((seat) => (isYou(seat) ? words.value.you : seatName(seat))))

/** A phone has little room in its bar. */
const isNarrow = (): boolean => matchMedia('(max-width: 699px)').matches

export const where = (): string =>
  fill(isNarrow() ? words.value.tz_where_short : words.value.tz_where, { hand: counterAt('hand') ?? 1, hands: rules().hands, round: roundNow(), rounds: ROUNDS })

/** "1st, closed", "2nd, open", "1st, only you see it". */
export function placeLabel(seat: number, slot: Slot, place: Place): string {
  const w = words.value
  const how = (() => {
    if (place.lies !== 'closed' || !place.card) return w[`tz_${place.lies}`]
    const others = place.known.filter((one) => !isYou(one))
    if (isYou(seat)) return others.length ? fill(w.tz_known_by, { names: names(others) }) : w.tz_only_you
    return isKnown(place.card) && table.value!.seat !== null ? w.tz_you_know : w.tz_closed
  })()
  return fill(w.tz_place, { nth: slot === 1 ? w.tz_1st : w.tz_2nd, how })
}

export type TagLook = 'out' | 'folded' | 'all-in' | 'raised' | 'plain' | 'chosen'

/** What a seat's tag says: out, folded, all in, or what they did last. */
export function tagOf(seat: number): { text: string; look: TagLook } | null {
  const w = words.value
  if (isOut(seat)) return { text: w.tz_out, look: 'out' }
  if (scene()?.kind === 'round') return null // a new one: what was done is past
  if (isFolded(seat)) return { text: w.tz_folded, look: 'folded' }
  if (isAllIn(seat)) return { text: w.tz_all_in, look: 'all-in' }
  if (isPlacing()) return scene() === undefined && !table.value!.result && !table.value!.view.to_act.includes(seat) ? { text: w.tz_has_chosen, look: 'chosen' } : null
  const act = lastAct(seat)
  if (act?.what === 'raises') return { text: fill(w.tz_raised, { n: act.n }), look: 'raised' }
  if (act?.what === 'calls') return { text: fill(w.tz_called, { n: act.n }), look: 'plain' }
  return act?.what === 'checks' ? { text: w.tz_checked, look: 'plain' } : null
}

function askedOfJoker(): string | null {
  const w = words.value
  if (!picked.value.length) return null
  const card = picked.value.find((one) => one !== 'joker' && !one.includes(' '))
  const hasPlace = picked.value.some((one) => one.includes(' '))
  if (hasPlace && !card) return w.tz_joker_card
  if (card) return fill(hasPlace ? w.tz_joker_sure : w.tz_joker_place_for, { card: short(card) })
  return w.tz_joker_place
}

function askedToBet(): string {
  const w = words.value
  const seat = table.value!.seat!
  const raise = lastRaise()
  const price = owed(seat)
  if (!price) return fill(w.tz_ask_open, { pot: counterAt('pot') ?? 0 })
  if (raise && !isYou(raise.seat)) return fill(w.tz_ask_raised, { name: seatName(raise.seat), n: raise.n })
  return fill(w.tz_ask_call, { n: price })
}

/** What is asked of the player now, in a sentence. */
export function asked(): string | null {
  const w = words.value
  if (table.value!.seat === null) return null
  if (isPlacing()) {
    const slot = nextSlot()
    const isLast = roundNow() === ROUNDS
    if (isLast) return w.tz_ask_last
    return fill(liesIn(roundNow(), slot) === 'open' ? w.tz_ask_open_card : w.tz_ask_closed_card, { nth: slot === 1 ? w.tz_first : w.tz_second })
  }
  if (phase() === 'laying a card after folding') return liesIn(roundNow(), 2) === 'open' ? w.tz_ask_lay_open : w.tz_ask_lay_closed
  if (phase() === 'laying a card aside') return w.tz_ask_aside
  return phase() === 'betting' ? (askedOfJoker() ?? askedToBet()) : null
}

/** Why no hand follows, and who has won by that: the last pot may well have been another's. */
export function ended(): string | null {
  const { seats, result } = table.value!
  const w = words.value
  const chipsOf = (seat: number): number => counterAt(`chips/${seat}`) ?? 0
  const rich = seats.filter(({ seat }) => chipsOf(seat) > 0)
  if (rich.length === 1) return isYou(rich[0]!.seat) ? w.tz_end_alone_you : fill(w.tz_end_alone, { name: seatName(rich[0]!.seat) })
  const why = fill(w.tz_end_hands, { n: counterAt('hand') ?? rules().hands })
  return result?.winners.length ? `${why} ${fill(w.tz_end_most, { names: names(result.winners), n: chipsOf(result.winners[0]!) })}` : why
}

export const tell = (event: Parameters<typeof sentence>[0]): string => (tableGame.value ? (sentence(event, tableGame.value) ?? '') : '')
