// SPDX-License-Identifier: MIT
// How a player says a move by touching things. A choice is its words ("play", "10H", "left"); cards, lanes, seats
// and buttons each stand for a word, or for several that stand together ("joker 2 1"). What has been touched narrows
// the choices; what would narrow them further is lit. Works for every game, because it knows none.
import type { Choice, Game, GameArg } from './protocol'

export const wordsOf = (choice: { move: string }): string[] => choice.move.split(' ')

/** A choice with all the amounts that its move may have: there may be gaps between them. */
export interface Offer extends Choice {
  ranges: readonly { min: number; max: number }[]
}

/** Choices that differ in their range only are one move to a player: `min` and `max` are then the ends of all of them. */
export function offersOf(choices: readonly Choice[]): Offer[] {
  const offers = new Map<string, Offer>()
  for (const choice of choices) {
    const { move, min, max } = choice
    const range = min === undefined || max === undefined ? [] : [{ min, max }]
    const same = offers.get(move)
    const ranges = [...(same?.ranges ?? []), ...range]
    const ends = range.length ? { min: Math.min(...ranges.map((one) => one.min)), max: Math.max(...ranges.map((one) => one.max)) } : {}
    offers.set(move, { ...choice, ...ends, ranges })
  }
  return [...offers.values()]
}

export const takesAmount = (offer: Offer, n: number): boolean => offer.ranges.some(({ min, max }) => n >= min && n <= max)

/** The choice's words that have not been touched yet; null if it lacks one that has been. */
export function untouched(choice: { move: string }, picked: readonly string[]): string[] | null {
  const rest = wordsOf(choice)
  for (const touched of picked) {
    const words = touched.split(' ')
    const at = rest.findIndex((_, i) => words.every((word, j) => rest[i + j] === word))
    if (at < 0) return null
    rest.splice(at, words.length)
  }
  return rest
}

/** The choices that are still possible after these words. */
export const remaining = <C extends Choice>(choices: readonly C[], picked: readonly string[]): C[] =>
  choices.filter((choice) => untouched(choice, picked) !== null)

/** Would touching this word leave anything to choose? */
export const isLit = (choices: readonly Choice[], picked: readonly string[], word: string): boolean =>
  choices.some((choice) => untouched(choice, [...picked, word]) !== null)

/**
 * The one choice that the words say: the only one left, or the one made of just these words and a verb that need
 * not be said because no other is possible with them.
 */
export function decided<C extends Choice>(choices: readonly C[], picked: readonly string[]): C | null {
  if (!picked.length) return null
  const left = remaining(choices, picked)
  if (left.length === 1) return left[0]!
  const exact = left.filter((choice) => {
    const rest = untouched(choice, picked)!
    return !rest.length || (rest.length === 1 && rest[0] === wordsOf(choice)[0])
  })
  const verbs = new Set(left.map((choice) => wordsOf(choice)[0]))
  return exact.length === 1 && verbs.size === 1 ? exact[0]! : null
}

/** What is touched after this word was: another card in place of a card, more to go with it; null if neither fits. */
export function touching(choices: readonly Choice[], picked: readonly string[], word: string): readonly string[] | null {
  if (picked.includes(word)) return picked.filter((one) => one !== word)
  if (isLit(choices, picked, word)) return [...picked, word]
  const placesOf = (one: string) => choices.map((choice) => wordsOf(choice).indexOf(one.split(' ')[0]!)).filter((at) => at >= 0)
  const places = new Set(placesOf(word))
  const others = picked.filter((one) => !placesOf(one).some((at) => places.has(at)))
  if (others.length === picked.length) return null
  return isLit(choices, others, word) ? [...others, word] : isLit(choices, [], word) ? [word] : null
}

/**
 * The move that one seems to want who touches a word that does not fit: the first kind of move that has room for all
 * that was touched, with something of one's own where nothing was said. Null if no move is like that.
 */
export function meant(game: Game, picked: readonly string[], word: string, own: readonly string[], others: readonly number[]): string | null {
  const touched = [...picked, word].flatMap((one) => one.split(' '))
  const named = touched.find((one) => game.verbs.some((verb) => verb.name === one))
  for (const verb of game.verbs.filter((one) => !one.chance && (!named || one.name === named))) {
    const rest = touched.filter((one) => one !== named)
    const args = verb.args.flatMap((arg) => take(arg, rest, own, others))
    const amount = verb.amount ? [(named && rest.shift()) ?? '0'] : []
    if (!rest.length) return [verb.name, ...args, ...amount].join(' ')
  }
  return null
}

const ANY_CARD = '2C' // for one who holds none

/** What the argument is: the first of `rest` that could be it, which is taken out, or a stand-in. */
function take(arg: GameArg, rest: string[], own: readonly string[], others: readonly number[]): string[] {
  const isCard = (one: string) => own.includes(one)
  if (arg.kind === 'cards') {
    const cards = rest.filter(isCard)
    rest.splice(0, rest.length, ...rest.filter((one) => !isCard(one)))
    return cards
  }
  const fits = (one: string) => (arg.kind === 'card' ? isCard(one) : arg.kind === 'seat' ? /^\d$/.test(one) : arg.words?.includes(one) === true)
  const at = rest.findIndex(fits)
  if (at >= 0) return rest.splice(at, 1)
  return [String((arg.kind === 'card' ? own : arg.kind === 'seat' ? others : (arg.words ?? []))[0] ?? ANY_CARD)]
}
