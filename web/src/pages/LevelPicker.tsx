// SPDX-License-Identifier: MIT
// How strong the bots are, and whether one comes when nobody else does: preferences for all games, with the ratings that
// were measured in this one.
import type { Game } from '../protocol'
import { botIfNobody, level } from '../settings'
import { levelName } from '../table/names'
import { fill, words } from '../text'

const BOT_AFTER_S = 15

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

/** What a queue message says of bots. */
export const botsWhileQueueing = (game: Game): { bots: boolean; bot_after_ms?: number; level?: string } =>
  botIfNobody.value === 'yes' ? { bots: true, bot_after_ms: 1000 * BOT_AFTER_S, level: botLevel(game) } : { bots: false }

/** Who comes, and when, if nobody else does; it may be refused. */
export function IfNobody({ game }: { game: Game }) {
  const wanted = botLevel(game)
  if (wanted === undefined) return null
  const bot = fill(words.value.bot_named, { level: levelName(wanted) })
  return (
    <label class="if-nobody">
      <input type="checkbox" checked={botIfNobody.value === 'yes'} onChange={(event) => (botIfNobody.value = event.currentTarget.checked ? 'yes' : 'no')} />{' '}
      {fill(words.value.if_nobody, { n: BOT_AFTER_S, bot })}
    </label>
  )
}
