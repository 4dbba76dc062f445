// SPDX-License-Identifier: MIT
// A situation in words: what one holds, what was done, what it costs to do otherwise.
import { rankName } from '../cards/names'
import { decimal, percent } from '../parts/numbers'
import { fill } from '../text'
import { locale } from '../text/dates'
import { capital } from '../text/capital'
import { wordOf, type LocalGame } from '../text/games'
import { bestOf, NEVER, type Cell, type Choice } from './atlas'
import { w } from './words'

export const handName = (hand: string[]): string => capital(hand.map(rankName).join(', '))
export const verbName = (game: LocalGame, verb: string): string => wordOf(game, verb)
export const lineName = (game: LocalGame, line: string[]): string => (line.length ? fill(w.value.after, { line: line.map((verb) => verbName(game, verb)).join(', ') }) : w.value.begins)
/** What leads to the second round, without "after". */
export const wayName = (game: LocalGame, way: string): string => way.split(' ').map((verb) => verbName(game, verb)).join(', ')

/** "Queen, after check" */
export function cellName(game: LocalGame, cell: Cell): string {
  const hand = cell.board !== null && cell.hand[0] === cell.board ? `${handName(cell.hand)} (${w.value.pair})` : handName(cell.hand)
  if (cell.seat === null) return fill(w.value.holding_only, { hand })
  const situation = lineName(game, cell.line)
  return cell.board === null ? fill(w.value.holding, { hand, situation }) : fill(w.value.with_board, { hand, card: rankName(cell.board), situation })
}

export const seatName = (seat: number | null): string => (seat === null ? w.value.seat_both : seat ? w.value.seat_1 : w.value.seat_0)

/** Tokens with their sign; as many digits as a game of this size is worth. */
export function tokens(n: number, digits = 2): string {
  const text = decimal(Math.abs(n), digits)
  const isNothing = !/[1-9]/.test(text)
  return isNothing ? text : n > 0 ? `+${text}` : `−${text}`
}
export const share = (n: number): string => (n > 0 && n < 0.01 ? `< ${percent(0.01)}` : n > 0.99 && n < 1 ? `> ${percent(0.99)}` : percent(n))
export const often = (n: number): string => (n < NEVER ? percent(0) : n < 0.001 ? percent(n, 3) : percent(n, 1))
/** "0.0004": one digit that counts. */
export const small = (n: number): string => (n >= 0.1 ? decimal(n, 2) : decimal(Number(n.toPrecision(1)), Math.min(7, Math.max(0, -Math.floor(Math.log10(n))))))

const listed = (game: LocalGame, choices: Choice[]): string => {
  const names = choices.map((choice) => verbName(game, choice.verb))
  return capital(new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names))
}

/** Why it is played so, in a sentence. */
export function whyText(game: LocalGame, cell: Cell, gain: number): string {
  const best = bestOf(cell, gain)
  const rest = cell.choices.filter((choice) => !best.includes(choice))
  const cost = rest.length ? cell.value - Math.max(...rest.map((choice) => choice.worth)) : 0
  if (best.length === 1) return fill(w.value.only_one, { verb: listed(game, best), n: decimal(cost, 2) })
  const isMixed = best.filter((choice) => choice.chance > 0.01).length > 1
  if (!isMixed) return fill(w.value.equal_not_played, { verbs: listed(game, best) })
  if (!rest.length) return w.value.equal_all
  return fill(w.value.equal_some, { verbs: listed(game, best), n: decimal(cost, 2) })
}

export const cellLabel = (game: LocalGame, cell: Cell): string =>
  fill(w.value.cell_label, {
    hand: handName(cell.hand),
    situation: cell.seat === null ? w.value.begins : `${seatName(cell.seat)}, ${lineName(game, cell.line)}`,
    choices: cell.choices.map((choice) => fill(w.value.choice_label, { verb: verbName(game, choice.verb), n: percent(choice.chance) })).join(', '),
  })

export const duration = (ms: number): string => (ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${decimal(ms / 1000, 1)} s`)
