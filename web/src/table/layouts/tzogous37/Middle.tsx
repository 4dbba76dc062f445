// SPDX-License-Identifier: MIT
// The middle of the table: the pot with its side pots, the four rounds, the shared card; and what is being told, large.
import { useLayoutEffect, useState } from 'preact/hooks'
import { Card } from '../../../cards/Card'
import { Avatar } from '../../../parts/Avatar'
import { ChipStack } from '../../../parts/Chips'
import type { EventSum } from '../../../protocol'
import { table, tableGame } from '../../../model'
import { fill, words } from '../../../text'
import { headText, termsText } from '../../Log'
import { seatName } from '../../names'
import { cardsAt, counterAt, nearSeat } from '../parts'
import { Short } from './Board'
import type { Scene, Showdown } from './beats'
import { liesIn, placeOf, pots, roundNow, scene, type Slot } from './read'
import { isYou, names, placeLabel } from './says'
import { isKnown } from './score'
import type { Pot } from './pots'

/** "3 × 30 + Cleo's 10": what a pot is made of. */
const partsText = (pot: Pot): string =>
  pot.parts.map((part) => (part.seats.length > 1 ? `${part.seats.length} × ${part.n}` : fill(words.value.tz_of, { name: names(part.seats), n: part.n }))).join(' + ')

function contenders(pot: Pot): string {
  const who = names(pot.seats)
  return pot.callers.length ? fill(words.value.tz_if_call, { names: who, others: names(pot.callers) }) : who
}

function Pots() {
  const all = pots()
  const w = words.value
  const shown = all.length ? all : [{ n: 0, seats: [], callers: [], parts: [] }]
  return (
    <div class="tz-pots" role="group" aria-label={w.pot}>
      {shown.map((pot, i) => (
        <div key={i} class={`tz-pot ${i ? 'side' : 'main'}`}>
          <ChipStack n={pot.n} />
          <p>
            <span class="tz-pot-name">{i ? (shown.length > 2 ? fill(w.tz_side_n, { n: i }) : w.tz_side) : shown.length > 1 ? w.tz_main : w.tz_pot}</span>
            <b class="number">{pot.n}</b>
            <small>{i ? contenders(pot) : pot.n ? partsText(pot) : ''}</small>
          </p>
        </div>
      ))}
      {cardsAt('community').length > 0 && <Shared />}
    </div>
  )
}

/** Everyone's second card in the last round. */
function Shared() {
  const card = cardsAt('community')[0]!
  return (
    <div class={`tz-shared ${scene()?.kind === 'community' ? 'turning' : ''}`}>
      <span class="slot" data-card={card}><Card card={card} /></span>
      <small>{words.value.tz_shared_card}</small>
    </div>
  )
}

/** The four rounds, and how their two cards lie. */
export function Strip() {
  const w = words.value
  const now = roundNow()
  return (
    <ol class="tz-strip" aria-label={w.tz_rounds}>
      {[1, 2, 3, 4].map((round) => (
        <li key={round} class={round === now ? 'now' : round < now ? 'past' : ''} aria-current={round === now ? 'step' : undefined}>
          <b class="number">{round}</b>
          {([1, 2] as Slot[]).map((slot) => <i key={slot} class={liesIn(round, slot)} aria-hidden="true" />)}
          <span>{([1, 2] as Slot[]).map((slot) => w[`tz_${liesIn(round, slot)}`]).join(' · ')}</span>
        </li>
      ))}
    </ol>
  )
}

