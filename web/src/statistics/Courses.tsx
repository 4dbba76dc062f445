// SPDX-License-Identifier: MIT
// How accuracy and what is given away changed, match by match.
import { CurveChart } from '../parts/CurveChart'
import { decimal } from '../parts/numbers'
import { fill, words } from '../text'
import { day } from '../text/dates'
import { amount } from './say'
import type { Summary } from './summary'
import { accuracyOf, lossOf, moving, type Measured } from './sums'
import { w } from './words'

const MEAN_OF = 10
/** Of fewer matches there is nothing to see. */
const CURVE_FROM = 3
/** An accuracy that may be off by so much may be anything. */
export const ANYTHING = 50

interface CourseProps {
  title: string
  matches: readonly Summary[]
  of: (matches: readonly Summary[]) => Measured
  one: (match: Summary) => number
  text: (n: number) => string
  isShare?: boolean
  least?: number
  most?: number
  /** From so much on it is not said how far it may be off: it may be anything. */
  reachMost?: number
}

function Course({ title, matches, of, one, text, isShare, least = -Infinity, most = Infinity, reachMost = Infinity }: CourseProps) {
  const means = moving(matches, MEAN_OF, of)
  const points = means.slice(CURVE_FROM - 1).map(({ mean, half }, i) => {
    const at = i + CURVE_FROM - 1
    return {
      x: at,
      label: String(at + 1),
      value: mean,
      low: Math.max(least, mean - half),
      high: Math.min(most, mean + half),
      text: text(mean),
      ...(half < reachMost && { reach: `± ${text(half)}` }),
      more: `${text(one(matches[at]!))} · ${day(matches[at]!.ended_ms)}`,
    }
  })
  const dots = matches.map((match, x) => ({ x, value: one(match) }))
  return (
    <section class="panel course-of">
      <h2>{title}</h2>
      <p class="quiet">{fill(w.value.moving, { n: MEAN_OF })}</p>
      <CurveChart title={title} isTitled points={points} dots={dots} axis={w.value.match} more={w.value.this_match} height={260} {...(isShare && { isShare })} />
    </section>
  )
}

export function Courses({ matches }: { matches: readonly Summary[] }) {
  if (matches.length < CURVE_FROM) return <p class="quiet curve-from">{fill(w.value.curve_from, { n: CURVE_FROM })}</p>
  const { unit } = matches[0]!
  const judged = matches.filter((match) => match.accuracy !== null)
  return (
    <>
      {judged.length >= CURVE_FROM && <Course title={w.value.accuracy} matches={judged} of={accuracyOf} one={(match) => match.accuracy!} text={(n) => decimal(n, 0)} least={0} most={100} reachMost={ANYTHING} />}
      <Course title={`${w.value.given_away}${unit === 'tokens' ? ` (${words.value.tokens})` : ''}`} matches={matches} of={lossOf} one={(match) => match.loss} text={(n) => amount(n, unit)} isShare={unit === 'win'} least={0} />
    </>
  )
}
