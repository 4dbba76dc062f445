// SPDX-License-Identifier: MIT
// Asks once, at the first match with people in it, whether to say outside the page that it is one's turn.
import { askToNotify, mayAskToNotify } from './attention'
import { live, me } from './model'
import { Button } from './parts/Button'
import { Icon } from './parts/Icon'
import { notifying } from './settings'
import { words } from './text'

const isWithPeople = (): boolean => live.value?.seats.some((seat) => seat.player !== null && seat.player !== me.value?.player) === true

export function Notify() {
  const w = words.value
  if (!live.value || live.value.seat === null || live.value.result || !isWithPeople() || !mayAskToNotify()) return null
  return (
    <p class="banner" role="status">
      <Icon name="bell" size={18} /> {w.notify_ask} <Button kind="small" onClick={() => void askToNotify()}>{w.notify_yes}</Button> <Button kind="plain small" onClick={() => (notifying.value = 'no')}>{w.notify_no}</Button>
    </p>
  )
}
