// SPDX-License-Identifier: MIT
// What two cards of Tzogous 37 score, what a closed one could make of it, and what would beat it. Knows no table.

export type Pattern = 'flush' | 'straight' | 'pair' | 'straight_flush' | 'pair_and_suit'
export type Rules = Record<Pattern | 'jokers' | 'joker_value' | 'two_decks' | 'hands' | 'joker_mode', number>

const STANDARD: Rules = { straight_flush: 10, pair: 7, straight: 5, flush: 3, pair_and_suit: 12, jokers: 2, joker_value: 0, two_decks: 0, hands: 10, joker_mode: 0 }
export const rulesOf = (options: Record<string, number>): Rules => ({ ...STANDARD, ...options })

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const SUITS = ['C', 'D', 'H', 'S']
const rankOf = (card: string): number => RANKS.indexOf(card.slice(0, -1))
const suitOf = (card: string): string => card.slice(-1)

export const isKnown = (card: string | undefined): card is string => card !== undefined && !card.startsWith('?')
export const valueOf = (card: string, rules: Rules): number => (card === 'JK' ? rules.joker_value : rankOf(card) + 2)
/** Cards by the number that the server counts them with, from 0. */
export const cardOf = (n: number): string => (n >= 52 ? 'JK' : `${RANKS[n >> 2]}${SUITS[n & 3]}`)

export interface Score {
  values: [number, number]
  bonus: number
  pattern: Pattern | null
  total: number
}

export function scoreOf(a: string, b: string, rules: Rules): Score {
  const values: [number, number] = [valueOf(a, rules), valueOf(b, rules)]
  const score: Score = { values, bonus: 0, pattern: null, total: values[0] + values[1] }
  if (a === 'JK' || b === 'JK') return score
  const apart = Math.abs(rankOf(a) - rankOf(b))
  const isFlush = suitOf(a) === suitOf(b)
  const isStraight = apart === 1 || apart === RANKS.length - 1 // the ace stands beside the two as well
  const fits: [boolean, Pattern][] = [[isFlush, 'flush'], [isStraight, 'straight'], [apart === 0, 'pair'], [isStraight && isFlush, 'straight_flush'], [apart === 0 && isFlush, 'pair_and_suit']]
  for (const [fit, pattern] of fits) if (fit && rules[pattern] >= score.bonus) Object.assign(score, { pattern, bonus: rules[pattern] })
  score.total += score.bonus
  return score
}

/** The cards of the whole pack that are not among those seen. */
export function unseen(seen: readonly string[], rules: Rules): string[] {
  const decks = 1 + rules.two_decks
  const all = [...Array(52).keys()].flatMap((n) => Array<string>(decks).fill(cardOf(n)))
  all.push(...Array<string>(decks * rules.jokers).fill('JK'))
  for (const card of seen) {
    const at = all.indexOf(card)
    if (at >= 0) all.splice(at, 1)
  }
  return all
}

/** The most that a known card can make together with one of these; with none known, the best two of them. */
export function bestWith(card: string | null, rest: readonly string[], rules: Rules): number {
  let best = 0
  rest.forEach((one, i) => {
    if (card) best = Math.max(best, scoreOf(card, one, rules).total)
    else for (const other of rest.slice(i + 1)) best = Math.max(best, scoreOf(one, other, rules).total)
  })
  return best
}

export interface Odds {
  beat: number
  tie: number
  of: number
}

/** How many of the cards that may lie closed beside a known one, or pairs of them, beat a score. */
export function against(total: number, card: string | null, rest: readonly string[], rules: Rules): Odds {
  const odds: Odds = { beat: 0, tie: 0, of: 0 }
  const count = (score: number) => {
    odds.of++
    if (score > total) odds.beat++
    if (score === total) odds.tie++
  }
  rest.forEach((one, i) => {
    if (card) count(scoreOf(card, one, rules).total)
    else for (const other of rest.slice(i + 1)) count(scoreOf(one, other, rules).total)
  })
  return odds
}

export interface Kind {
  ranks: [string, string]
  /** Only if both are of one suit. */
  isSuited: boolean
}

/** The pairs of ranks that score more than this, or as much, the best first. */
export function kindsThat(isTie: boolean, total: number, rules: Rules): Kind[] {
  const found: (Kind & { total: number })[] = []
  for (let low = 0; low < RANKS.length; low++)
    for (let high = low; high < RANKS.length; high++) {
      const totals = [scoreOf(`${RANKS[low]}C`, `${RANKS[high]}D`, rules).total, ...(high > low || rules.two_decks ? [scoreOf(`${RANKS[low]}C`, `${RANKS[high]}C`, rules).total] : [])]
      const fits = (score: number | undefined): score is number => score !== undefined && (isTie ? score === total : score > total)
      const [mixed, suited] = totals
      if (!fits(mixed) && !fits(suited)) continue
      found.push({ ranks: [RANKS[low]!, RANKS[high]!], isSuited: !fits(mixed), total: Math.max(...totals) })
    }
  return found.sort((a, b) => b.total - a.total)
}
