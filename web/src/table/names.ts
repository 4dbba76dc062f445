// SPDX-License-Identifier: MIT
// What people call things at the table: a seat, a card in a move, the value of a counter.
import { backColours, colourName, creature, lookUp, standard } from '../cards/names'
import { table } from '../model'
import type { Game, GameCounter, Seat } from '../protocol'
import { fill, language, words } from '../text'
import { wordOf, type LocalGame } from '../text/games'

const SUIT_SIGNS: Record<string, string> = { C: '♣', D: '♦', H: '♥', S: '♠' }
const SUIT_WORDS: Record<string, string> = { clubs: 'C', diamonds: 'D', hearts: 'H', spades: 'S' }

export const levelName = (level: string): string => lookUp(`level_${level}`, level)

/** A player's name or a bot's; where several are called the same, with a number. */
export function seatTitle(seat: Seat): string {
  const namesakes = (table.value?.seats ?? []).filter((one) => one.name === seat.name)
  const number = namesakes.findIndex((one) => one.seat === seat.seat) + 1
  return namesakes.length > 1 ? `${seat.name} ${number}` : seat.name
}

export function seatName(number: number): string {
  const seat = table.value?.seats[number]
  return seat ? seatTitle(seat) : fill(words.value.seat, { n: number })
}

/** "5♣", "Dragonite", "red": short, for buttons. */
export function cardShort(card: string, game: LocalGame): string {
  const usual = standard(card)
  if (usual) return usual.rank + SUIT_SIGNS[usual.suit]
  if (card === 'JK') return words.value.joker
  const being = creature(card)
  if (being) return game.cards?.[card] ?? card
  if (card.startsWith('?') && card.length > 1) return backColours(card).map(colourName).join(', ')
  return card.includes(':') ? colourName(card.split(':')[0]!) : wordOf(game, card)
}

/** What a call takes: what is missing to the most that somebody has in the pot, or all that is left. */
function priceOf(verb: string): number {
  const now = table.value
  if (verb !== 'call' || !now || now.seat === null) return 0
  const counters = now.view.counters
  const inPot = now.seats.map((seat) => counters[`in_pot/${seat.seat}`] ?? 0)
  const owed = Math.max(...inPot) - (counters[`in_pot/${now.seat}`] ?? 0)
  return Math.min(owed, counters[`chips/${now.seat}`] ?? owed)
}

/** A move, or the part of one that comes next, as it stands on a button: cards with their signs, seats with their names.
 * `owed` is what a call takes, which is known for the table as it is drawn. */
export function moveTitle(move: string, game: LocalGame, owed?: number): string {
  const [verb, ...rest] = move.split(' ')
  const kind = game.verbs.find((one) => one.name === verb && !one.chance)
  if (!kind) return move.split(' ').map((word) => cardShort(word, game)).join(' ')
  const amount = kind.amount ? rest.pop() : undefined
  const said = rest.map((word, i) => (kind.args[i]?.kind === 'seat' ? seatName(Number(word)) : cardShort(word, game)))
  const isList = kind.args[0]?.kind === 'cards'
  const isWhole = isList || (said.length === kind.args.length && (!kind.amount || amount !== undefined))
  const text = isWhole ? game.text.moves?.[isList && !said.length ? `${verb} 0` : verb!] : undefined
  const price = owed ?? priceOf(verb!)
  if (!text) return [wordOf(game, verb!), ...said, ...(amount ? [amount] : []), ...(price ? [price] : [])].join(' ')
  const blanks = isList ? { 1: said.join(', ') } : Object.fromEntries(said.map((word, i) => [i + 1, word]))
  return fill(text, { ...blanks, n: amount ?? '' })
}

/** A change, with its sign. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')

/** Where a pot that was won goes; null: to both. */
export function potTo(winner: number | null): string {
  const w = words.value
  if (winner === null) return w.pot_back
  return winner === table.value!.seat ? w.pot_to_you : fill(w.pot_to, { name: seatName(winner) })
}

/** The number that the game is played for: points, HP, chips. */
export const measureOf = (game: Game): GameCounter | undefined => game.counters.find((kind) => kind.measure)

/** The word beside a counter's value: "98 coins"; a noun stays great where nouns are. */
export const unitOf = ({ label }: GameCounter): string => (language.value === 'de' || label === label.toUpperCase() ? label : label.toLowerCase())

/** A counter's value: its word where values have words, a suit with its sign. */
export function counterText(kind: GameCounter, value: number, game: LocalGame): string {
  const word = kind.words?.[value]
  if (word === undefined) return value < 0 ? `−${-value}` : String(value)
  const suit = SUIT_WORDS[word]
  return suit ? `${SUIT_SIGNS[suit]} ${lookUp(`suit_${suit}`, word)}` : wordOf(game, word)
}
