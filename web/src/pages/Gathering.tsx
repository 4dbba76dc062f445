// SPDX-License-Identifier: MIT
// Between the waiting room and the table: everybody puts in a share of the chance. Mostly too short to be seen; the words
// come only after a moment, so that nothing flickers.
import { gameOf, gathering, tell } from '../model'
import { fill, words } from '../text'

export function Gathering() {
  const w = words.value
  const { message, isLong } = gathering.value!
  return (
    <main class="gathering">
      <h1>{gameOf(message.game)?.title ?? message.game}</h1>
      <div class="felt" role="status">
        {isLong && <><p>{w.gathering}</p><p>{fill(w.gathering_names, { names: message.names.join(', ') })}</p></>}
      </div>
      {isLong && <div class="buttons"><button type="button" onClick={() => void tell({ type: 'leave' })}>{w.leave}</button></div>}
    </main>
  )
}
