// SPDX-License-Identifier: MIT
// What is kept of the review of a match: enough to say later how one plays, and to find the moment again. Knows no page.
import type { Match } from '../protocol'
import type { MatchReview } from '../review/answer'

/** The value of a counter at a decision: round 3. */
export interface Moment {
  counter: string
  n: number
}

export interface Decision {
  /** Of the move, among all of the match's. */
  index: number
  /** Where a replay shows it. */
  step: number
  when: Moment[]
  /** The cards that were held; null: the game has no hands. */
  hand: string[] | null
  move: string
  best: string
  /** Of the move that was made, and how far that may be off: tokens, or chances to win. */
  loss: number
  ci95: number
  grade: string | null
}

export const OUTCOMES = ['won', 'shared', 'lost', 'unknown'] as const
export type Outcome = (typeof OUTCOMES)[number]

export interface Summary {
  key: string
  /** Whose. */
  player: number
  match: number
  /** The version of the game's rules. */
  rules: number
  game: string
  names: string[]
  seat: number
  ended_ms: number
  outcome: Outcome
  tokens: number
  /** After the match; null: it was not rated. */
  rating: number | null
  /** What losses are counted in: tokens or chances to win. */
  unit: 'tokens' | 'win'
  /** How many tokens weigh like one win; what was kept by older pages does not say. */
  scale?: number
  exact: boolean
  loss: number
  /** What deciding at random would have lost. */
  blind: number
  luck: number
  accuracy: number | null
  /** Those where there was a choice. */
  decisions: Decision[]
}

/** Matches for tokens and such without may be of one game. Where both are there, tokens are told as the wins they weigh like; a match that does not say how many is left out. */
export function inOneUnit(matches: readonly Summary[]): Summary[] {
  if (new Set(matches.map(({ unit }) => unit)).size < 2) return [...matches]
  return matches.flatMap((match) => {
    const { unit, scale, loss, blind, decisions } = match
    if (unit === 'win') return [match]
    if (!scale) return []
    const inWins = decisions.map((one) => ({ ...one, loss: one.loss / scale, ci95: one.ci95 / scale }))
    return [{ ...match, unit: 'win' as const, loss: loss / scale, blind: blind / scale, decisions: inWins }]
  })
}

/** A match is reviewed once, as long as the rules are the same. After practice was forgotten a number may come again, but not with the same end. */
export const keyOf = (player: number, { match, ended_ms }: Match, rules: number): string => `${player} ${match} ${ended_ms} ${rules}`

function outcomeOf({ winners, seat }: Match): Outcome {
  if (!winners) return 'unknown'
  if (!winners.includes(seat)) return 'lost'
  return winners.length > 1 ? 'shared' : 'won'
}

export function summaryOf(review: MatchReview, match: Match, player: number, rules: number): Summary {
  return {
    key: keyOf(player, match, rules),
    player,
    match: match.match,
    rules,
    game: match.game,
    names: match.names,
    seat: match.seat,
    ended_ms: match.ended_ms,
    outcome: outcomeOf(match),
    tokens: match.tokens[match.seat]!,
    rating: match.rating ? Math.round(match.rating.after) : null,
    unit: review.unit,
    scale: review.scale,
    exact: review.exact,
    loss: review.loss,
    blind: review.blind,
    luck: review.luck,
    accuracy: review.accuracy,
    decisions: review.decisions.filter((one) => !one.forced).map(({ index, step, when, hand, move, best, loss, ci95, grade }) => ({ index, step, when, hand, move, best, loss, ci95, grade })),
  }
}
