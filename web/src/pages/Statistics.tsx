// SPDX-License-Identifier: MIT
// How one plays a game over time, from one's own matches: those with people and those on this device together.
import { useEffect, useState } from 'preact/hooks'
import { ask, failedHere, gameOf, games as allGames, lineState, main, me, shelf } from '../model'
import { ButtonLink } from '../parts/Button'
import { Fact } from '../parts/Fact'
import { GameChoice } from '../parts/GameChoice'
import { GameSign } from '../parts/GameSign'
import { decimal, percent, whole } from '../parts/numbers'
import type { ProfileGame } from '../protocol'
import { go } from '../route'
import { Page } from '../Shell'
import { ANYTHING, Courses } from '../statistics/Courses'
import { KeepPanel } from '../statistics/KeepPanel'
import { Kinds, Parts } from '../statistics/Kinds'
import { places } from '../statistics/mine'
import { RunPanel } from '../statistics/RunPanel'
import { amount } from '../statistics/say'
import { kept, load, unkept } from '../statistics/store'
import { inOneUnit, type Summary } from '../statistics/summary'
import { accuracyOf, lossOf } from '../statistics/sums'
import { w } from '../statistics/words'
import { fill, words } from '../text'
import type { LocalGame } from '../text/games'
import { whereIs, type Where } from '../where'
import { NoGame } from './NoGame'
import { Ratings } from './Ratings'
import '../style/statistics.css'

/** How one played, wherever it was: of one account or of two. */
interface Played {
  players: { where: Where; player: number }[]
  games: ProfileGame[]
  /** Practice is open in another window, which is left alone. */
  isElsewhere: boolean
}

async function playedAt(wheres: readonly Where[]): Promise<Played> {
  const answers = await Promise.all(wheres.map((where) => ask({ type: 'profile' }, where)))
  const profiles = answers.flatMap((answer, i) => (answer.type === 'profile' ? [{ ...answer, where: wheres[i]! }] : []))
  return { players: [...(me.value ? [{ where: main, player: me.value.player }] : []), ...profiles], games: profiles.flatMap((one) => one.games), isElsewhere: !wheres.includes('here') && shelf !== null && failedHere.value === null }
}

/** Of fewer matches no interval means anything. */
const FEW = 5

const total = (games: ProfileGame[], of: (game: ProfileGame) => number | undefined): number => games.reduce((all, game) => all + (of(game) ?? 0), 0)

function Facts({ game, played, matches }: { game: LocalGame; played: ProfileGame[]; matches: Summary[] }) {
  const all = words.value
  const count = total(played, (one) => one.matches)
  const won = total(played, (one) => one.won)
  const rating = played.find((one) => one.rating)?.rating
  const judged = matches.filter((one) => one.accuracy !== null)
  const accuracy = accuracyOf(judged)
  const loss = matches.length > 0 && lossOf(matches)
  const unit = matches[0]?.unit ?? 'win'
  const spread = (half: number, text: (n: number) => string, least = Infinity): string => (half < least && judged.length >= FEW ? `± ${text(half)} ` : '')
  return (
    <header class="cloth felt-head">
      <GameSign game={game.id} />
      <div class="who"><h2>{game.title}</h2></div>
      <dl class="facts">
        <Fact name={all.matches} value={whole(count)} note={fill(w.value.reviewed, { n: whole(matches.length) })} />
        <Fact name={all.won} value={count ? percent(won / count) : '–'} note={fill(all.n_won, { n: whole(won) })} />
        {judged.length > 0 && <Fact name={w.value.accuracy} value={decimal(accuracy.mean, 0)} note={`${spread(accuracy.half, (n) => decimal(n, 0), ANYTHING)}${w.value.of_100}`} />}
        {loss && <Fact name={w.value.given_away} value={amount(-Math.max(0, loss.mean), unit)} note={`${spread(loss.half, (n) => amount(n, unit))}${unit === 'tokens' ? all.tokens : ''}`} />}
        {rating && <Fact name={all.rating} value={String(rating.rating)} note={`± ${2 * rating.deviation}`} />}
      </dl>
    </header>
  )
}

function OfGame({ game, played, kept }: { game: LocalGame; played: ProfileGame[]; kept: Summary[] }) {
  const matches = inOneUnit(kept)
  const count = total(played, (one) => one.matches)
  if (!count && !matches.length)
    return <section class="panel empty"><GameSign game={game.id} /><p>{fill(w.value.none_played, { game: game.title })}</p><ButtonLink href="#/" kind="main">{words.value.play}</ButtonLink></section>
  const rated = played.filter((one) => one.curve.length > 0)
  return (
    <>
      <Facts game={game} played={played} matches={matches} />
      <div class="columns">
        <RunPanel game={game.id} />
        <div class="column main">
          {matches.length === 0 ? <section class="panel empty"><p>{fill(w.value.none_reviewed, { game: game.title })}</p></section> : (
            <>
              <Kinds matches={matches} game={game} />
              <Courses matches={matches} />
              <Parts matches={matches} game={game} />
            </>
          )}
          {rated.length > 0 && <Ratings games={rated} chosen={game.id} choose={() => undefined} />}
        </div>
        {kept.length > 0 && <KeepPanel matches={kept} game={game} />}
      </div>
    </>
  )
}

/** The game that there is most to say about. */
function mostReviewed(mine: Summary[], played: ProfileGame[]): string | undefined {
  const worth = (game: string): number => 1000 * mine.filter((one) => one.game === game).length + total(played.filter((one) => one.game === game), (one) => one.matches)
  return allGames.value.map((game) => game.id).sort((a, b) => worth(b) - worth(a))[0]
}

export function Statistics({ game: asked }: { game: string }) {
  const [played, setPlayed] = useState<Played | null>(null)
  const [why, setWhy] = useState('')
  const own = me.value?.player
  const line = lineState.value
  useEffect(() => {
    if (line === 'connecting' || (played && line !== 'open')) return // what the server said still holds when the line is lost
    let isStale = false
    Promise.all([places(), load()])
      .then(async ([wheres]) => {
        const now = await playedAt(wheres)
        if (!isStale) setPlayed(now)
      })
      .catch((error: unknown) => isStale || setWhy(error instanceof Error ? error.message : String(error)))
    return () => void (isStale = true)
  }, [own, line])
  if (why) return <Page title={words.value.statistics}><section class="panel empty"><p role="alert">{why}</p></section></Page>
  if (!played || !kept.value || !allGames.value.length) return <Page title={words.value.statistics}><p class="empty" role="status">{words.value.loading}</p></Page>
  const mine = kept.value.filter((one) => played.players.some(({ where, player }) => player === one.player && where === whereIs(one.match)))
  const game = gameOf(asked || mostReviewed(mine, played.games) || '')
  if (!game) return <Page title={words.value.statistics}><NoGame /></Page>
  return (
    <Page title={words.value.statistics} about={w.value.about} class="statistics">
      <GameChoice label={words.value.game} value={game.id} of={allGames.value.map((one) => [one.id, one.title])} set={(id) => go(`statistics/${id}`)} />
      {unkept.value !== null && <p class="banner warn" role="status">{fill(w.value.unkept, { why: unkept.value })}</p>}
      {played.isElsewhere && <p class="quiet other-window">{w.value.other_window}</p>}
      <OfGame key={game.id} game={game} played={played.games.filter((one) => one.game === game.id)} kept={mine.filter((one) => one.game === game.id)} />
    </Page>
  )
}
