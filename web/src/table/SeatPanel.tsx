// SPDX-License-Identifier: MIT
// One seat: who sits there, how long they have, their numbers and their places.
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { table, tableGame } from '../model'
import { Protected } from '../pages/Leaderboard'
import type { Seat } from '../protocol'
import { fill, words } from '../text'
import { canTouch, isAsked, isPicked } from './hand'
import { counterText, levelName, seatTitle } from './names'
import { touchable } from './Why'
import { Zone } from './Zone'

function ClockFace({ seat }: { seat: number }) {
  const now = table.value!
  const [, tick] = useState(0)
  const left = now.clock?.left_ms[seat]
  useEffect(() => {
    if (left == null) return
    const timer = setInterval(() => tick((n) => n + 1), 500)
    return () => clearInterval(timer)
  }, [left, now.clockAt])
  if (!now.clock || left == null || now.result) return null
  const passed = performance.now() - now.clockAt
  const rest = Math.max(0, left - passed)
  const bank = Math.max(0, now.clock.bank_ms[seat]! - Math.max(0, passed - left))
  const seconds = Math.ceil((rest || bank) / 1000)
  return <span class={`clock ${seconds <= 5 ? 'urgent' : ''} ${rest ? '' : 'bank'}`}>{seconds} s</span>
}

/** A counter that people are shown, of this seat or (seat null) of the table. */
export function Counters({ seat, except = [] }: { seat: number | null; except?: string[] }) {
  const game = tableGame.value
  const counters = table.value!.view.counters
  if (!game) return null
  const shown = game.counters
    .filter((kind) => !kind.inner && kind.per_seat === (seat !== null) && !except.includes(kind.name))
    .map((kind) => ({ kind, value: counters[seat === null ? kind.name : `${kind.name}/${seat}`] }))
    .filter((one) => one.value !== undefined)
  if (!shown.length) return null
  return (
    <dl class="counters">
      {shown.map(({ kind, value }) => (
        <div key={kind.name} class={`counter counter-${kind.name}`}>
          <dt>{kind.label}</dt>
          <dd key={value}>{counterText(kind, value!, game)}</dd>
        </div>
      ))}
    </dl>
  )
}

export function SeatName({ seat }: { seat: Seat }) {
  const now = table.value!
  const word = String(seat.seat)
  const isLit = seat.seat !== now.seat && isAsked.value && canTouch(word)
  const isNamed = now.seat !== null && seat.seat !== now.seat && tableGame.value?.verbs.some((verb) => !verb.chance && verb.args.some((arg) => arg.kind === 'seat'))
  const label = (
    <>
      {seatTitle(seat)}
      {seat.is_protected && <Protected />}
      {seat.seat === now.seat && <small> ({words.value.you})</small>}
      {seat.bot !== null && seat.player !== null && <small> · {fill(words.value.bot_named, { level: levelName(seat.bot) })}</small>}
    </>
  )
  return (
    <h3 class={seat.is_connected ? '' : 'away'}>
      {isNamed ? <button type="button" class={`place ${isLit ? 'lit' : ''}`} aria-pressed={isPicked(word)} {...touchable(word)}>{label}</button> : label}
      <ClockFace seat={seat.seat} />
    </h3>
  )
}

/** All zones of a seat, or (null) of the table; those without cards are left out unless they belong to the player. */
export function Zones({ seat, except = [] }: { seat: number | null; except?: string[] }) {
  const game = tableGame.value
  const now = table.value!
  if (!game) return null
  return (
    <div class="zones">
      {game.zones
        .filter((kind) => kind.per_seat === (seat !== null) && !except.includes(kind.name))
        .map((kind) => ({ kind, cards: now.view.zones[seat === null ? kind.name : `${kind.name}/${seat}`] ?? [] }))
        .filter(({ cards }) => cards.length > 0)
        .map(({ kind, cards }) => (
          <Zone key={kind.name} label={kind.label} cards={cards} isMine={seat === now.seat} look={`zone-${kind.name}`} />
        ))}
    </div>
  )
}

export function SeatPanel({ seat, children }: { seat: Seat; children?: ComponentChildren }) {
  const now = table.value!
  const isActing = now.view.to_act.includes(seat.seat) && !now.result
  const isWinner = now.result?.winners.includes(seat.seat)
  return (
    <section class={`seat ${seat.seat === now.seat ? 'own' : ''} ${isActing ? 'acting' : ''} ${isWinner ? 'winner' : ''}`} aria-label={seatTitle(seat)} data-seat={seat.seat}>
      <SeatName seat={seat} />
      {children ?? (
        <>
          <Counters seat={seat.seat} />
          <Zones seat={seat.seat} />
        </>
      )}
    </section>
  )
}
