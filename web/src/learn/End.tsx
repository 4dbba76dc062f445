// SPDX-License-Identifier: MIT
// The end of a lesson: a match of one's own against the easiest bot, the next lesson, or the rules.
import { gameOf, games, live, tell, waiting } from '../model'
import { Button, ButtonLink } from '../parts/Button'
import { Icon } from '../parts/Icon'
import { fill, words } from '../text'
import { lessonsOf, taken } from './lessons'
import { again, lesson } from './player'
import { nextAfter } from './progress'
import { w } from './words'

const EASY = 'easy'

export function GameEnd() {
  const now = lesson.value!
  const all = lessonsOf(games.value.map((game) => game.id))
  const other = nextAfter(now.game, all, taken.value)
  const isOpen = waiting.value !== null || (live.value !== null && !live.value.result && live.value.seat !== null)
  return (
    <div class="buttons">
      {isOpen
        ? <p class="match-open"><a class="button brass" href="#/table">{words.value.back_to_match} <Icon name="arrow-right" size={18} /></a> <small>{w.value.match_open}</small></p>
        : <Button kind="brass" class="play-easy" onClick={() => void tell({ type: 'play_bot', game: now.game, seats: now.setup.seats, level: EASY })}><Icon name="play" size={18} /> {w.value.play_easy}</Button>}
      {other && <ButtonLink href={`#/learn/${other}`} class="next-lesson">{fill(w.value.next_lesson, { game: gameOf(other)?.title ?? other })}</ButtonLink>}
      <ButtonLink href={`#/rules/${now.game}`} kind="plain" class="to-rules">{words.value.rules}</ButtonLink>
      <Button kind="plain" class="again" onClick={() => void again()}>{w.value.once_more}</Button>
    </div>
  )
}
