// SPDX-License-Identifier: MIT
// A review in words: amounts with their signs, moves as they are called at the table, why one is better than another.
import { decimal, percent } from '../parts/numbers'
import { moveTitle } from '../table/names'
import { fill } from '../text'
import { capital } from '../text/capital'
import type { LocalGame } from '../text/games'
import { isKnown, madeOf, shownOf, unitOf, type MatchReview, type Reviewed, type Unit, type Valued } from './answer'
import { w } from './words'

/** "5♣ left": the move as the button says it, for somebody who reads a list. */
export const moveText = (move: string, game: LocalGame): string => capital(moveTitle(move, game, 0))

/** "−8.1", "0". */
export function lossText(loss: number, unit: Unit): string {
  const shown = shownOf(loss, unit)
  return shown === 0 ? '0' : `−${decimal(Math.abs(shown), unit.digits)}`
}

export const amountText = (value: number, unit: Unit): string => decimal(shownOf(value, unit), unit.digits)

/** With its sign. */
export function changeText(value: number, unit: Unit): string {
  const shown = shownOf(value, unit)
  return `${shown > 0 ? '+' : ''}${decimal(shown, unit.digits)}`
}

const errorText = (ci95: number, unit: Unit): string => decimal(Math.max(shownOf(ci95, unit), unit.isTokens ? 10 ** -unit.digits : 0.1), unit.digits)

export const gradeText = (decision: Reviewed): string => (decision.forced ? w.value.only : decision.grade ? w.value[`grade_${decision.grade}`] : w.value.unclear)

/** "5♣ right wins 61 %" */
export function worthText(choice: Valued, review: MatchReview, game: LocalGame): string {
  const unit = unitOf(review)
  return fill(unit.isTokens ? w.value.brings : w.value.wins, { move: moveText(choice.move, game), n: unit.isTokens ? amountText(choice.value, unit) : percent(choice.win, unit.digits) })
}

/** How much better the best choice is, and how sure that is. */
export function betterText(decision: Reviewed, review: MatchReview): string {
  const unit = unitOf(review)
  if (shownOf(decision.loss, unit) === 0) return w.value.as_good
  if (decision.ci95 === 0) return fill(w.value.exactly_more, { n: amountText(decision.loss, unit) })
  return fill(decision.grade !== null ? w.value.more : w.value.less_than_known, { n: amountText(decision.loss, unit), m: errorText(decision.ci95, unit) })
}

/** "± 1.2", or nothing where nothing is known; of an exact value there is nothing to say. */
export const intervalText = (ci95: number, review: MatchReview): string => (ci95 === 0 || !isKnown(ci95, review) ? '' : `± ${errorText(ci95, unitOf(review))}`)

/** Against the move that was made. */
export const againstText = (choice: Valued, decision: Reviewed, review: MatchReview): string =>
  choice.move === decision.move ? '' : isKnown(choice.ci95, review) ? changeText(choice.value - madeOf(decision).value, unitOf(review)) : ''
