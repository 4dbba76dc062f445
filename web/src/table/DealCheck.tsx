// SPDX-License-Identifier: MIT
// What the page knows of how the match was dealt: one quiet line that opens. What is wrong is said by Alarms.tsx.
import type { ComponentChildren } from 'preact'
import { withheld, type Promised } from '../deal'
import { fill, words } from '../text'
import { dayAndTime } from '../text/dates'
import { spoken } from '../text/sentences'
import { check, type Check } from '../trust'

const Row = ({ name, children }: { name: string; children: ComponentChildren }) => <div><dt>{name}</dt><dd>{children}</dd></div>

function ownShare(promised: Promised, entropy: Check['entropy']): string {
  const w = words.value
  if (promised.entropy === null || promised.place === null) return w.share_none
  if (entropy) return entropy[promised.place] ? w.share_in : w.share_late
  return promised.share === 'late' ? w.share_late : promised.share === 'due' ? w.share_in : w.share_given
}

/** How each of the others took part, in the order of sitting down. */
function others(promised: Promised, entropy: Check['entropy']): string[] {
  const w = words.value
  const kept = entropy ? withheld(promised.pledges, entropy) : []
  return promised.names.flatMap((name, place) => {
    if (place === promised.place) return []
    const how = kept.includes(place) ? w.share_withheld : promised.pledges?.[place] ? (entropy ? w.share_in : w.share_given) : w.share_none
    return [`${name}: ${how}`]
  })
}

function Details({ now }: { now: Check }) {
  const w = words.value
  const { promised } = now
  return (
    <dl class="facts-list">
      <Row name={w.commitment}><code>{promised.seed_hash}</code></Row>
      {promised.place !== null && <Row name={w.own_share}>{ownShare(promised, now.entropy)} {promised.entropy && promised.share !== 'none' && <code>{promised.entropy}</code>}</Row>}
      {promised.pledges && <Row name={w.other_shares}>{others(promised, now.entropy).join(', ')}</Row>}
      {promised.places && promised.seat !== null && <Row name={w.seats}>{drawnText(promised.seat, promised.places.length)}</Row>}
      {now.log && <Row name={w.public_log}>{fill(w.log_place, { a: now.log.opened, b: now.log.closed, n: now.log.size, date: dayAndTime(now.log.at_ms) })}</Row>}
      {now.why !== null && <Row name={w.not_checked}>{spoken(now.why)}</Row>}
    </dl>
  )
}

/** "Seats were drawn: you sit second." */
export const drawnText = (seat: number, seats: number): string => fill(words.value.seats_drawn, { nth: words.value.ordinals.split(' ')[seat] ?? seat + 1, m: seats })

export function DealCheck({ match }: { match: number }) {
  const w = words.value
  const now = check.value
  if (!now || now.promised.match !== match) return null
  const { seat, places } = now.promised
  const place = now.promised.place ?? (seat !== null ? places?.[seat] ?? seat : null)
  const isPoorer = now.entropy !== null && place !== null && !now.entropy[place]
  const summary = {
    open: w.check_open, checking: w.check_running, fine: isPoorer ? w.check_fine_without : w.check_fine, hidden: w.check_hidden,
    unsure: w.check_unsure, wrong: w.check_wrong,
  }[now.state]
  return (
    <details class={`deal-check ${now.state}`}>
      <summary><span role="status">{summary}</span></summary>
      <p>{now.promised.deal === 'hidden' ? w.deal_is_hidden : w.check_about}</p>
      <Details now={now} />
    </details>
  )
}