interface Line {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** An arrow from the joker to the place that it hits. */
function Aim({ to }: { to: string }) {
  const [line, setLine] = useState<Line | null>(null)
  useLayoutEffect(() => {
    const felt = document.querySelector('.tz')?.getBoundingClientRect()
    const from = document.querySelector('.tz-joker .slot')?.getBoundingClientRect()
    const target = document.querySelector(`[data-place="${to}"] .slot`)?.getBoundingClientRect()
    if (!felt || !from || !target) return
    const isAbove = target.bottom < from.top
    if (!isAbove && target.top < from.bottom) return // too near for an arrow: the ring says it
    setLine({
      x1: from.left + from.width / 2 - felt.left, y1: (isAbove ? from.top - 4 : from.bottom + 4) - felt.top,
      x2: target.left + target.width / 2 - felt.left, y2: (isAbove ? target.bottom + 8 : target.top - 8) - felt.top,
    })
  }, [to])
  if (!line) return null
  return (
    <svg class="tz-aim" aria-hidden="true">
      <defs><marker id="tz-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0l10 5-10 5z" /></marker></defs>
      <line {...line} marker-end="url(#tz-head)" />
    </svg>
  )
}

function Joker({ now }: { now: Extract<Scene, { kind: 'joker' }> }) {
  const w = words.value
  const place = placeOf(now.other, now.slot)
  const blanks = { name: seatName(now.seat), other: seatName(now.other), nth: now.slot === 1 ? w.tz_1st : w.tz_2nd }
  const mine = isYou(now.seat) ? 'by_you' : isYou(now.other) ? 'on_you' : 'plain'
  return (
    <>
      <div class={`tz-joker ${now.other === nearSeat() ? 'at-near' : ''}`}>
        <span class="slot"><Card card="JK" /></span>
        <div>
          <p class="tz-head">{fill(w[`tz_joker_${mine}`], blanks)}</p>
          {now.isDone && isKnown(now.gave ?? undefined) && isKnown(now.took ?? undefined)
            ? <p class="tz-swap"><Short card={now.took!} /> <span aria-hidden="true">→</span> <Short card={now.gave!} /></p>
            : now.isDone ? <p class="tz-swap">{w.tz_joker_unseen}</p> : null}
          <small>{placeLabel(now.other, now.slot, place)}</small>
        </div>
      </div>
      <Aim to={`${now.other} ${now.slot}`} />
    </>
  )
}

/** Why this seat gets the chips: its score against the next best. */
function reasonOf(win: EventSum, told: Showdown): string {
  const w = words.value
  if (win.about === 'alone') return w.tz_why_alone
  if (win.about === 'wins_draw') return w.tz_why_draw
  if (win.about === 'shares') return w.tz_why_share
  const own = told.scores.find((sum) => sum.seat === win.seat)?.total
  const isSide = win.about === 'wins_side'
  const beaten = told.scores.filter((sum) => sum.seat !== win.seat && own !== undefined && sum.total < own && win.terms.some((term) => term.seat === sum.seat)).map((sum) => sum.total)
  if (own === undefined || !beaten.length) return isSide ? w.tz_why_side : w.tz_why_best
  return fill(w.tz_why_beats, { n: own, m: Math.max(...beaten) })
}

/** The pairs that are compared, one after the other, and then who gets which pot, and why. */
function ShowdownScene({ told }: { told: Showdown }) {
  const w = words.value
  const game = tableGame.value!
  const best = Math.max(...told.scores.map((sum) => sum.total))
  const won = (seat?: number) => told.wins.filter((win) => win.seat === seat)
  const last = told.wins.at(-1)
  return (
    <div class={`tz-showdown n-${told.scores.length}`}>
      {told.scores.length > 0 && (
        <ol>
          {told.scores.map((sum) => {
            const seat = table.value!.seats[sum.seat!]!
            const cards = sum.terms.filter((term) => term.card).map((term) => term.card!)
            const bonus = sum.terms.find((term) => !term.card)
            const drawn = told.drawn.filter((one) => one.seat === sum.seat)
            return (
              <li key={sum.seat} class={`${told.seat === sum.seat ? 'now' : ''} ${won(sum.seat).length ? 'won' : told.wins.length && sum.total < best ? 'lost' : ''}`}>
                <span class="tz-who"><Avatar name={seat.name} isBot={seat.player === null} size={24} /> <span>{isYou(sum.seat!) ? w.you : seatName(sum.seat!)}</span></span>
                <span class="tz-cards">
                  {cards.map((card, i) => <span key={i} class="slot"><Card card={card} /></span>)}
                  {drawn.map(({ card }, i) => <span key={i} class="slot tz-tie" title={w.tie_draw}><Card card={card} /></span>)}
                </span>
                <span class="tz-sum"><b class="number">{sum.total}</b><small>{sum.terms.filter((term) => term.card).map((term) => term.value).join(' + ')}{bonus && <em> + {bonus.value} {w[`tz_${bonus.word}` as 'tz_pair']}</em>}</small></span>
                {won(sum.seat).length > 0 && <span class="tag tz-tag won">+{won(sum.seat).reduce((n, win) => n + win.total, 0)}</span>}
              </li>
            )
          })}
        </ol>
      )}
      {told.tie !== null && <p class="tz-head" role="status">{fill(w.tz_tie, { n: told.tie })}</p>}
      {last && (
        <div class="tz-verdict" role="status">
          <ChipStack n={last.total} />
          <p class="tz-head">{fill(isYou(last.seat!) ? w.tz_you_take : w.tz_takes, { name: seatName(last.seat!), n: last.total })} <small>{reasonOf(last, told)}</small></p>
          <small>{termsText(last, game)}</small>
        </div>
      )}
    </div>
  )
}

function RoundScene({ now }: { now: Extract<Scene, { kind: 'round' }> }) {
  const w = words.value
  const each = now.paid[0] ? -now.paid[0].total : 0
  const isEqual = now.paid.every((sum) => -sum.total === each)
  const how = ([1, 2] as Slot[]).map((slot) => w[`tz_${liesIn(now.round, slot)}`]).join(' · ')
  return (
    <div class="tz-round">
      <ChipStack n={counterAt('pot') ?? 0} />
      <div>
        <p class="tz-title">{now.hand !== null && `${fill(w.tz_hand, { n: now.hand })} · `}{fill(w.tz_round, { n: now.round })}</p>
        <p class="how">{how}</p>
        <small>{isEqual ? fill(w.tz_antes, { n: each }) : now.paid.map((sum) => headText(sum, tableGame.value!)).join(', ')}</small>
      </div>
    </div>
  )
}

export function Middle() {
  const now = scene()
  const isLarge = now?.kind === 'showdown' && now.scores.length > 0
  return (
    <div class={`tz-middle middle ${now ? `scene-${now.kind}` : ''} ${isLarge ? 'large' : ''}`} data-zone="pack">
      {now?.kind === 'showdown' ? <ShowdownScene told={now} /> : now?.kind === 'joker' ? <Joker now={now} /> : now?.kind === 'round' ? <RoundScene now={now} /> : <Pots />}
      {now?.kind !== 'showdown' && now?.kind !== 'joker' && <Strip />}
    </div>
  )
}
