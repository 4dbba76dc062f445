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
  seat: number
  /** Counters that say when it was, the longest span first. */
  when: { counter: string; n: number }[]
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
  why: { win: [number, number]; measure: unknown }
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
