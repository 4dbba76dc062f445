// SPDX-License-Identifier: MIT
// One game of the lobby: its picture, what it is, one Play, a bot one touch away, and all else behind the dots.
import { lineState, lobby, main, me, notice, tell } from '../model'
import { Button, ButtonLink } from '../parts/Button'
import { Chip } from '../parts/Chips'
import { Icon } from '../parts/Icon'
import { Menu } from '../parts/Over'
import type { Game } from '../protocol'
import { newcomer, seatsWanted } from '../settings'
import { levelName } from '../table/names'
import { fill, words } from '../text'
import { GamePicture } from './GamePicture'
import { botLevel, botsWhileQueueing, LevelSelect } from './LevelPicker'
import { isCovered } from './Stake'

/** Who has played nothing and learnt nothing is shown the way to the lessons. */
export const isNewcomer = (): boolean => newcomer.value === 'yes' && !Object.keys(me.value?.ratings ?? {}).length

/** How many the player wants to be in a game. */
export const seatsOf = (game: Game): number => seatsWanted.value[game.id] ?? game.seats_min

export const playersText = (game: Game): string =>
  game.seats_min === game.seats_max ? fill(words.value.players, { n: game.seats_min }) : fill(words.value.players_range, { a: game.seats_min, b: game.seats_max })

const playBot = (game: Game): Promise<boolean> => tell({ type: 'play_bot', game: game.id, seats: seatsOf(game), level: botLevel(game) })

/** Looks for somebody, and takes a bot after a while. Where nobody else is here, nobody is waited for: the bot comes at once, and that is said. */
export async function play(game: Game, seats = seatsOf(game)): Promise<void> {
  if (main === 'here') return void (await playBot(game))
  const bots = botsWhileQueueing(game)
  const isLost = lineState.value === 'lost'
  const isAlone = isLost || (lobby.value !== null && lobby.value.online <= 1)
  if (!isAlone || !bots.bots) return void (await tell({ type: 'queue', game: game.id, seats, ...bots }))
  const bot = fill(words.value.bot_named, { level: levelName(bots.level ?? '') })
  if (await playBot(game)) notice.value = { kind: 'info', text: fill(isLost ? words.value.no_line_bot : words.value.nobody_else, { bot }) }
}

function Seats({ game }: { game: Game }) {
  const w = words.value
  const now = seatsOf(game)
  const set = (n: number) => (seatsWanted.value = { ...seatsWanted.value, [game.id]: n })
  return (
    <div class="menu-row seats">
      <Icon name="players" size={20} /> <span id={`seats-${game.id}`}>{w.menu_players}</span>
      <span class="stepper note" role="group" aria-labelledby={`seats-${game.id}`}>
        <button type="button" aria-label={w.fewer} disabled={now <= game.seats_min} onClick={() => set(now - 1)}>−</button>
        <output class="number">{now}</output>
        <button type="button" aria-label={w.more_of} disabled={now >= game.seats_max} onClick={() => set(now + 1)}>+</button>
      </span>
    </div>
  )
}

function TileMenu({ game, isSmall }: { game: Game; isSmall: boolean }) {
  const w = words.value
  const create = () => void tell({ type: 'create', game: game.id, seats: seatsOf(game) })
  return (
    <Menu label={fill(w.more_ways, { game: game.title })} class="tile-menu">
      {main === 'server' && <button type="button" class="friends" onClick={create}><Icon name="friends" size={20} /> {w.with_friends}<span class="note">{w.a_link}</span></button>}
      <button type="button" class="bots" onClick={() => void playBot(game)}><Icon name="bot" size={20} /> {w.against_bots}<span class="note">{levelName(botLevel(game) ?? '')}</span></button>
      <label class="menu-row level"><Icon name="trophy" size={20} /> {w.bots_level}<LevelSelect game={game} /></label>
      {game.seats_max > game.seats_min && <Seats game={game} />}
      <a class="options" href={`#/new/${game.id}`}><Icon name="options" size={20} /> {w.options}<span class="note">{w.standard}</span></a>
      <hr />
      {!isSmall && <a class="learn" href={`#/learn/${game.id}`}><Icon name="learn" size={20} /> {w.learn}</a>}
      <a class="rules" href={`#/rules/${game.id}`}><Icon name="rules" size={20} /> {w.rules}</a>
    </Menu>
  )
}

/** What "Play" may cost, where it may cost anything. */
function TileStake({ game }: { game: Game }) {
  const w = words.value
  if (!game.stake || main === 'here') return null
  const isShort = !isCovered(game.stake)
  return (
    <p class={isShort ? 'stake short' : 'stake'} title={fill(w.stake_offer, { n: game.stake, how: w.play })}>
      <Chip size={14} /> <span><span class="most">{w.up_to}</span> {game.stake}<span class="spoken"> {w.tokens}</span>{isShort && <>. {fill(w.stake_short, { n: me.value?.spare ?? 0 })}</>}</span>
    </p>
  )
}

/** What is said of a game where there is little room: its summary, up to the colon. */
const brief = (game: Game): string => game.summary.split(':')[0]!

/** How many others wait whom "Play" would find: at tables for all, by the standard rules. */
const waitingFor = (game: Game): number =>
  (lobby.value?.waiting ?? [])
    .filter((one) => one.game === game.id && one.seats === seatsOf(game) && !Object.keys(one.options).length)
    .flatMap((one) => one.players)
    .filter((name) => name !== me.value?.name).length

/** isSmall: a game in a row of its own kind, with a picture beside the words. */
export function Tile({ game, isSmall = false }: { game: Game; isSmall?: boolean }) {
  const w = words.value
  const rating = me.value?.ratings[game.id]
  const waiting = waitingFor(game)
  return (
    <article class={`tile tile-${game.id} ${isSmall ? 'small' : ''}`}>
      <GamePicture game={game} />
      <div class="tile-text">
        <h2>{game.title}</h2>
        <p class="seats">{playersText(game)}</p>
        <p class="summary" title={isSmall ? game.summary : undefined}>{isSmall ? brief(game) : game.summary}</p>
        <p class="facts">{fill(w.minutes, { n: game.minutes })}{rating && ` · ${fill(w.your_rating, { n: rating.rating })}`}</p>
        <TileStake game={game} />
        {waiting > 0 && <p class="tag waiting-tag"><Icon name="people" size={14} /> {fill(w.waiting_count, { n: waiting })}</p>}
      </div>
      <div class="buttons">
        <Button kind="main" class="play" aria-label={`${w.play}: ${game.title}`} disabled={!isCovered(game.stake)} onClick={() => void play(game)}>{w.play}</Button>
        {isNewcomer() && !isSmall && <ButtonLink kind="plain" class="learn" href={`#/learn/${game.id}`}>{w.learn}<span class="spoken">: {game.title}</span></ButtonLink>}
        {main === 'server' && !(isNewcomer() && !isSmall) && <Button kind="plain" class="play-bot" aria-label={`${w.bot}: ${game.title}`} title={w.play_bot} onClick={() => void playBot(game)}>{w.bot}</Button>}
        <TileMenu game={game} isSmall={isSmall} />
      </div>
    </article>
  )
}
