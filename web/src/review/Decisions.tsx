// SPDX-License-Identifier: MIT
// The seat's decisions, one a row: what was done, what it lost, and how it is called. A touch shows its table.
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../parts/Button'
import { Select } from '../parts/Field'
import { fill } from '../text'
import type { LocalGame } from '../text/games'
import { countsOf, dearestOf, isJudged, partsOf, unitOf, type MatchReview, type Reviewed } from './answer'
import type { Against } from './ask'
import { gradeText, lossText, moveText } from './say'
import { w } from './words'

function Grade({ decision }: { decision: Reviewed }) {
  const isUnclear = !decision.grade && !decision.forced
  return <span class={`grade ${decision.forced ? 'none' : (decision.grade ?? 'unclear')}`} title={isUnclear ? w.value.unclear_about : undefined}>{gradeText(decision)}</span>
}

function Row({ review, i, at, game, pick }: { review: MatchReview; i: number; at: number; game: LocalGame; pick: (at: number) => void }) {
  const decision = review.decisions[i]!
  const unit = unitOf(review)
  const isKnown = isJudged(decision, review)
  return (
    <li>
      <button type="button" class="decision-row" aria-current={i === at ? 'true' : undefined} onClick={() => pick(i)}>
        <span class="n number">{i + 1}</span>
        <span class="move">{moveText(decision.move, game)}</span>
        <span class={`loss-of number ${decision.grade ?? ''}`}>{decision.forced ? '' : isKnown ? lossText(decision.loss, unit) : w.value.waits}</span>
        {isKnown ? <Grade decision={decision} /> : <span class="grade none">{w.value.waits}</span>}
      </button>
    </li>
  )
}

interface WhoseProps {
  seat: number
  /** By seat. */
  names: string[]
  own: number | null
  of: (seat: number) => void
}

/** Whose decisions one looks at. */
export function Whose({ seat, names, own, of }: WhoseProps) {
  if (names.length < 2) return null
  const texts = Object.fromEntries(names.map((name, i) => [String(i), fill(i === own ? w.value.yours : w.value.theirs, { name })]))
  return <label class="whose"><span class="spoken">{w.value.whose}</span><Select label={w.value.whose} value={String(seat)} of={texts} set={(to) => of(Number(to))} /></label>
}

/** Of a solved game: what the other is taken to play. */
function AgainstWhat({ against, set }: { against: Against; set: (against: Against) => void }) {
  const texts = { equilibrium: w.value.against_best, played: w.value.against_played }
  return <label class="against"><span class="spoken">{w.value.against}</span><Select label={w.value.against} value={against} of={texts} set={(to) => set(to as Against)} /></label>
}

interface DecisionsProps extends Omit<WhoseProps, 'seat'> {
  review: MatchReview
  against: Against
  setAgainst: (against: Against) => void
  at: number
  game: LocalGame
  pick: (at: number) => void
}

export function Decisions({ review, against, setAgainst, at, game, names, own, pick, of }: DecisionsProps) {
  const list = useRef<HTMLDivElement>(null)
  const unit = unitOf(review)
  const counts = countsOf(review)
  const dearest = dearestOf(review)
  // The list scrolls within itself, and the page stays where it is.
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row || !list.current) return
    const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight]
    if (top < list.current.scrollTop) list.current.scrollTop = top - 8
    else if (bottom > list.current.scrollTop + list.current.clientHeight) list.current.scrollTop = bottom - list.current.clientHeight + 8
  }, [at, review.seat])
  const labelOf = (counter: string): string => game.counters.find((kind) => kind.name === counter)?.label ?? counter
  return (
    <section class="panel decisions-panel">
      <header>
        <h2>{review.seat === own ? w.value.yours : fill(w.value.theirs, { name: names[review.seat]! })}</h2>
        <small class="quiet">{unit.isTokens ? w.value.loss_tokens : w.value.loss_win}</small>
      </header>
      <div class="decision-list" ref={list}>
        {partsOf(review).map(({ heading, from }, part, parts) => (
          <div key={from}>
            {heading && heading.n > 0 && parts.length > 1 && <h3 class="part">{labelOf(heading.counter)} {heading.n}</h3>}
            <ol start={from + 1}>
              {review.decisions.slice(from, parts[part + 1]?.from).map((_, i) => <Row key={from + i} review={review} i={from + i} at={at} game={game} pick={pick} />)}
            </ol>
          </div>
        ))}
      </div>
      <footer>
        <p>{fill(w.value.counted, { n: counts.all, m: counts.best })}{review.accuracy !== null && <> {w.value.play_is} <b class="accuracy number">{Math.round(review.accuracy)}</b> {review.accuracy < 0.5 ? w.value.of_100_none : w.value.of_100}</>}</p>
        {dearest >= 0 && dearest !== at && <Button kind="plain small" class="dearest" onClick={() => pick(dearest)}>{w.value.dearest}</Button>}
        {review.exact && <AgainstWhat against={against} set={setAgainst} />}
        <Whose seat={review.seat} names={names} own={own} of={of} />
      </footer>
    </section>
  )
}
