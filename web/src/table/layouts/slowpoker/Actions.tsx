// SPDX-License-Identifier: MIT
// What the line below the table asks and offers: nothing while one bets on the ladder, unless a dear bet is asked again;
// then how many cards to swap.
import { table } from '../../../model'
import { Button } from '../../../parts/Button'
import { fill, words } from '../../../text'
import { amount, choices, picked, send, untouch } from '../../hand'
import { betText } from './words'

const away = (): string[] => picked.value.filter((word) => word !== 'swap' && word !== 'bet')
const isSwapping = (): boolean => choices.value.some(({ move }) => move.startsWith('swap'))

function swap(cards: readonly string[]): void {
  picked.value = ['swap', ...cards]
  send()
}

export function Actions() {
  const w = words.value
  const cards = away()
  if (!isSwapping()) {
    if (picked.value[0] !== 'bet' || amount.value === null) return null
    return <><Button kind="brass" class="primary again" onClick={send}>{fill(w.slow_do_bet, { bet: betText(amount.value) })}</Button><Button onClick={untouch}>{w.undo}</Button></>
  }
  const text = cards.length === 1 ? w.slow_do_swap_1 : cards.length ? fill(w.slow_do_swap, { n: cards.length }) : w.slow_do_keep
  return (
    <>
      {cards.length > 0 && <Button kind="plain" class="undo" onClick={untouch}>{w.undo}</Button>}
      <Button kind="brass" class="primary" onClick={() => swap(cards)}>{text}</Button>
    </>
  )
}

export function asked(): string | null {
  const w = words.value
  if (table.value!.seat === null || !choices.value.length) return null
  return isSwapping() ? w.slow_ask_swap : w.slow_ask_bet
}
