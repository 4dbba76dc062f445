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

export function Sums({ review }: { review: MatchReview }) {
  const unit = unitOf(review)
  return (
    <section class="panel sums" aria-label={`${w.value.luck}, ${w.value.skill}`}>
      <dl>
        <div class="of-luck"><dt><i aria-hidden="true" /> {w.value.luck}</dt><dd><b class="number">{changeText(review.luck, POINTS)}</b><small>{w.value.luck_about}</small></dd></div>
        <div class="of-skill"><dt><i aria-hidden="true" /> {w.value.skill}</dt><dd><b class="number">{changeText(review.skill, POINTS)}</b><small>{w.value.skill_about}</small></dd></div>
        <div class="of-chance"><dt><i aria-hidden="true" /> {w.value.chance}</dt><dd><b class="number">{percent(review.end, 0)}</b><small>{fill(w.value.chance_about, { n: percent(review.start, POINTS.digits) })}</small></dd></div>
      </dl>
      <p class="sum number">{fill(w.value.sum, { a: amountText(review.start, POINTS), b: term(review.luck, POINTS), c: term(review.skill, POINTS), d: amountText(review.end, POINTS) })}</p>
      {unit.isTokens && <p class="sum number">{fill(w.value.sum_tokens, { a: amountText(review.start_tokens, unit), b: term(review.luck_tokens, unit), c: term(review.skill_tokens, unit), d: amountText(review.end_tokens, unit) })}</p>}
      <p class="quiet legend-free"><i aria-hidden="true" /> {w.value.free}</p>
    </section>
  )
}
