// SPDX-License-Identifier: MIT
// What one has: tokens, which are brass and only to be had from a server, and beside them what came of practice, which is not.
import { main, me } from '../model'
import { Chip } from '../parts/Chips'
import { Icon } from '../parts/Icon'
import { whole } from '../parts/numbers'
import { fill, words } from '../text'
import '../style/reading.css'

export function Purses() {
  const w = words.value
  if (!me.value) return null
  const { balance, practice } = me.value
  return (
    <p class="purses">
      {main === 'server' && <span title={w.tokens_title}><Chip size={16} /> <b class="number">{whole(balance)}</b> {w.tokens}</span>}
      {practice !== null && <a class="practice" href="#/counts" title={w.practice_title}><Icon name="bot" size={16} /> {fill(w.practice_purse, { n: whole(practice) })}</a>}
    </p>
  )
}
