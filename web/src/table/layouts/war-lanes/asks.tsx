// SPDX-License-Identifier: MIT
// What the line below the table says and offers in this game, where the match stands, and how it ended.
import { table, tableGame } from '../../../model'
import { Button } from '../../../parts/Button'
import type { Event } from '../../../protocol'
import { fill, words } from '../../../text'
import { wordOf } from '../../../text/games'
import { canTouch, isAsked, isPicked, pick, touch } from '../../hand'
import { headText, sentence } from '../../Log'
import { counterAt, farSeats, nearSeat } from '../parts'
import { pickedCard } from './Lane'
import { signed } from '../../names'
import { hpWord, optionsNow, sideOf, suitAt, who } from './said'
import { short } from './Scenes'
import { LANES, mayFollow, outcomeOf, SIDE_MAX, valueOf, type Lane } from './worth'

const DRAWN = 3
const PHONE = '(max-width: 520px)' // room for the round alone

/** "Round 2 · 5 turns left": the deck says how many one still has. */
export function where(): string {
  const w = words.value
  const round = counterAt('round') ?? 0
  const seat = nearSeat()
  const text = fill(w.wl_round, { n: round })
  const game = tableGame.value
  if (round && matchMedia(PHONE).matches) return text
  if (!round || table.value!.view.phase !== 'playing') return round ? text : game ? wordOf(game, table.value!.view.phase) : ''
  const left = counterAt(`final/${seat}`) ? 0 : Math.floor((counterAt(`deck/${seat}`) ?? 0) / DRAWN) + 1
  return `${text} · ${left > 1 ? fill(w.wl_turns_left, { n: left }) : left ? w.wl_last_turn : w.wl_no_turn}`
}

/** What comes of the lane if this card is the sixth in it; null: it is not. */
function ifLaid(lane: Lane, card: string, seat: number): string | null {
  const w = words.value
  const other = farSeats()[0]!.seat
  const own = [...sideOf(lane, seat), card]
  const theirs = sideOf(lane, other)
  if (own.length < SIDE_MAX || theirs.length < SIDE_MAX) return null
  const name = w[`wl_the_${lane}`]
  const outcome = outcomeOf([own, theirs], [suitAt(seat), suitAt(other)], optionsNow())
  if (!outcome) return fill(w.wl_resolves_even, { lane: name })
  return fill(w.wl_resolves, { lane: name, name: who(outcome.loser ? other : seat), n: signed(-outcome.damage) })
}

export function asked(): string | null {
  const w = words.value
  const seat = table.value!.seat
  if (seat === null) return null
  if (table.value!.view.phase === 'choosing suits') return w.wl_ask_suit
  const n = counterAt('to_play') ?? 0
  const lay = n === 1 ? w.wl_lay_1 : fill(w.wl_lay_n, { n })
  const card = pickedCard()
  if (!card) return isPicked('discard') ? w.wl_throw : `${lay} ${w.wl_pick}`
  const fits = LANES.filter((lane) => mayFollow(sideOf(lane, seat), card))
  const outcomes = fits.map((lane) => ifLaid(lane, card, seat)).filter((text) => text !== null)
  const tap = fill(fits.length ? w.wl_tap : w.wl_tap_none, { card: short(card) })
  return outcomes.length ? [...(outcomes.length > 1 ? [] : [tap]), ...outcomes].join(' ') : `${lay} ${tap}`
}

/** Throwing a card away, with what it costs. */
export function Actions() {
  const w = words.value
  const card = pickedCard()
  if (!isAsked.value || !(canTouch('discard') || isPicked('discard'))) return null
  if (!card) return <Button class="wl-discard-button" aria-pressed={isPicked('discard')} onClick={() => touch('discard')}>{isPicked('discard') ? w.undo : w.discard}</Button>
  return <Button class="wl-discard-button" onClick={() => pick(`discard ${card}`)}><span>{fill(w.wl_discard_card, { card: short(card) })}</span> <b class="loss number">{signed(-valueOf(card))} {hpWord()}</b></Button>
}

const nameOf = (event: Event | undefined): string => (event?.event === 'say' ? event.say : event?.event === 'sum' ? event.about : '')

/** The last thing that cost HP, which lane it was, and who won. */
export function ended(): string | null {
  const game = tableGame.value
  const told = table.value!.log.map((line) => line.event).filter((event) => event !== undefined)
  const won = told.findLast((event) => /^wins/.test(nameOf(event)))
  const last = told.findLast((event) => event.event === 'sum' && (event.counter?.startsWith('hp/') || event.about === 'flip_decides'))
  if (!game || !won || !last) return null
  const lane = /^(damage|healed|unhurt)$/.test(nameOf(last)) ? told.slice(0, told.indexOf(last)).findLast((event) => /_(full|due|ends)$|^flip_won$/.test(nameOf(event))) : undefined
  return [lane && headText(lane, game), sentence(last, game), headText(won, game)].filter(Boolean).map((text) => `${text}.`).join(' ')
}
