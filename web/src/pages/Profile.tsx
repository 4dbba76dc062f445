// SPDX-License-Identifier: MIT
// A player's page: name, ratings over time, statistics a game, recent matches. Of others, as much as they show.
import { useEffect, useState } from 'preact/hooks'
import { ask, main, me } from '../model'
import { Refused } from '../net'
import { Avatar } from '../parts/Avatar'
import { ButtonLink } from '../parts/Button'
import { Fact } from '../parts/Fact'
import { GameSign } from '../parts/GameSign'
import { Icon } from '../parts/Icon'
import { changeClass, percent, signed, whole } from '../parts/numbers'
import { Protected } from '../parts/Protected'
import type { Match, ProfileGame, ServerProfile } from '../protocol'
import { Page } from '../Shell'
import { fill, words } from '../text'
import { monthOf } from '../text/when'
import { Matches } from './MatchRow'
import { Purses } from './Purses'
import { MONTH_MS, ratingAt, Ratings, titleOf } from './Ratings'
import '../style/reading.css'

const RECENT = 7

const sum = (games: ProfileGame[], of: (game: ProfileGame) => number | undefined): number => games.reduce((all, game) => all + (of(game) ?? 0), 0)
const bestOf = (games: ProfileGame[]): ProfileGame | undefined =>
  games.filter((game) => game.rating).sort((a, b) => b.rating!.rating - a.rating!.rating)[0]

/** The game whose rating has the most to tell. */
const mostRated = (games: ProfileGame[]): ProfileGame | undefined => [...games].sort((a, b) => b.curve.length - a.curve.length)[0]

/** What 30 days did to a rating; whoever began within them is measured from the first match. */
function monthChange(game: ProfileGame): number | null {
  const first = game.curve[0]
  if (!game.rating || !first) return null
  return game.curve.at(-1)!.rating - (ratingAt(game.curve, Date.now() - MONTH_MS) ?? first.rating)
}

function Head({ profile, isOwn }: { profile: ServerProfile; isOwn: boolean }) {
  const w = words.value
  const { games } = profile
  const best = bestOf(games)
  const matches = sum(games, (game) => game.matches)
  const practice = sum(games, (game) => game.practice)
  const won = sum(games, (game) => game.won)
  const shared = sum(games, (game) => game.shared)
  const change = best && monthChange(best)
  return (
    <header class="cloth felt-head">
      <Avatar name={profile.name} size={88} />
      <div class="who">
        <h1>{profile.name}{profile.is_protected && <Protected />}</h1>
        {profile.since_ms !== undefined && <p>{fill(w.here_since, { month: monthOf(profile.since_ms) })}</p>}
        <p class="tags">
          {best && <span class="tag">{fill(w.best_at, { game: titleOf(best) })}</span>}
          {isOwn && <a class="tag" href="#/statistics"><Icon name="aid" size={14} /> {w.statistics}</a>}
          {isOwn && <a class="tag" href="#/settings"><Icon name="edit" size={14} /> {w.change_name}</a>}
          {isOwn && main === 'server' && <a class="tag" href="#/settings"><Icon name="eye" size={14} /> {(w as Record<string, string>)[`shown_${profile.shows}`]}</a>}
        </p>
        {isOwn && <Purses />}
      </div>
      {matches > 0 && (
        <dl class="facts">
          {best && <Fact name={w.best_rating} value={String(best.rating!.rating)}>{change ? <span class={changeClass(change)}>{fill(w.in_30_days, { n: signed(change) })}</span> : `± ${2 * best.rating!.deviation}`}</Fact>}
          <Fact name={w.matches} value={whole(matches)} note={!practice ? w.all_counted : practice === matches ? w.all_practice : fill(w.of_practice, { n: whole(practice) })} />
          <Fact name={w.won} value={percent(won / matches)} note={shared ? fill(w.won_and_shared, { n: whole(won), m: whole(shared) }) : fill(w.n_won, { n: whole(won) })} />
        </dl>
      )}
    </header>
  )
}

