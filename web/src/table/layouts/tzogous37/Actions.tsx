// SPDX-License-Identifier: MIT
// What is yours to do in the line: fold, check or call with its price, and a raise by slider or by a usual amount with what
// it costs. Where there is little room the raise opens in place of the rest.
import { signal } from '@preact/signals'
import { table, tableGame } from '../../../model'
import { Button } from '../../../parts/Button'
import { Icon } from '../../../parts/Icon'
import { takesAmount, type Offer } from '../../../picking'
import { fill, words } from '../../../text'
import { offerOf } from '../../Choices'
import { amount, left, pick, picked, ready, send, sendAmount, untouch } from '../../hand'
import { moveTitle } from '../../names'
import { counterAt } from '../parts'
import { chipsOf, owed } from './read'

/** Which decision the raise was opened for, on a phone. */
const raising = signal<number | null>(null)

function Raise({ offer, seat }: { offer: Offer; seat: number }) {
  const w = words.value
  const min = offer.min!
  const max = offer.max!
  const price = owed(seat)
  const pot = counterAt('pot') ?? 0
  const value = Math.min(max, Math.max(min, amount.value ?? min))
  const quick = [{ label: w.tz_min, n: min }, { label: w.tz_half, n: Math.floor(pot / 2) }, { label: w.tz_pot_amount, n: pot }, { label: w.tz_all_in_amount, n: chipsOf(seat) - price }]
  const set = (n: number) => (amount.value = n)
  return (
    <div class="tz-raise">
      <div class="tz-slider">
        <input type="range" min={min} max={max} value={value} style={{ '--at': `${((value - min) / Math.max(1, max - min)) * 100}%` }} onInput={(event) => set(Number(event.currentTarget.value))} aria-label={w.amount} />
        <span class="tz-ends number" aria-hidden="true"><span>{min}</span><span>{max}</span></span>
      </div>
      <div class="tz-quick">
        {quick.map(({ label, n }) => (
          <Button key={label} kind="small" aria-pressed={n === value} disabled={!takesAmount(offer, n)} onClick={() => set(n)}>{label} <b class="number">{n}</b></Button>
        ))}
      </div>
      <Button class="tz-close" kind="plain round" aria-label={w.undo} onClick={() => (raising.value = null)}><Icon name="close" /></Button>
      <Button kind="brass" class="tz-send" onClick={() => sendAmount('raise', value)}>
        {fill(w.tz_raise_by, { n: value })}
        <small>{price ? fill(w.tz_pays_sum, { a: price, b: value, n: price + value }) : fill(w.tz_pays, { n: value })}</small>
      </Button>
    </div>
  )
}

export function Actions() {
  const now = table.value!
  const w = words.value
  const game = tableGame.value
  const seat = now.seat
  if (seat === null || !game) return null
  if (picked.value.length > 0)
    return (
      <>
        {ready.value && ready.value.min === undefined && <Button kind="brass" onClick={send}>{moveTitle(ready.value.move, game)}</Button>}
        <Button onClick={untouch}>{w.undo}</Button>
      </>
    )
  const raise = offerOf('raise')
  const isOpen = raising.value !== null && raising.value === now.decision && raise !== undefined
  const calls = left.value.some((choice) => choice.move === 'call')
  const isAll = calls && owed(seat) === chipsOf(seat)
  if (!left.value.some((choice) => choice.move === 'fold')) return null
  return (
    <div class={`tz-actions ${isOpen ? 'raising' : ''}`}>
      <div class="tz-plain">
        <Button onClick={() => pick('fold')}>{w.tz_fold}</Button>
        {calls
          ? <Button kind="brass" onClick={() => pick('call')}>{fill(isAll ? w.tz_call_all : w.tz_call, { n: owed(seat) })}</Button>
          : <Button kind="brass" onClick={() => pick('check')}>{w.tz_check}</Button>}
        {raise && <Button class="tz-open-raise" aria-expanded={isOpen} onClick={() => (raising.value = now.decision)}>{w.tz_raise}…</Button>}
      </div>
      {raise && <Raise offer={raise} seat={seat} />}
    </div>
  )
}
