// SPDX-License-Identifier: MIT
// Beside the table: the question and what came before it; after the answer what each choice is worth, who finds the best
// one, and what the answer did to the solver's rating.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { tableGame } from '../model'
import { Button, ButtonLink, CopyButton } from '../parts/Button'
import { Icon } from '../parts/Icon'
import { changeClass, decimal, percent, signed } from '../parts/numbers'
import { moveText } from '../review/say'
import { linkTo } from '../route'
import { RailPanels } from '../table/Rail'
import { levelName } from '../table/names'
import { fill } from '../text'
import { day as dayText } from '../text/dates'
import type { LocalGame } from '../text/games'
import type { Arm, Solved } from './engine'
import { tries } from './kept'
import { quiz, today, type Answered, type Quiz } from './player'
import { noonOf, streakOf } from './tries'
import { w } from './words'

const SHOWN = 6

const valueText = (value: number, isWin: boolean): string => (isWin ? percent(value, 1) : decimal(value, 1))

export const titleOf = ({ asked, day }: Quiz): string => (day === null ? fill(w.value.puzzle, { name: asked.name }) : `${w.value.daily}, ${dayText(noonOf(day))}`)

/** "Steal from Ben wins 66 % against 54 % for Score." */
export function verdictText({ solved, mine }: Answered, isWin: boolean, game: LocalGame): string {
  const made = solved.choices[mine]!
  const first = made.is_right ? made : solved.choices[0]!
  const other = made.is_right ? (solved.choices.find((arm) => !arm.is_right) ?? made) : made
  const of = (arm: Arm): string => (isWin ? percent(arm.value) : decimal(arm.value, 1))
  return fill(isWin ? w.value.right_win : w.value.right_tokens, { move: moveText(first.move, game), a: of(first), b: of(other), other: moveText(other.move, game) })
}

function Choices({ solved, mine, isWin, game }: { solved: Solved; mine: number; isWin: boolean; game: LocalGame }) {
  const [isAll, setAll] = useState(false)
  const l = w.value
  const { choices } = solved
  return (
    <section class="solution-choices">
      <h3>{isWin ? l.choices : l.choices_tokens}</h3>
      <table class="rows">
        <thead><tr><th scope="col">{l.choice}</th><th scope="col" class="amount">{isWin ? l.wins : l.tokens}</th></tr></thead>
        <tbody>
          {choices.map((arm, i) => (isAll || i < SHOWN || i === mine) && (
            <tr key={arm.move} class={arm.is_right ? 'right' : i === mine ? 'made' : ''}>
              <th scope="row">{moveText(arm.move, game)}{arm.is_right && <small class="tag right-tag">{i === 0 ? l.best : l.is_right}</small>}{i === mine && <small class="tag">{l.yours}</small>}</th>
              <td class="amount">{valueText(arm.value, isWin)} <small class="quiet">± {valueText(arm.ci95, isWin)}</small></td>
            </tr>
          ))}
        </tbody>
      </table>
      {choices.length > SHOWN + 1 && <Button kind="plain small" onClick={() => setAll(!isAll)}>{isAll ? l.fewer_choices : fill(l.all_choices, { n: choices.length })}</Button>}
    </section>
  )
}

function FoundBy({ solved, game }: { solved: Solved; game: LocalGame }) {
  return (
    <section class="solution-found">
      <h3>{w.value.found_by}</h3>
      <dl>
        {Object.entries(solved.found).map(([level, share]) => (
          <div key={level}><dt>{levelName(level)}</dt><dd><i style={{ width: `${100 * share}%` }} aria-hidden="true" /></dd><dd class="number">{percent(share)}</dd></div>
        ))}
      </dl>
      <p class="quiet">{fill(w.value.usual, { move: moveText(solved.usual, game) })}</p>
    </section>
  )
}

function Standing({ now, answered }: { now: Quiz; answered: Answered }) {
  const l = w.value
  const { after, isCounted } = answered
  const change = after.rating - now.before.rating
  const days = streakOf(tries.value, today())
  return (
    <section class="solution-standing">
      <p><span>{l.your_rating}</span> <b class="number">{after.rating}</b> {isCounted && <small class={changeClass(change)}>{signed(change)}</small>}</p>
      <p class="quiet">{isCounted ? `${fill(l.solved_of, { n: after.solved, m: after.tries })}${after.row > 1 ? `, ${fill(l.in_a_row, { n: after.row })}` : ''}` : l.not_counted}</p>
      {now.day !== null && days > 0 && <p class="streak"><Icon name="check" size={16} /> {fill(l.streak, { n: days })}</p>}
    </section>
  )
}

/** Whoever has no other place on the page reads on here: the button that was touched may be gone. */
function Heading({ children }: { children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return <h2 ref={heading} tabIndex={-1}>{children}</h2>
}

function Question({ now }: { now: Quiz }) {
  const l = w.value
  return (
    <>
      <header>
        <Heading key={now.asked.name}>{titleOf(now)}</Heading>
        <p class="quiet">{fill(l.rated_about, { n: now.asked.rating, m: now.asked.rating_error })} · {l.your_rating} {now.before.rating}</p>
      </header>
      <p class="prompt">{l.prompt}</p>
      <div class="puzzle-panels"><RailPanels /></div>
    </>
  )
}

function Answer({ now, answered, next }: { now: Quiz; answered: Answered; next: () => void }) {
  const [isHidden, setHidden] = useState(false)
  const l = w.value
  const game = tableGame.value!
  const isWin = now.set.unit === 'win'
  const isRight = answered.solved.choices[answered.mine]!.is_right
  return (
    <>
      <div class={`verdict ${isRight ? 'right' : 'wrong'}`} role="status">
        <Heading><i aria-hidden="true"><Icon name={isRight ? 'check' : 'close'} size={18} /></i> {isRight ? l.right : l.wrong}</Heading>
        <Button kind="plain small" class="fold" aria-expanded={!isHidden} onClick={() => setHidden(!isHidden)}>{isHidden ? l.show : l.hide}</Button>
        <p>{verdictText(answered, isWin, game)}</p>
      </div>
      {!isHidden && (
        <div class="solution-body">
          <Standing now={now} answered={answered} />
          <Choices solved={answered.solved} mine={answered.mine} isWin={isWin} game={game} />
          <FoundBy solved={answered.solved} game={game} />
          <div class="buttons">
            <CopyButton text={linkTo(`puzzles/${now.game}/${now.asked.name}`)} label={l.copy} />
            <ButtonLink href="#/puzzles" kind="plain">{l.all_puzzles}</ButtonLink>
          </div>
        </div>
      )}
      <Button kind="brass" class="next-puzzle" onClick={next}>{now.day === null ? l.next : fill(l.more_of, { game: game.title })} <Icon name="arrow-right" size={18} /></Button>
    </>
  )
}

export function Side({ next }: { next: () => void }) {
  const now = quiz.value!
  return (
    <aside class={`rail puzzle-side ${now.answered ? 'answered' : ''}`} aria-label={titleOf(now)}>
      {now.answered ? <Answer key={now.asked.name} now={now} answered={now.answered} next={next} /> : <Question now={now} />}
    </aside>
  )
}
