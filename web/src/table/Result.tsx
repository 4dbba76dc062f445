// SPDX-License-Identifier: MIT
// How the match ended: what moved and why, and what to do next.
import { useEffect, useRef } from 'preact/hooks'
import { leaveTable, table, tableGame, tell } from '../model'
import { go } from '../route'
import { fill, words } from '../text'
import { lineText } from './Log'
import { seatName } from './names'
import { worthText } from '../pages/Worth'
import { DealCheck } from './DealCheck'

const STORY_MAX = 4 // sentences

const signed = (n: number): string => (n > 0 ? '+' : '') + n

/** Which purse moved, by how much, and what it holds now. */
function Moved() {
  const { result, seat, game } = table.value!
  const w = words.value
  if (!result || result.balance === undefined || seat === null) return null
  const { counts, moved } = result
  if (!counts) return <p>{fill(w.balance_now, { n: result.balance })}</p>
  const isPractice = counts.purse === 'practice'
  const isWithheld = !isPractice && moved?.[seat] === 0 && result.tokens[seat]! > 0
  const now = isPractice ? result.practice : result.balance
  return (
    <p class={`worth ${counts.purse}`}>
      {fill(isPractice ? w.moved_practice : w.moved_tokens, { n: signed(moved?.[seat] ?? 0), m: now ?? 0 })} <small>{worthText(counts, game)}{isWithheld && ` ${w.counts_withheld}`}</small>
    </p>
  )
}

export function Result() {
  const now = table.value!
  const result = now.result
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [result?.match])
  if (!result) return null
  const w = words.value
  const own = now.seat === null ? null : result.tokens[now.seat]!
  const rating = now.seat === null ? null : result.ratings[now.seat]
  const names = result.winners.map((seat) => (seat === now.seat ? w.you : seatName(seat))).join(', ')
  const isAgreed = now.seat !== null && now.rematch.includes(now.seat)
  const game = tableGame.value
  const last = now.log.at(-1)?.batch
  const story = game ? now.log.filter((line) => line.batch === last).flatMap((line) => lineText(line, game) ?? []).slice(-STORY_MAX) : []
  const headline = own === null || own === 0 ? (names ? fill(w.result_winner, { names }) : w.result_even) : fill(own > 0 ? w.result_won : w.result_lost, { n: Math.abs(own) })
  return (
    <section ref={panel} class={`result ${own !== null && own > 0 ? 'won' : ''}`} aria-label={w.result} role="status">
      <h2>{result.is_void ? w.result_void : headline}</h2>
      {story.length > 0 && <p class="story">{story.join('. ')}.</p>}
      <ul>
        {now.seats.map((seat) => (
          <li key={seat.seat}>{seatName(seat.seat)}: <b>{(result.tokens[seat.seat]! > 0 ? '+' : '') + result.tokens[seat.seat]}</b></li>
        ))}
      </ul>
      {result.house !== 0 && <p>{fill(result.house > 0 ? w.house_took : w.house_paid, { n: Math.abs(result.house) })}</p>}
      <Moved />
      {rating && <p>{fill(w.rating_change, { a: rating.before, b: rating.after })}</p>}
      {now.deal === 'hidden' && <p>{w.deal_is_hidden}</p>}
      <DealCheck match={result.match} />
      <div class="buttons">
        {now.seat !== null && result.rematch_ms > 0 && (
          <button type="button" class="primary" disabled={isAgreed} onClick={() => void tell({ type: 'rematch' })}>{isAgreed ? w.rematch_waiting : w.rematch}</button>
        )}
        <button type="button" class="to-replay" onClick={() => go(`replay/${result.match}`)}>{w.replay}</button>
        <button type="button" class="to-lobby" onClick={() => { leaveTable(); go('') }}>{w.lobby}</button>
      </div>
    </section>
  )
}
