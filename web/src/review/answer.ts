// SPDX-License-Identifier: MIT
// The review of a match as the engine writes it (src/lab/review_match.h), and what is read out of it. Knows no page.

export type Grade = 'best' | 'good' | 'slip' | 'mistake' | 'blunder'

export interface Valued {
  move: string
  /** In the unit of the decision. */
  value: number
  /** Of how far it is from the move that was made; of that one: of its value. */
  ci95: number
  /** The chance to win. */
  win: number
  /** How often the solved strategy makes it; null: that is not known. */
  chance: number | null
}

export interface Reviewed {
  /** Of the move, among all of the replay's. */
  index: number
  /** How many decisions of any seat came before: where a replay shows it. */
  step: number
  seat: number
  /** Counters that say when it was, the longest span first. */
  when: { counter: string; n: number }[]
  /** The seat's own cards; null: the game has no hands. */
  hand: string[] | null
  move: string
  best: string
  loss: number
  ci95: number
  unit: 'win' | 'tokens'
  /** null: the loss is not clear of its interval. */
  grade: Grade | null
  /** The chance to win before the decision, after the move, and by how much luck moved it until the next one. */
  win: number
  win_made: number
  luck: number
  /** What choosing at random would have lost. */
  blind: number
  /** There was no other choice: it does not count. */
  forced: boolean
  /** The best first. */
  choices: Valued[]
  why: { win: [number, number] }
}

export interface MatchReview {
  game: string
  seats: number
  seat: number
  players: string[]
  unit: 'win' | 'tokens'
  /** How many tokens weigh like one win. */
  scale: number
  exact: boolean
  complete: boolean
  playouts: number
  seconds: number
  /** Chances to win: start + luck + skill = end. */
  start: number
  end: number
  luck: number
  skill: number
  start_tokens: number
  end_tokens: number
  luck_tokens: number
  skill_tokens: number
  loss: number
  blind: number
  /** In per cent; null: there was nothing to choose. */
  accuracy: number | null
  decisions: Reviewed[]
}

// ---- What is read out of it ----------------------------------------------------------------------------------------

/** Amounts in the unit of the values: points of a hundred of the chance to win, or tokens. */
export interface Unit {
  isTokens: boolean
  /** Of what is shown. */
  digits: number
}

export const unitOf = ({ unit, scale }: Pick<MatchReview, 'unit' | 'scale'>): Unit => ({ isTokens: unit === 'tokens', digits: unit === 'win' || scale >= 50 ? 1 : 2 })

/** A value as it is shown: points, or tokens; what would be shown as nothing is nothing. */
export function shownOf(value: number, { isTokens, digits }: Unit): number {
  const grain = 10 ** digits
  const size = Math.round(Math.abs(value) * (isTokens ? 1 : 100) * grain) / grain
  return value < 0 && size > 0 ? -size : size
}

/** An interval as wide as the whole scale says nothing. */
export const isKnown = (ci95: number, { scale, unit }: Pick<MatchReview, 'unit' | 'scale'>): boolean => ci95 < (unit === 'tokens' ? scale : 1)

/** Something is known of the decision. */
export const isJudged = (decision: Reviewed, review: MatchReview): boolean => decision.forced || isKnown(decision.ci95, review)

/** The choice that was made. */
export const madeOf = (decision: Reviewed): Valued => decision.choices.find((choice) => choice.move === decision.move) ?? decision.choices[0]!

/** The decision that is certain to have cost most; −1: there is none. */
export function dearestOf(review: MatchReview): number {
  let dearest = -1
  for (const [i, decision] of review.decisions.entries())
    if (decision.grade && decision.grade !== 'best' && decision.loss > (review.decisions[dearest]?.loss ?? 0)) dearest = i
  return dearest
}

/** How many decisions there were to be made, and how many of them were best. */
export function countsOf(review: MatchReview): { all: number; best: number } {
  const own = review.decisions.filter((decision) => !decision.forced)
  return { all: own.length, best: own.filter((decision) => decision.grade === 'best').length }
}

/** Chances to win, drawn from left to right: before and after each decision, and at the end. `skill` and `luck` are what
 * moved it until the next of them. */
export interface CurveStep {
  at: number
  win: number
  move: 'skill' | 'luck' | 'end'
  change: number
}

export function curveOf(review: MatchReview): CurveStep[] {
  const steps = review.decisions.flatMap((decision, at): CurveStep[] => [
    { at, win: decision.win, move: 'skill', change: decision.win_made - decision.win },
    { at, win: decision.win_made, move: 'luck', change: decision.luck },
  ])
  return [...steps, { at: review.decisions.length - 1, win: review.end, move: 'end', change: 0 }]
}

/** The number of the longest span of time that is not the whole match, and the next one: rounds, and turns within them. */
export function partsOf(review: MatchReview): { heading: { counter: string; n: number } | null; from: number }[] {
  const parts: { heading: { counter: string; n: number } | null; from: number }[] = []
  for (const [from, { when }] of review.decisions.entries()) {
    const heading = when[0] ?? null
    const last = parts.at(-1)
    if (!last || last.heading?.n !== heading?.n || last.heading?.counter !== heading?.counter) parts.push({ heading, from })
  }
  return parts
}

/** The decision that is looked at, at a step of the replay: the first own one from there on, or the last. */
export function decisionAt(review: MatchReview, stops: readonly number[], step: number): number {
  const index = stops[step] ?? Infinity
  const found = review.decisions.findIndex((decision) => decision.index >= index)
  return found < 0 ? review.decisions.length - 1 : found
}
