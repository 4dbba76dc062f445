// SPDX-License-Identifier: MIT
// How strong the bots are: one preference for all games, with the ratings that were measured in this one.
import type { Game } from '../protocol'
import { level } from '../settings'
import { levelName } from '../table/names'
import { words } from '../text'

/** The preferred level, or the game's strongest if it has no such level. */
export const botLevel = (game: Game): string | undefined => {
  const bots = game.bots ?? []
  return bots.some((bot) => bot.level === level.value) ? level.value : bots.at(-1)?.level
}

export function LevelPicker({ game }: { game: Game }) {
  if (!game.bots?.length) return null
  const isMeasured = game.bots.some((bot) => bot.rating) // all 0: nobody has
  return (
    <label class="level">
      <span>{words.value.level}</span>{' '}
      <select value={botLevel(game)} onChange={(event) => (level.value = event.currentTarget.value)}>
        {game.bots.map((bot) => <option key={bot.level} value={bot.level}>{levelName(bot.level)}{isMeasured && ` (${bot.rating})`}</option>)}
      </select>
    </label>
  )
}
