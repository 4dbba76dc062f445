// SPDX-License-Identifier: MIT
// How strong the bots are, and whether one comes when nobody else does: preferences for all games.
import { Field, Select, Switch } from '../parts/Field'
import type { Game } from '../protocol'
import { botIfNobody, level } from '../settings'
import { levelName } from '../table/names'
import { fill, words } from '../text'

const BOT_AFTER_S = 10

/** The preferred level, or the game's strongest if it has no such level. */
export const botLevel = (game: Game): string | undefined => {
  const bots = game.bots ?? []
  return bots.some((bot) => bot.level === level.value) ? level.value : bots.at(-1)?.level
}

export function LevelSelect({ game }: { game: Game }) {
  const of = Object.fromEntries((game.bots ?? []).map((bot) => [bot.level, levelName(bot.level)]))
  return <Select value={botLevel(game) ?? ''} of={of} set={(one) => (level.value = one)} />
}

export const LevelPicker = ({ game }: { game: Game }) => (game.bots?.length ? <Field name={words.value.bots_level} isInline class="level"><LevelSelect game={game} /></Field> : null)

/** What a queue message says of bots. */
export const botsWhileQueueing = (game: Game): { bots: boolean; bot_after_ms?: number; level?: string } =>
  botIfNobody.value === 'yes' && game.bots?.length ? { bots: true, bot_after_ms: 1000 * BOT_AFTER_S, level: botLevel(game) } : { bots: false }

/** Whether a bot comes if nobody else does; in one game: which, or nothing where it has none. */
export function IfNobody({ game }: { game?: Game }) {
  const w = words.value
  const wanted = game ? botLevel(game) : level.value
  if (wanted === undefined) return null
  const bot = fill(w.bot_named, { level: levelName(wanted) })
  return <Switch class="if-nobody" name={w.bot_comes} note={fill(w.if_nobody, { n: BOT_AFTER_S, bot })} isOn={botIfNobody.value === 'yes'} set={(isOn) => (botIfNobody.value = isOn ? 'yes' : 'no')} />
}
