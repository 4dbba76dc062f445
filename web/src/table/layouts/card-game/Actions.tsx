// SPDX-License-Identifier: MIT
// Play or fold, in the line; the rows of the grid say the same.
import { Button } from '../../../parts/Button'
import { words } from '../../../text'
import { isHinted, pick } from '../../hand'

export function Actions() {
  const w = words.value
  return (
    <>
      <Button class={`large ${isHinted('fold') ? 'hinted' : ''}`} onClick={() => pick('fold')}>{w.duel_fold}</Button>
      <Button kind="brass" class={`large ${isHinted('play') ? 'hinted' : ''}`} onClick={() => pick('play')}>{w.duel_play}</Button>
    </>
  )
}
