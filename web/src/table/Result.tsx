// SPDX-License-Identifier: MIT
// How the match ended, over the table: won, lost or shared, why, the standings in the game's own measure, what moved, and
// what to do next.
import { signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { leaveTable, live, table, tableGame, tell, type Table } from '../model'
import { botLevel, botsWhileQueueing } from '../pages/LevelPicker'
import { worthText } from '../pages/Worth'
import { Avatar } from '../parts/Avatar'
import { Button } from '../parts/Button'
import { useEdges } from '../parts/edges'
import { Icon } from '../parts/Icon'
import type { ServerResult } from '../protocol'
import { go } from '../route'
import { fill, words } from '../text'
import { DealCheck } from './DealCheck'
import { canBeReviewed, hasHindsight, Hindsight } from './Hindsight'
import { lineText } from './Log'
import { counterText, measureOf, seatName, signed, unitOf } from './names'
import { layoutNow } from './Stage'

const STORY_MAX = 3 // sentences

/** The player wants to look at the table. */
export const isResultHidden = signal(false)

const plain = (n: number): string => (n < 0 ? signed(n) : String(n))

/** Won, lost or shared is who won, not what tokens moved. */
function headline(now: Table, result: ServerResult): string {
  const w = words.value
  if (result.is_void) return w.result_void
  if (!result.winners.length) return w.result_even
  if (now.seat === null || !result.winners.includes(now.seat)) {
    const names = result.winners.map(seatName).join(', ')
    return now.seat === null ? fill(w.result_winner, { names }) : w.you_lost
  }
  return result.winners.length > 1 ? w.you_shared : w.you_won
}

function Standings({ now, result }: { now: Table; result: ServerResult }) {
  const game = tableGame.value!
  const measure = measureOf(game)
  // Where the measure is the tokens themselves they are said once.
  const kind = measure && now.seats.some(({ seat }) => now.view.counters[`${measure.name}/${seat}`] !== result.tokens[seat]) ? measure : undefined
  const exact = (seat: number) => (kind ? (now.view.counters[`${kind.name}/${seat}`] ?? 0) : result.tokens[seat]!)
  // Nobody has less than no HP; where all have none it is by how much that decides.
  const least = kind?.name === 'hp' && now.seats.some(({ seat }) => exact(seat) > 0) ? 0 : -Infinity
  const value = (seat: number) => Math.max(least, exact(seat))
  const most = Math.max(1, ...now.seats.map((seat) => Math.abs(value(seat.seat))))
  const isGain = !kind || kind.name === 'won' // it has a sign, and needs no word
  const isTokens = result.tokens.some((n) => n !== 0)
  const order = [...now.seats].sort((a, b) => Number(result.winners.includes(b.seat)) - Number(result.winners.includes(a.seat)) || value(b.seat) - value(a.seat))
  return (
    <ul class="standings">
      {order.map((seat) => {
        const n = value(seat.seat)
        return (
          <li key={seat.seat} class={`${seat.seat === now.seat ? 'own' : ''} ${result.winners.includes(seat.seat) ? 'winner' : ''}`}>
            <Avatar name={seat.name} isBot={seat.player === null} size={36} />
            <span class="display">{seatName(seat.seat)}</span>
            <span class="bar-of" aria-hidden="true"><i style={{ width: `${(100 * Math.max(0, n)) / most}%` }} /></span>
            <b class={`number ${!isGain || n === 0 ? '' : n < 0 ? 'loss' : 'gain'}`}>{isGain ? signed(n) : <>{counterText(kind!, n, game)}<small> {unitOf(kind!)}</small></>}</b>
            {isTokens && kind && <span class={`tokens number ${result.tokens[seat.seat]! < 0 ? 'loss' : 'gain'}`}>{signed(result.tokens[seat.seat]!)}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** Which purse moved, by how much, and what it holds now. */
function Moved() {
  const { result, seat, game } = table.value!
  const w = words.value
  if (!result || result.balance === undefined || seat === null) return null
  const { counts, moved } = result
  if (!counts) return <p>{fill(w.balance_now, { n: plain(result.balance) })}</p>
  const isPractice = counts.purse === 'practice'
  const isWithheld = !isPractice && moved?.[seat] === 0 && result.tokens[seat]! > 0
  const now = isPractice ? result.practice : result.balance
  const isAny = result.tokens.some((n) => n !== 0)
  return (
    <p class={`worth ${counts.purse}`}>
      {isAny && <>{fill(isPractice ? w.moved_practice : w.moved_tokens, { n: signed(moved?.[seat] ?? 0), m: plain(now ?? 0) })} </>}<small>{worthText(counts, game)}{isWithheld && ` ${w.counts_withheld}`}</small>
    </p>
  )
}

/** Another match of the same kind: with the next who comes, or with bots again. */
async function playNext(now: Table): Promise<void> {
  const game = tableGame.value!
  const isAlone = now.seats.every((seat) => seat.seat === now.seat || seat.player === null)
  const what = { game: now.game, seats: now.seats.length, options: now.options }
  if (isAlone) await tell({ type: 'play_bot', ...what, level: now.seats.find((seat) => seat.player === null)?.bot ?? botLevel(game) })
  else await tell({ type: 'queue', ...what, ...botsWhileQueueing(game) })
}

function Rematch({ now, result }: { now: Table; result: ServerResult }) {
  const w = words.value
  const [, tick] = useState(0)
  const [since] = useState(performance.now())
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  if (now.seat === null || result.rematch_ms <= 0) return null
  const left = Math.ceil((result.rematch_ms - (performance.now() - since)) / 1000)
  const isAgreed = now.rematch.includes(now.seat)
  const others = now.rematch.filter((seat) => seat !== now.seat).map(seatName).join(', ')
  if (left <= 0) return null
  return (
    <>
      <Button kind="brass" class="rematch" disabled={isAgreed} onClick={() => void tell({ type: 'rematch' })}>{isAgreed ? w.rematch_waiting : w.rematch}</Button>
      {others && !isAgreed && <p class="offer" role="status">{fill(w.rematch_offer, { names: others, n: left })}</p>}
    </>
  )
}

export function Result() {
  const now = table.value!
  const result = now.result
  const panel = useRef<HTMLElement>(null)
  const told = useEdges<HTMLDivElement>()
  useEffect(() => {
    isResultHidden.value = false
    if (result) panel.current?.focus({ preventScroll: true })
  }, [result?.match])
  if (!result || isResultHidden.value || now !== live.value) return null
  const w = words.value
  const game = tableGame.value!
  const rating = now.seat === null ? null : result.ratings[now.seat]
  const last = now.log.at(-1)?.batch
  const story = layoutNow()?.ended?.() ?? now.log.filter((line) => line.batch === last).flatMap((line) => lineText(line, game) ?? []).slice(-STORY_MAX).map((text) => `${text}.`).join(' ')
  const isWon = now.seat !== null && result.winners.includes(now.seat)
  return (
    <section ref={panel} class={`result ${isWon ? 'won' : ''}`} aria-label={w.result} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
      <div class="told" ref={told}>
        <div>
          <header>
            <div>
              <h2>{headline(now, result)}</h2>
              {story && <p class="story">{story}</p>}
            </div>
            {rating && (
              <p class="rating"><small>{w.rating}</small> <b class="number">{rating.after}</b> <small><span class={rating.after < rating.before ? 'loss' : 'gain'}>{signed(rating.after - rating.before)}</span> {fill(w.rating_from, { n: rating.before })}</small></p>
            )}
          </header>
          <Standings now={now} result={result} />
          {hasHindsight(now, result) && <Hindsight now={now} result={result} />}
          {result.house !== 0 && <p>{fill(result.house > 0 ? w.house_took : w.house_paid, { n: Math.abs(result.house) })}</p>}
          <Moved />
          <DealCheck match={result.match} />
        </div>
      </div>
      <span class="goes-on" aria-hidden="true"><Icon name="down" size={16} /></span>
      <div class="buttons">
        <Rematch now={now} result={result} key={result.match} />
        {now.seat !== null && <Button class="next-match" onClick={() => void playNext(now)}>{w.next_match}</Button>}
        {canBeReviewed(now, result) && <Button class="to-review" onClick={() => go(`review/${result.match}`)}>{w.to_review}</Button>}
        <Button class="to-replay" onClick={() => go(`replay/${result.match}`)}>{w.review}</Button>
        <Button kind="plain" class="to-lobby" onClick={() => { leaveTable(); go('') }}>{w.leave}</Button>
      </div>
    </section>
  )
}
