// SPDX-License-Identifier: MIT
// A tile for each game, and who else is here. One touch on a tile's button and one is at a table.
import { useState } from 'preact/hooks'
import { Card, TitleCard } from '../cards/Card'
import { games, lobby, me, tell } from '../model'
import type { Game } from '../protocol'
import { go } from '../route'
import { fill, words } from '../text'
import { botLevel, botsWhileQueueing, IfNobody, LevelPicker } from './LevelPicker'
import { isCovered, Stake } from './Stake'

/** Cards that show at a glance what a game is. A game that has none here is shown by its title. */
const FACES: Record<string, string[]> = {
  'single-card-game': ['AS'],
  'double-card-game': ['KH', 'QS'],
  mantis: ['?red-yellow-blue', 'green:red-green-pink', 'pink:red-green-pink'],
  tzogous37: ['AC', 'KC', 'JK'],
  slowpoker: ['fire3', 'water2', 'grass1'],
  'war-lanes': ['7D', '8D', '9D'],
}

function Picture({ game }: { game: Game }) {
  const faces = FACES[game.id]
  return (
    <div class="tile-cards" aria-hidden="true">
      {faces ? faces.map((card) => <Card key={card} card={card} />) : <><Card card="?" /><TitleCard title={game.title} /><Card card="?" /></>}
    </div>
  )
}

function Tile({ game }: { game: Game }) {
  const w = words.value
  const [seats, setSeats] = useState(game.seats_min)
  const rating = me.value?.ratings[game.id]
  const here = lobby.value?.games.find((one) => one.game === game.id)
  const bots = { level: botLevel(game) }
  const people = game.seats_min === game.seats_max ? fill(w.players, { n: game.seats_min }) : fill(w.players_range, { a: game.seats_min, b: game.seats_max })
  const isShort = !isCovered(game.stake)
  return (
    <article class={`tile tile-${game.id}`}>
      <Picture game={game} />
      <h2>{game.title}</h2>
      <p>{game.summary}</p>
      <p class="facts">{people} · {fill(w.minutes, { n: game.minutes })} · {rating ? fill(w.your_rating, { n: rating.rating }) : w.unrated}{here && here.waiting > 0 && <b> · {fill(w.waiting_count, { n: here.waiting })}</b>}</p>
      <Stake stake={game.stake} isOffer />
      {game.seats_max > game.seats_min && (
        <label class="level">
          {w.seats}{' '}
          <select value={seats} onChange={(event) => setSeats(Number(event.currentTarget.value))}>
            {[...Array(game.seats_max - game.seats_min + 1).keys()].map((i) => <option key={i} value={game.seats_min + i}>{game.seats_min + i}</option>)}
          </select>
        </label>
      )}
      <div class="buttons">
        <button type="button" class="primary" onClick={() => void tell({ type: 'play_bot', game: game.id, seats, ...bots })}>{w.play_bot}</button>
        <button type="button" disabled={isShort} onClick={() => void tell({ type: 'queue', game: game.id, seats, ...botsWhileQueueing(game) })}>{w.play_someone}</button>
        <button type="button" onClick={() => void tell({ type: 'create', game: game.id, seats })}>{w.invite}</button>
      </div>
      <IfNobody game={game} />
      <div class="tile-foot">
        <LevelPicker game={game} />
        <span><a href={`#/new/${game.id}`}>{w.options}</a> · <a href={`#/rules/${game.id}`}>{w.rules}</a></span>
      </div>
    </article>
  )
}

function JoinForm() {
  const [code, setCode] = useState('')
  return (
    <form class="join" onSubmit={(event) => { event.preventDefault(); go(`join/${code.trim()}`) }}>
      <label>{words.value.join_code} <input value={code} maxLength={16} onInput={(event) => setCode(event.currentTarget.value)} /></label>
      <button type="submit" disabled={!code.trim()}>{words.value.join}</button>
    </form>
  )
}

function Watchable() {
  const w = words.value
  const tables = lobby.value?.tables ?? []
  return (
    <section class="watch">
      <h2>{w.watch}</h2>
      {!tables.length && <p>{w.nothing_to_watch}</p>}
      <ul>
        {tables.map((one) => (
          <li key={one.table}>
            <button type="button" onClick={() => void tell({ type: 'watch', table: one.table })}>{games.value.find((game) => game.id === one.game)?.title ?? one.game}: {one.players.join(' – ')}</button>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Lobby() {
  const w = words.value
  return (
    <main class="lobby">
      <header>
        <h1>{w.tagline}</h1>
        {me.value?.isFrozen && <p class="frozen" role="status">{w.frozen} <a href="#/counts">{w.what_counts}</a></p>}
        {lobby.value && <p>{fill(w.online, { n: lobby.value.online })}</p>}
      </header>
      <div class="tiles">{games.value.map((game) => <Tile key={game.id} game={game} />)}</div>
      <JoinForm />
      <Watchable />
    </main>
  )
}
