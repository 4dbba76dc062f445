// SPDX-License-Identifier: MIT
// What a side of a lane is worth, what an active card does, what comes of a lane: as the rules count it, for showing what a
// card would make before it is laid. Knows no page.

export const LANES = ['left', 'middle', 'right'] as const
export type Lane = (typeof LANES)[number]
export type Pattern = 'pair' | 'three' | 'straight' | 'flush' | 'straight_flush'
export type Options = Record<string, number>

export const SIDE_MAX = 3
const STANDARD: Options = { pair: 3, three: 12, straight: 10, flush: 8, straight_flush: 20, effect_low: 7, effect_mid: 5, effect_high: 3, countdown: 2, hp: 100 }
export const optionOf = (options: Options, name: string): number => options[name] ?? STANDARD[name] ?? 0

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const JOKER = 'JK'
const JOKER_VALUE = 15
const rankOf = (card: string): string => card.slice(0, -1)
export const suitOf = (card: string): string => card.slice(-1)

/** 2 to 14; a joker counts 15. */
export const valueOf = (card: string): number => (card === JOKER ? JOKER_VALUE : RANKS.indexOf(rankOf(card)) + 2)

/** All patterns that fit; a joker is whatever is best. */
export function patternsOf(cards: readonly string[]): Pattern[] {
  const plain = cards.filter((card) => card !== JOKER)
  const jokers = cards.length - plain.length
  if (cards.length < 2) return []
  const values = plain.map(valueOf).sort((a, b) => a - b)
  const kinds = new Set(values).size
  const hasPair = jokers > 0 || kinds < plain.length
  if (cards.length < SIDE_MAX) return hasPair ? ['pair'] : []
  if (jokers > 1) return ['pair', 'three', 'straight', 'flush', 'straight_flush']
  const isThree = kinds === 1
  const isFlush = new Set(plain.map(suitOf)).size === 1
  const isStraight = kinds === plain.length && values.at(-1)! - values[0]! <= 2
  const fits: Record<Pattern, boolean> = { pair: hasPair, three: isThree, straight: isStraight, flush: isFlush, straight_flush: isStraight && isFlush }
  return (Object.keys(fits) as Pattern[]).filter((name) => fits[name])
}

export interface Worth {
  total: number
  pattern: Pattern | null
  bonus: number
}

/** The cards and one bonus, the best that fits. */
export function worthOf(cards: readonly string[], options: Options): Worth {
  const sum = cards.reduce((n, card) => n + valueOf(card), 0)
  let best: Worth = { total: sum, pattern: null, bonus: 0 }
  for (const pattern of patternsOf(cards)) {
    const bonus = optionOf(options, pattern)
    if (best.pattern === null || bonus >= best.bonus) best = { total: sum + bonus, pattern, bonus }
  }
  return best
}

/** The counter of a suit is its number from 1. */
export const SUITS = ['C', 'D', 'H', 'S'] as const
export const SUIT_WORDS = ['clubs', 'diamonds', 'hearts', 'spades'] as const
export const isHurting = (suit: string | undefined): boolean => suit === 'D' || suit === 'S'

/** What an active card adds; 0 if the card is not active for one who chose this suit. */
export function effectOf(card: string, suit: string | undefined, options: Options): number {
  if (!suit || card.startsWith('?') || (card !== JOKER && suitOf(card) !== suit)) return 0
  const value = valueOf(card)
  return optionOf(options, value <= 5 ? 'effect_low' : value <= 10 ? 'effect_mid' : 'effect_high')
}

export const effectsOf = (cards: readonly string[], suit: string | undefined, options: Options): number =>
  cards.reduce((n, card) => n + effectOf(card, suit, options), 0)

/** Who of the two sides loses, and how much (less than nothing: is healed by it); null: equal. */
export function outcomeOf(sides: readonly [readonly string[], readonly string[]], suits: readonly [string | undefined, string | undefined], options: Options): { loser: 0 | 1; damage: number } | null {
  const difference = worthOf(sides[0], options).total - worthOf(sides[1], options).total
  if (!difference) return null
  const loser = difference > 0 ? 1 : 0
  const winner = loser ? 0 : 1
  const hurts = isHurting(suits[winner]) ? effectsOf(sides[winner], suits[winner], options) : 0
  const heals = isHurting(suits[loser]) ? 0 : effectsOf(sides[loser], suits[loser], options)
  return { loser, damage: Math.abs(difference) + hurts - heals }
}

/** May this card follow on a side? No card is lower than the last one there. */
export const mayFollow = (side: readonly string[], card: string): boolean => side.length < SIDE_MAX && (!side.length || valueOf(card) >= valueOf(side.at(-1)!))
