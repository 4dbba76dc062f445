// SPDX-License-Identifier: MIT
// A tile for each game, and who else is here. One touch on a tile's button and one is at a table.
import { useIdle } from '../idle'
import { games, main, me } from '../model'
import { Icon } from '../parts/Icon'
import { words } from '../text'
import { Alone, Here, JoinForm, OpenTables, OwnRating } from './Here'
import { NamePanel } from './NamePanel'
import { isNewcomer, Tile } from './Tile'
import '../style/lobby.css'

/** Games small enough to be solved: they stand in a row of their own. */
const SMALL = ['kuhn', 'leduc']

export function Lobby() {
  const w = words.value
  const isTime = useIdle() // the games come first, and all else a moment later
  const small = games.value.filter((game) => SMALL.includes(game.id))
  return (
    <main class="page lobby">
      <h1 class="spoken">{w.tagline}</h1>
      {me.value?.isFrozen && <p class="panel frozen" role="status"><Icon name="warning" /> <span>{w.frozen} <a href="#/counts">{w.what_counts}</a></span></p>}
      <div class="lobby-games">
        {isNewcomer() ? <a class="panel new-here" href="#/learn"><Icon name="learn" /> <b>{w.new_here}</b> <span>{w.new_here_learn}</span></a> : <NamePanel />}
        <div class="tiles">{games.value.filter((game) => !small.includes(game)).map((game) => <Tile key={game.id} game={game} />)}</div>
        {isTime && small.length > 0 && (
          <section class="small-games">
            <h2><a href="#/solved/leduc">{w.small_games}</a> <small class="quiet">{w.small_games_about}</small></h2>
            <div class="tiles">{small.map((game) => <Tile key={game.id} game={game} isSmall />)}</div>
          </section>
        )}
        {main === 'server' && <p class="play-about quiet"><b>{w.play}</b> {w.play_about} <a href="#/counts">{w.what_counts}</a></p>}
      </div>
      <div class="lobby-side">
        {isTime && main === 'here' && <Alone />}
        {isTime && main === 'server' && (
          <>
            <OwnRating />
            <section class="panel here-panel">
              <Here />
              <OpenTables />
            </section>
            <JoinForm />
          </>
        )}
      </div>
    </main>
  )
}
