// SPDX-License-Identifier: MIT
// All decisions together: luck, what was given away, where it led, and that the three add up.
import { percent } from '../parts/numbers'
import { fill } from '../text'
import { shownOf, unitOf, type MatchReview } from './answer'
import { amountText, changeText } from './say'
import { w } from './words'

const POINTS = { isTokens: false, digits: 1 }

/** "+ 64.9", "− 14.9": terms of a sum. */
const term = (value: number, unit: typeof POINTS): string => `${shownOf(value, unit) < 0 ? '−' : '+'} ${amountText(Math.abs(value), unit)}`

/** Luck as it is shown: it takes up what rounding leaves of the others, so that the sum is right to the last digit. */
function luckOf(start: number, skill: number, end: number, unit: typeof POINTS): number {
  const [first, given, last] = [start, skill, end].map((value) => shownOf(value, unit)) as [number, number, number]
  return (last - first - given) / (unit.isTokens ? 1 : 100)
}

export function Sums({ review }: { review: MatchReview }) {
  const unit = unitOf(review)
  const luck = luckOf(review.start, review.skill, review.end, POINTS)
  const ofTokens = luckOf(review.start_tokens, review.skill_tokens, review.end_tokens, unit)
  return (
    <section class="panel sums" aria-label={`${w.value.luck}, ${w.value.skill}`}>
      <dl>
        <div class="of-luck"><dt><i aria-hidden="true" /> {w.value.luck}</dt><dd><b class="number">{unit.isTokens ? changeText(ofTokens, unit) : changeText(luck, POINTS)}</b><small>{w.value.luck_about}</small></dd></div>
        <div class="of-skill"><dt><i aria-hidden="true" /> {w.value.skill}</dt><dd><b class="number">{unit.isTokens ? changeText(review.skill_tokens, unit) : changeText(review.skill, POINTS)}</b><small>{w.value.skill_about}</small></dd></div>
        <div class="of-chance"><dt><i aria-hidden="true" /> {w.value.chance}</dt><dd><b class="number">{percent(review.end, 0)}</b><small>{fill(w.value.chance_about, { n: percent(review.start, POINTS.digits) })}</small></dd></div>
      </dl>
      {unit.isTokens && <p class="sum number">{fill(w.value.sum_tokens, { a: amountText(review.start_tokens, unit), b: term(ofTokens, unit), c: term(review.skill_tokens, unit), d: amountText(review.end_tokens, unit) })}</p>}
      <p class="sum number">{fill(unit.isTokens ? w.value.sum_win : w.value.sum, { a: amountText(review.start, POINTS), b: term(luck, POINTS), c: term(review.skill, POINTS), d: amountText(review.end, POINTS) })}</p>
      <p class="quiet legend-free"><i aria-hidden="true" /> {w.value.free}</p>
    </section>
  )
}
