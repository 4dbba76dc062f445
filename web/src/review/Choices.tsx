// SPDX-License-Identifier: MIT
// What each choice of a decision is worth, the best first, with how far it is from the one that was made.
import { useState } from 'preact/hooks'
import { Button } from '../parts/Button'
import { percent } from '../parts/numbers'
import { fill } from '../text'
import type { LocalGame } from '../text/games'
import { isKnown, unitOf, type MatchReview, type Reviewed, type Valued } from './answer'
import { againstText, amountText, intervalText, moveText } from './say'
import { w } from './words'

const SHOWN = 5

export function ChoiceTable({ decision, review, game }: { decision: Reviewed; review: MatchReview; game: LocalGame }) {
  const [isAll, setAll] = useState(false)
  const unit = unitOf(review)
  const made = decision.choices.findIndex((choice) => choice.move === decision.move)
  const isSolved = decision.choices.some((choice) => choice.chance !== null)
  // What was dropped before it was known is given no value.
  const isTold = (choice: Valued): boolean => choice.move === decision.move || isKnown(choice.ci95, review)
  const shown = decision.choices.filter((_, i) => isAll || i < SHOWN || i === made)
  return (
    <section class="panel choices-panel">
      <h2>{w.value.choices}</h2>
      <div class="scroll-x">
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">{w.value.choice}</th>
              <th scope="col" class="amount">{unit.isTokens ? w.value.tokens : w.value.to_win}</th>
              <th scope="col" class="amount">{w.value.against_made}</th>
              {unit.isTokens && <th scope="col" class="amount of-win">{w.value.to_win}</th>}
              {isSolved && <th scope="col" class="amount">{w.value.solved}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((choice) => (
              <tr key={choice.move} class={choice.move === decision.move ? 'made' : choice.move === decision.best ? 'best' : ''}>
                <th scope="row">{moveText(choice.move, game)}{choice.move === decision.move && <small class="tag">{w.value.made}</small>}{choice.move === decision.best && <small class="tag best-tag">{w.value.best}</small>}</th>
                <td class="amount">{!isTold(choice) ? '–' : unit.isTokens ? amountText(choice.value, unit) : percent(choice.win, 1)}</td>
                <td class="amount">{againstText(choice, decision, review)} <small class="quiet">{choice.move !== decision.move && isKnown(choice.ci95, review) && intervalText(choice.ci95, review)}</small></td>
                {unit.isTokens && <td class="amount of-win">{isTold(choice) ? percent(choice.win, 1) : '–'}</td>}
                {isSolved && <td class="amount">{choice.chance === null ? '' : percent(choice.chance)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {decision.choices.length > SHOWN + 1 && <Button kind="plain small" onClick={() => setAll(!isAll)}>{isAll ? w.value.fewer_choices : fill(w.value.all_choices, { n: decision.choices.length })}</Button>}
    </section>
  )
}
