// SPDX-License-Identifier: MIT
// Plays on from a moment of a finished match: in the place of whoever sat there, against bots.
import { gameOf, tell } from '../model'
import { botLevel, LevelPicker } from '../pages/LevelPicker'
import { Button } from '../parts/Button'
import { Dialog } from '../parts/Over'
import { fill, words } from '../text'

/** `moves`: so many of the match stand. */
export function PlayOn({ game: id, match, moves, seat, name, onClose }: { game: string; match: number; moves: number; seat: number; name: string; onClose: () => void }) {
  const w = words.value
  const game = gameOf(id)
  if (!game) return null
  const start = () => tell({ type: 'play_from', match, moves, seat, level: botLevel(game) })
  return (
    <Dialog title={w.play_on} onClose={onClose} class="play-on-how">
      <p>{fill(w.play_on_about, { name })}</p>
      <LevelPicker game={game} />
      <div class="buttons"><Button kind="main" class="yes" onClick={() => void start()}>{w.play_on}</Button><Button onClick={onClose}>{w.cancel}</Button></div>
    </Dialog>
  )
}