function GamesTable({ games }: { games: ProfileGame[] }) {
  const w = words.value
  return (
    <section class="panel by-game">
      <table class="rows">
        <thead><tr><th>{w.game}</th><th class="amount">{w.rating}</th><th class="amount">{w.days_30}</th><th class="amount">{w.matches}</th><th>{w.won}</th></tr></thead>
        <tbody>
          {games.map((game) => {
            const change = monthChange(game)
            const share = game.matches ? game.won / game.matches : 0
            return (
              <tr key={game.game}>
                <th scope="row"><GameSign game={game.game} /> <a class="display" href={`#/rules/${game.game}`}>{titleOf(game)}</a></th>
                <td class="amount number rating">{game.rating ? game.rating.rating : <span class="quiet">–<span class="spoken"> {w.unrated}</span></span>}</td>
                <td class={`amount month ${change ? changeClass(change) : 'quiet'}`}>{change === null ? '' : change ? signed(change) : '±0'}</td>
                <td class="amount played" data-name={w.matches}>{whole(game.matches)}</td>
                <td class="share"><span class="meter" aria-hidden="true"><span style={{ width: `${100 * share}%` }} /></span> <b>{percent(share)}</b></td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function Recent({ player, name, isOwn, total }: { player: number | null; name: string; isOwn: boolean; total: number }) {
  const w = words.value
  const [matches, setMatches] = useState<Match[] | null>(null)
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    ask({ type: 'history', count: RECENT, ...(player !== null && { player }) }).then(
      (answer) => answer.type === 'history' && setMatches(answer.matches),
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error
        setHidden(true)
      },
    )
  }, [player])
  return (
    <section class="panel recent">
      <div class="panel-head"><h2>{w.recent_matches}</h2>{isOwn && total > 0 && <a href="#/history">{fill(w.all_matches, { n: whole(total) })}</a>}</div>
      {isHidden && <p class="empty"><Icon name="lock" /><br />{fill(w.matches_hidden, { name })}</p>}
      {matches && !matches.length && <p class="empty">{w.no_matches_yet}</p>}
      {matches && matches.length > 0 && <><Matches of={matches} /><p class="quiet foot">{w.touch_to_review}</p></>}
    </section>
  )
}

function Empty({ profile, isOwn }: { profile: ServerProfile; isOwn: boolean }) {
  const w = words.value
  if (!isOwn && profile.shows === 'name') return <section class="panel empty"><Icon name="lock" /><p>{fill(w.only_name_shown, { name: profile.name })}</p></section>
  return <section class="panel empty"><p>{isOwn ? w.no_matches : fill(w.nothing_played, { name: profile.name })}</p>{isOwn && <ButtonLink href="#/" kind="main">{w.play}</ButtonLink>}</section>
}

export function Profile({ player }: { player: number | null }) {
  const w = words.value
  const own = me.value?.player
  const [profile, setProfile] = useState<ServerProfile | null>(null)
  const [why, setWhy] = useState('')
  const [chosen, choose] = useState('')
  useEffect(() => {
    if (own === undefined) return
    ask({ type: 'profile', ...(player !== null && { player }) }).then(
      (answer) => answer.type === 'profile' && setProfile(answer),
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error
        setWhy(error.message)
      },
    )
  }, [player, own])
  if (why) return <Page title={w.people}><section class="panel empty"><p role="alert">{why}</p><ButtonLink href="#/people">{w.people}</ButtonLink></section></Page>
  if (!profile) return <Page title={player === null ? (me.value?.name ?? '') : w.people}><p class="empty" role="status">{w.loading}</p></Page>
  const isOwn = profile.player === own
  const { games } = profile
  return (
    <main class="page profile">
      <Head profile={profile} isOwn={isOwn} />
      {games.length ? (
        <div class="columns">
          <div class="column">{main === 'server' && <Ratings games={games} chosen={chosen || mostRated(games)?.game || ''} choose={choose} />}<GamesTable games={games} /></div>
          <Recent player={player} name={profile.name} isOwn={isOwn} total={sum(games, (game) => game.matches)} />
        </div>
      ) : <Empty profile={profile} isOwn={isOwn} />}
    </main>
  )
}
