// SPDX-License-Identifier: MIT
// Has one's matches reviewed, and says how far that has come. It goes on while one is elsewhere.
import { useState } from 'preact/hooks'
import { gameOf } from '../model'
import { Button } from '../parts/Button'
import { Segments } from '../parts/Field'
import { replayTitle } from '../replay/title'
import { fill } from '../text'
import { spoken } from '../text/sentences'
import { course, isResting, reviewLast, stopReviews, type Course } from './run'
import { w } from './words'

const COUNTS = ['5', '20', '50']

function Running({ of, game }: { of: Course; game: string }) {
  const blanks = { n: Math.min(of.wanted, of.done + 1), all: of.wanted, game: gameOf(of.game)?.title ?? of.game }
  const part = (of.done + of.share) / of.wanted
  const text = fill(of.game === game ? w.value.running : w.value.running_other, blanks)
  return (
    <>
      <p role="status">{isResting.value ? w.value.resting : text}</p>
      <div class="progress" role="progressbar" aria-label={text} aria-valuenow={Math.round(100 * part)}><i style={{ width: `${(100 * part).toFixed(1)}%` }} /></div>
      <Button kind="danger" class="stop" onClick={stopReviews}>{w.value.stop}</Button>
    </>
  )
}

function cameOf(of: Course): string {
  switch (of.state) {
    case 'failed':
      return fill(w.value.failed, { why: spoken(of.why ?? '') })
    case 'stopped':
      return of.done ? fill(w.value.stopped, { n: of.done }) : w.value.stopped_none
    default:
      return of.done + of.refused.length ? fill(w.value.done, { n: of.done }) : w.value.done_all
  }
}

function Ended({ of }: { of: Course }) {
  return (
    <>
      <p class="came" role={of.state === 'failed' ? 'alert' : 'status'}>{cameOf(of)}</p>
      {of.refused.length > 0 && (
        <details class="refused">
          <summary>{fill(w.value.refused, { n: of.refused.length })}</summary>
          <ul>{of.refused.map(({ match, why }) => <li key={match}><a href={`#/replay/${match}`}>{replayTitle(match)}</a>: {spoken(why)}</li>)}</ul>
        </details>
      )}
    </>
  )
}

export function RunPanel({ game }: { game: string }) {
  const [count, setCount] = useState('20')
  const now = course.value
  const isOn = now?.state === 'running'
  return (
    <section class="panel review-run">
      <h2>{w.value.review}</h2>
      {isOn ? <Running of={now} game={game} /> : (
        <>
          <p class="quiet">{w.value.review_about}</p>
          {now?.game === game && <Ended of={now} />}
          <div class="buttons">
            <Segments label={w.value.how_many} value={count} of={Object.fromEntries(COUNTS.map((one) => [one, one]))} set={setCount} />
            <Button kind="main" class="start" onClick={() => void reviewLast(game, Number(count))}>{fill(w.value.start, { n: count })}</Button>
          </div>
        </>
      )}
    </section>
  )
}
