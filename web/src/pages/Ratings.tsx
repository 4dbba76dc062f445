// SPDX-License-Identifier: MIT
// A player's ratings over time, a game at a time.
import { useState } from 'preact/hooks'
import { gameOf } from '../model'
import { Segments } from '../parts/Field'
import { GameChoice } from '../parts/GameChoice'
import { LineChart } from '../parts/LineChart'
import type { ProfileGame, RatingPoint } from '../protocol'
import { fill, words } from '../text'
import { day } from '../text/dates'
import '../style/reading.css'

const DAY_MS = 86_400_000
export const MONTH_MS = 30 * DAY_MS
const SPANS: Record<string, number> = { month: MONTH_MS, half: 182 * DAY_MS, all: Infinity }

export const titleOf = (game: ProfileGame): string => gameOf(game.game)?.title ?? game.game

/** The rating that held at a moment; before the first match there was none. */
export const ratingAt = (curve: RatingPoint[], at: number): number | undefined => curve.filter((point) => point.at_ms <= at).at(-1)?.rating

export function Ratings({ games, chosen, choose }: { games: ProfileGame[]; chosen: string; choose: (game: string) => void }) {
  const w = words.value
  const [span, setSpan] = useState('half')
  const rated = games.filter((game) => game.curve.length > 0)
  const game = rated.find((one) => one.game === chosen) ?? rated[0]
  if (!game) return <section class="panel ratings"><h2>{w.rating}</h2><p class="empty">{w.never_rated} <a href="#/counts">{w.what_counts}</a></p></section>
  const to = Date.now()
  const first = game.curve[0]!
  const from = Math.max(span === 'all' ? -Infinity : to - SPANS[span]!, Math.min(first.at_ms, to - DAY_MS / 24))
  const before = ratingAt(game.curve, from)
  const points = [
    ...(before === undefined ? [] : [{ at: from, value: before }]),
    ...game.curve.filter((point) => point.at_ms > from).map((point) => ({ at: point.at_ms, value: point.rating })),
  ]
  if (points.length) points.push({ at: to, value: points.at(-1)!.value })
  const values = points.map((point) => point.value)
  const label = fill(w.curve_label, { game: titleOf(game), a: values[0]!, day: day(points[0]!.at), b: values.at(-1)!, low: Math.min(...values), high: Math.max(...values) })
  return (
    <section class="panel ratings">
      <div class="panel-head">
        <h2>{w.rating}</h2>
        <Segments label={w.span} value={span} of={{ month: w.span_month, half: w.span_half, all: w.span_all }} set={setSpan} />
      </div>
      {rated.length > 1 && <GameChoice label={w.game} value={game.game} of={rated.map((one) => [one.game, titleOf(one)])} set={choose} />}
      <LineChart points={points} from={from} to={to} label={label} />
    </section>
  )
}
