// SPDX-License-Identifier: MIT
// One seat: a face, a name, how long they have, and what the layout puts with it.
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { table, tableGame } from '../model'
import { Protected } from '../parts/Protected'
import { Avatar } from '../parts/Avatar'
import type { Seat } from '../protocol'
import { fill, words } from '../text'
import { canTouch, isAsked, isHinted, isPicked } from './hand'
import { levelName, seatTitle } from './names'
import { touchable } from './Why'

/** How long a seat still has, as 4:47; the bank counts when the decision's own time is out. */
export function Clock({ seat }: { seat: number }) {
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
  return <span class={`clock number ${seconds <= 5 ? 'urgent' : ''} ${rest ? '' : 'bank'}`}>{Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}</span>
}

/** What stands beside a name: "you", the level of a bot, that a bot plays for somebody. */
export function about(seat: Seat): string {
  if (seat.seat === table.value!.seat && seat.bot === null) return words.value.you
  if (seat.bot === null) return ''
  return seat.player === null ? levelName(seat.bot) : fill(words.value.bot_named, { level: levelName(seat.bot) })
}

/** The face and the name. Where a move names a seat, touching it does so, unless the layout has another way. */
export function SeatName({ seat, size = 40, isPlain = false }: { seat: Seat; size?: number; isPlain?: boolean }) {
  const now = table.value!
  const word = String(seat.seat)
  const isLit = seat.seat !== now.seat && isAsked.value && canTouch(word)
  const isNamed = !isPlain && now.seat !== null && seat.seat !== now.seat && tableGame.value?.verbs.some((verb) => !verb.chance && verb.args.some((arg) => arg.kind === 'seat'))
  const label = (
    <>
      <Avatar name={seat.name} isBot={seat.player === null} size={size} />
      <span class="who"><span class="display">{seatTitle(seat)}</span>{seat.is_protected && <Protected />} <small>{about(seat)}</small></span>
    </>
  )
  return (
    <h3 class={`seat-name ${seat.is_connected ? '' : 'away'}`} title={seat.is_connected ? undefined : words.value.is_away}>
      {isNamed ? <button type="button" class={`place ${isLit ? 'lit' : ''} ${isHinted(word) ? 'hinted' : ''}`} aria-pressed={isPicked(word)} {...touchable(word)}>{label}</button> : label}
    </h3>
  )
}

export function SeatPanel({ seat, children, look = '' }: { seat: Seat; children?: ComponentChildren; look?: string }) {
  const now = table.value!
  const isActing = now.view.to_act.includes(seat.seat) && !now.result
  const isWinner = now.result?.winners.includes(seat.seat)
  return (
    <section class={`seat ${look} ${seat.seat === now.seat ? 'own' : ''} ${isActing ? 'acting' : ''} ${isWinner ? 'winner' : ''}`} aria-label={seatTitle(seat)} data-seat={seat.seat}>
      <SeatName seat={seat} />
      {children}
    </section>
  )
}
