// SPDX-License-Identifier: MIT
// What slowpoker calls things: a rank, a hand, a bet, and what came of it.
import { typeName } from '../../../cards/names'
import { table, tableGame } from '../../../model'
import { fill, words } from '../../../text'
import { seatName } from '../../names'
import type { Fight, Hit } from './beats'
import { costOf, EMPTY, factorOf, levelOf, rankOf, sorted, typeOf } from './chart'

const lookUp = (key: string): string => (words.value as Record<string, string>)[key] ?? key
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "Full house of types" */
export const rankTitle = (rank: number): string => lookUp(`slow_rank_${rank}`)
/** "3 + 2 of types" */
export const rankNeed = (rank: number): string => lookUp(`slow_need_${rank}`)
/** "a full house of types" */
export const rankThing = (rank: number): string => lookUp(`slow_thing_${rank}`)

/** "pair of 2s" */
export function handName(cards: readonly string[]): string {
  const { rank, of } = rankOf(cards)
  if (rank === EMPTY) return words.value.slow_hand_empty
  const [a, b] = rank === 0 ? [of.join(' + ')] : of.map((key) => (/\d/.test(key) ? key : typeName(key)))
  return fill(lookUp(`slow_hand_${rank}`), { a: a ?? '', b: b ?? '' })
}

/** "3 2 2 1 1", the levels of a hand */
export const levels = (cards: readonly string[]): string => sorted(cards).map(levelOf).join(' ')

/** "2 on a triple" */
export const betText = (rank: number): string => fill(words.value.slow_bet_on, { n: costOf(rank, table.value!.options), rank: rankThing(rank) })

export const who = (seat: number): string => (seat === table.value!.seat ? words.value.slow_you : seatName(seat))
export const creatureName = (card: string): string => tableGame.value?.cards?.[card] ?? card

/** "Ground beats fire" */
export const beatsText = ({ card, target }: Hit): string => capital(fill(words.value.slow_beats, { a: typeName(typeOf(card)), b: typeName(typeOf(target)) }))

/** "Your Vibrava strikes twice, 1 HP each." */
export function strikesText({ seat, card, n }: Hit): string {
  const isOwn = seat === table.value!.seat
  const whose = fill(isOwn ? words.value.slow_yours : words.value.slow_theirs, { name: seatName(seat), card: creatureName(card) })
  return fill(lookUp(`slow_strikes_${n}`), { card: whose })
}

/** "Quilava: 2 − 2 = 0, out." */
export const sumText = ({ target, before, n, after }: Hit): string =>
  fill(after > 0 ? words.value.slow_hp_sum : words.value.slow_hp_out, { card: creatureName(target), a: before, n, b: after })

const standing = (fight: Fight, seat: number): string[] => fight.rows[seat]!.filter(({ hp }) => hp > 0).map(({ card }) => card)

/** "Pair of 2s beats high 3" */
export function verdictText(fight: Fight): string {
  const winner = fight.ending.winner
  const names = [0, 1].map((seat) => handName(standing(fight, seat)))
  const [a, b] = winner === 1 ? [names[1]!, names[0]!] : [names[0]!, names[1]!]
  return capital(fill(winner === null ? words.value.slow_equals : words.value.slow_beats, { a, b }))
}

/** "You bet 4 on a full house: kept. The house adds 4 × 11 = 44." */
export function judgedText(fight: Fight, seat: number): string {
  const { options } = table.value!
  const w = words.value
  const { kind, n } = fight.ending.bets[seat]!
  const bet = fight.bets[seat]!
  const isExact = ((options[`factor_${bet}`] ?? 0) * fight.pot) % 100 === 0
  const text = { kept: isExact ? w.slow_kept : w.slow_kept_down, free: w.slow_free, vain: w.slow_vain, missed: w.slow_missed, back: w.slow_back }[kind]
  return fill(text, { who: who(seat), bet: betText(bet), left: rankThing(Math.max(0, rankOf(standing(fight, seat)).rank)), factor: factorOf(bet, options), pot: fight.pot, n })
}

export { standing }
