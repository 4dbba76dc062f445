// SPDX-License-Identifier: MIT
// What the view of a match of Tzogous 37 says: where cards lie and who knows them, what they score as far as the viewer
// can tell, what each seat did last, how the pot divides.
import { beat } from '../../../beats/queue'
import { table } from '../../../model'
import { cardsAt, counterAt } from '../parts'
import type { Scene } from './beats'
import { nameOf } from './beats'
import { potsOf, type Pot } from './pots'
import { bestWith, cardOf, isKnown, rulesOf, scoreOf, unseen, type Rules, type Score } from './score'

export type Slot = 1 | 2
export type Lies = 'closed' | 'open' | 'shared'
export const ROUNDS = 4

export const scene = (): Scene | undefined => beat.value?.scene as Scene | undefined
export const rules = (): Rules => rulesOf(table.value!.options)
export const roundNow = (): number => Math.min(ROUNDS, Math.max(1, counterAt('round') ?? 1))
export const phase = (): string => table.value!.view.phase
export const isPlacing = (): boolean => phase().startsWith('placing')
export const isLaying = (): boolean => phase().startsWith('laying')

/** How the card of a round lies in its place: the second of the last round is everyone's. */
export const liesIn = (round: number, slot: Slot): Lies =>
  round === ROUNDS && slot === 2 ? 'shared' : (round === 1 && slot === 2) || (round === 3 && slot === 1) ? 'open' : 'closed'

/** The cards of the last round lie there until the next ones come; they count no more and are not drawn. */
const isSwept = (): boolean => scene()?.kind !== 'lay' && (phase() === 'placing the first card' || phase() === 'dealing' || scene()?.kind === 'round')

export interface Place {
  card?: string
  lies: Lies
  /** The card it is to be, chosen but not yet laid. */
  chosen?: string
  /** Other seats that know the closed card. */
  known: number[]
}

const seatsIn = (set: number): number[] => table.value!.seats.map((seat) => seat.seat).filter((seat) => set & (1 << seat))

/** Where the next card of a seat goes. */
export const nextSlot = (): Slot => (phase() === 'placing the first card' ? 1 : 2)

export function placeOf(seat: number, slot: Slot): Place {
  const lies = liesIn(roundNow(), slot)
  if (lies === 'shared') return { card: isOut(seat) ? undefined : cardsAt('community')[0], lies, known: [] }
  const name = slot === 1 ? 'first' : 'second'
  const up = isSwept() ? undefined : cardsAt(`${name}_up/${seat}`)[0]
  const down = isSwept() ? undefined : cardsAt(`${name}_down/${seat}`)[0]
  const chosen = counterAt(`chosen/${seat}`)
  return {
    card: up ?? down,
    lies: up ? 'open' : down ? 'closed' : lies,
    chosen: chosen && isPlacing() && !up && !down && slot === nextSlot() ? cardOf(chosen - 1) : undefined,
    known: down ? seatsIn(counterAt(`known_${slot}/${seat}`) ?? 0).filter((one) => one !== seat) : [],
  }
}

export const zonesOf = (seat: number, slot: Slot): string => ['down', 'up'].map((side) => `${slot === 1 ? 'first' : 'second'}_${side}/${seat}`).join(' ')

export const isOut = (seat: number): boolean => !((counterAt('in_round') ?? ~0) & (1 << seat))
export const isFolded = (seat: number): boolean => counterAt(`folded/${seat}`) === 1
export const chipsOf = (seat: number): number => counterAt(`chips/${seat}`) ?? 0
export const inPot = (seat: number): number => counterAt(`in_pot/${seat}`) ?? 0
export const isAllIn = (seat: number): boolean => !isOut(seat) && !isFolded(seat) && chipsOf(seat) === 0 && inPot(seat) > 0

/** What the seat owes to stay in. */
export const owed = (seat: number): number => Math.min(chipsOf(seat), Math.max(...table.value!.seats.map((one) => inPot(one.seat))) - inPot(seat))

/** What a seat did last in this betting round, and by how much. */
export function lastAct(seat: number): { what: string; n: number } | null {
  const log = table.value!.log
  for (let i = log.length - 1; i >= 0; i--) {
    const event = log[i]!.event
    if (event?.event !== 'say' && event?.event !== 'sum') continue
    const name = nameOf(event)
    if (name === 'opens' || name === 'round' || name === 'second_card' || name === 'community') return null
    if (event.seat !== seat || !['checks', 'calls', 'raises', 'folds'].includes(name)) continue
    const part = event.event === 'sum' ? (event.terms.find((term) => term.word === 'raise')?.value ?? event.total) : 0
    return { what: name, n: Math.abs(part) }
  }
  return null
}

/** Who raised last in this betting round. */
export function lastRaise(): { seat: number; n: number } | null {
  const raised = table.value!.seats.map((one) => ({ seat: one.seat, act: lastAct(one.seat) })).filter((one) => one.act?.what === 'raises')
  const top = raised.sort((a, b) => inPot(b.seat) - inPot(a.seat))[0]
  return top ? { seat: top.seat, n: top.act!.n } : null
}

export const pots = (): Pot[] =>
  potsOf(table.value!.seats.map(({ seat }) => ({ seat, inPot: inPot(seat), isFolded: isFolded(seat) || isOut(seat), isAllIn: isAllIn(seat) })))

/** Every card whose face the viewer sees somewhere: it lies nowhere else. */
const seen = (): string[] => Object.values(table.value!.view.zones).flat().filter(isKnown)
export const unknown = (): string[] => unseen(seen(), rules())

export interface Standing {
  /** Both cards are known. */
  score: Score | null
  /** The value of the one card that is. */
  half: number | null
  /** The most that it can become; null: nothing lies there yet. */
  best: number | null
}

/** What the pair of a seat scores, or could. */
export function standingOf(seat: number): Standing {
  const [first, second] = [placeOf(seat, 1).card, placeOf(seat, 2).card]
  if (isKnown(first) && isKnown(second)) return { score: scoreOf(first, second, rules()), half: null, best: null }
  if (!first) return { score: null, half: null, best: null }
  const known = isKnown(first) ? first : isKnown(second) ? second : null
  const hand = cardsAt(`hand/${seat}`)
  const isFromHand = !second && roundNow() < ROUNDS && hand.length > 0 && hand.every(isKnown)
  const half = known ? scoreOf(known, 'JK', { ...rules(), joker_value: 0 }).total : null
  return { score: null, half, best: bestWith(known, isFromHand ? hand : unknown(), rules()) }
}
