// SPDX-License-Identifier: MIT
// The chance to win over the match, and below it what moved it: luck between decisions, and what decisions gave away. A
// touch goes to the decision that lies nearest. The numbers themselves are in a table that can be opened.
import { percent } from '../parts/numbers'
import { useWidth } from '../parts/useWidth'
import { fill, words } from '../text'
import type { LocalGame } from '../text/games'
import { curveOf, type MatchReview } from './answer'
import { changeText, moveText } from './say'
import { w } from './words'
import '../style/charts.css'

const HEIGHT = 220
const LEFT = 74
const RIGHT = 16
const TOP = 12
const CURVE = 104
const MIDDLE = 164 // of the bars
const BAR_MAX = 34
const POINTS = { isTokens: false, digits: 1 }

export function Curve({ review, at, game, pick }: { review: MatchReview; at: number; game: LocalGame; pick: (at: number) => void }) {
  const { box, width } = useWidth<HTMLDivElement>()
  const steps = curveOf(review)
  const wide = Math.max(1, width - LEFT - RIGHT)
  const each = wide / Math.max(1, steps.length - 1)
  const x = (i: number): number => LEFT + each * i
  const y = (win: number): number => TOP + CURVE * (1 - Math.min(1, Math.max(0, win)))
  const most = Math.max(0.02, ...steps.map((step) => Math.abs(step.change)))
  const path = steps.map((step, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(step.win).toFixed(1)}`).join('')
  const touch = (event: MouseEvent) => pick(Math.min(review.decisions.length - 1, Math.max(0, Math.floor((event.clientX - box.current!.getBoundingClientRect().left - LEFT) / each / 2))))
  const bar = Math.max(2, Math.min(18, each - 1.5))
  const now = review.decisions[at]
  const last = review.decisions.length - 1
  const every = Math.max(1, Math.ceil(review.decisions.length / Math.max(2, Math.floor(wide / 44))))
  const isRight = x(2 * at) > LEFT + wide * 0.75
  return (
    <figure class="review-curve">
      <figcaption class="spoken">{w.value.curve}. {fill(w.value.curve_about, { a: percent(review.start, 1), b: percent(review.end, 1), c: changeText(review.luck, POINTS), d: changeText(review.skill, POINTS) })}</figcaption>
      <div ref={box} style={{ height: `${HEIGHT}px` }} onClick={touch}>
        {width > 0 && (
          <svg width={width} height={HEIGHT} aria-hidden="true">
            <defs>
              <pattern id="review-luck" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="luck-ground" width="6" height="6" /><line class="luck-line" y2="6" /></pattern>
            </defs>
            <rect class="here" x={x(2 * at) - each * 0.3} y={TOP - 6} width={each * 1.6} height={HEIGHT - TOP - 18} rx="4" />
            {[1, 0.5, 0].map((mark) => (
              <g key={mark}>
                <line class={`grid ${mark === 0.5 ? 'half' : ''}`} x1={LEFT} x2={LEFT + wide} y1={y(mark)} y2={y(mark)} />
                <text class="mark" x={LEFT - 8} y={y(mark) + 4} text-anchor="end">{percent(mark)}</text>
              </g>
            ))}
            <path class="under-chance" d={`${path}L${x(steps.length - 1)} ${y(0)}L${x(0)} ${y(0)}z`} />
            <path class="chance-line" d={path} />
            <line class="grid" x1={LEFT} x2={LEFT + wide} y1={MIDDLE} y2={MIDDLE} />
            <text class="mark" x={LEFT - 8} y={MIDDLE + 4} text-anchor="end">{w.value.change}</text>
            {steps.map((step, i) => {
              const tall = (BAR_MAX * Math.abs(step.change)) / most
              if (step.move === 'end') return null
              if (tall < 1) return step.move === 'skill' && !review.decisions[step.at]!.forced && <circle key={i} class="free" cx={x(i + 0.5)} cy={MIDDLE} r={Math.min(4, Math.max(2, each / 3))} />
              return <rect key={i} class={step.move} x={x(i + 0.5) - bar / 2} y={step.change > 0 ? MIDDLE - tall : MIDDLE} width={bar} height={tall} rx="1.5" />
            })}
            {review.decisions.map((_, i) => i % every === 0 && (last - i >= every || i === last || i === 0) && <text key={i} class={`mark ${i === at ? 'on' : ''}`} x={x(2 * i + 0.5)} y={HEIGHT - 4} text-anchor="middle">{i + 1}</text>)}
            {now && (
              <>
                <circle class="spot" cx={x(2 * at)} cy={y(now.win)} r="5.5" />
                <text class="spot-value" x={x(2 * at) + (isRight ? -10 : 10)} y={y(now.win) + (now.win > 0.5 ? 18 : -8)} text-anchor={isRight ? 'end' : 'start'}>{percent(now.win, 1)}</text>
              </>
            )}
          </svg>
        )}
      </div>
      <details class="numbers">
        <summary>{words.value.as_numbers}</summary>
        <div class="scroll-x" tabIndex={0}>
          <table class="rows">
            <thead><tr><th scope="col">{w.value.choice}</th><th scope="col" class="amount">{w.value.before}</th><th scope="col" class="amount">{w.value.after}</th><th scope="col" class="amount">{w.value.luck}</th></tr></thead>
            <tbody>{review.decisions.map((one, i) => <tr key={i}><th scope="row">{i + 1}. {moveText(one.move, game)}</th><td class="amount">{percent(one.win, 1)}</td><td class="amount">{percent(one.win_made, 1)}</td><td class="amount">{changeText(one.luck, POINTS)}</td></tr>)}</tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
