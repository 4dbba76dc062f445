// SPDX-License-Identifier: MIT
// Between the waiting room and the table: everybody puts in a share of the chance. Mostly too short to be seen; the words
// come only after a moment, so that nothing flickers.
import { gameOf, gathering, tell } from '../model'
import { Avatar } from '../parts/Avatar'
import { Button } from '../parts/Button'
import { fill, words } from '../text'
import { GamePicture } from './GamePicture'
import '../style/tables.css'

export function Gathering() {
  const w = words.value
  const { message, isLong } = gathering.value!
  const game = gameOf(message.game)
  return (
    <main class="page gathering">
      <section class="felt-strip room" role="status">
        {game && <GamePicture game={game} />}
        <h1>{game?.title ?? message.game}</h1>
        {isLong && (
          <>
            <p>{w.gathering}</p>
            <ul class="chairs" aria-label={fill(w.gathering_names, { names: message.names.join(', ') })}>{message.names.map((name, i) => <li key={i}><Avatar name={name} size={56} /><span class="display">{name}</span></li>)}</ul>
          </>
        )}
      </section>
      {isLong && <div class="buttons"><Button onClick={() => void tell({ type: 'leave' })}>{w.leave}</Button></div>}
    </main>
  )
}
