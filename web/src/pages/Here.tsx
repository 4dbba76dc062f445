// SPDX-License-Identifier: MIT
// Beside the games: how one stands, who is here and waits, which tables may be watched, and the door for a friend's code.
import { useEffect, useState } from 'preact/hooks'
import { ask, gameOf, live, lobby, me, unkept } from '../model'
import { Avatar } from '../parts/Avatar'
import { Button, ButtonLink } from '../parts/Button'
import { Icon } from '../parts/Icon'
import type { LobbyTable, LobbyWaiting, RatingPoint, ServerProfile } from '../protocol'
import { go } from '../route'
import { fill, words } from '../text'
import { isCovered } from './Stake'
import { play } from './Tile'

const FACES_MAX = 5

/** The game that one has played most, of those that rate. */
function mostPlayed(): string | null {
  const ratings = Object.entries(me.value?.ratings ?? {})
  return ratings.sort(([, a], [, b]) => b.matches - a.matches)[0]?.[0] ?? null
}

/** What today has done to a rating; 0 if nothing, or nobody knows. */
export function changeToday(curve: RatingPoint[], now: number): number {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const before = curve.filter((point) => point.at_ms < midnight).at(-1)
  return before ? curve.at(-1)!.rating - before.rating : 0
}

const WIDE = 112
const HIGH = 40

/** A rating over its last matches. */
function Curve({ points }: { points: RatingPoint[] }) {
  const ratings = points.slice(-30).map((point) => point.rating)
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)]
  const x = (i: number) => 4 + (i * (WIDE - 10)) / (ratings.length - 1)
  const y = (n: number) => HIGH - 6 - ((n - low) * (HIGH - 12)) / (high - low || 1)
  const line = ratings.map((n, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(n).toFixed(1)}`).join('')
  return (
    <svg class="curve" viewBox={`0 0 ${WIDE} ${HIGH}`} width={WIDE} height={HIGH} aria-hidden="true" focusable="false">
      <path class="under" d={`${line}V${HIGH}H4z`} />
      <path class="over" d={line} />
      <circle cx={x(ratings.length - 1)} cy={y(ratings.at(-1)!)} r="4" />
    </svg>
  )
}

/** The rating in the game one plays most; a match that rates changes it at once. */
export function OwnRating() {
  const w = words.value
  const [profile, setProfile] = useState<ServerProfile | null>(null)
  const game = mostPlayed()
  const rating = game ? me.value!.ratings[game] : undefined
  useEffect(() => {
    if (rating) ask({ type: 'profile' }).then((answer) => answer.type === 'profile' && setProfile(answer), () => setProfile(null))
  }, [me.value?.player, game, rating?.matches])
  if (!game || !rating)
    return <section class="panel own-rating"><h2>{w.your_rating_title}</h2><p class="quiet">{w.no_rating_yet}</p></section>
  const curve = profile?.games.find((one) => one.game === game)?.curve ?? []
  const change = changeToday(curve, Date.now())
  return (
    <a class="panel own-rating" href="#/me">
      <h2>{w.your_rating_title} <span class="quiet">{gameOf(game)?.title ?? game}</span></h2>
      <b class="number">{rating.rating}</b>
      {curve.length > 2 && <Curve points={curve} />}
      {change !== 0 ? <span class={change < 0 ? 'loss' : 'gain'}>{fill(w.change_today, { n: change < 0 ? `−${-change}` : `+${change}` })}</span> : <span class="quiet">{fill(w.rated_matches, { n: rating.matches })}</span>}
    </a>
  )
}

const Faces = ({ names, size }: { names: string[]; size: number }) => <span class="faces">{names.map((name) => <Avatar key={name} name={name} size={size} />)}</span>

/** Somebody waits for a second player, by the rules as they are. */
function Waiter({ one }: { one: LobbyWaiting }) {
  const w = words.value
  const game = gameOf(one.game)
  if (!game) return null
  return (
    <li class="waits">
      <Faces names={one.players.slice(0, 3)} size={32} />
      <span class="who"><b>{one.players.join(', ')}</b><small>{game.title} · {fill(w.waits, { n: one.players.length, m: one.seats })}</small></span>
      <Button kind="main small" disabled={!isCovered(one.stake)} aria-label={`${w.play}: ${game.title}, ${one.players.join(', ')}`} onClick={() => void play(game, one.seats)}>{w.play}</Button>
    </li>
  )
}

export function Here() {
  const w = words.value
  const now = lobby.value
  if (!now) return <p class="empty" role="status">{w.connecting}</p>
  const waiting = now.waiting.filter((one) => !Object.keys(one.options).length && !one.players.includes(me.value?.name ?? ''))
  const known = new Set([me.value?.name ?? '', ...now.waiting.flatMap((one) => one.players), ...now.tables.flatMap((one) => one.players)])
  const names = [...known].filter(Boolean).slice(0, Math.min(FACES_MAX, Math.max(1, now.online)))
  return (
    <>
      <h2 class="here-head">{w.here_now} <span class="quiet">{fill(now.online === 1 ? w.one_person : w.many_people, { n: now.online })}</span></h2>
      <p class="here-faces"><Faces names={names} size={34} />{now.online > names.length && <span class="quiet">{fill(w.and_more, { n: now.online - names.length })}</span>}{now.online <= 1 && <span class="quiet">{w.only_you}</span>}</p>
      {waiting.length > 0 && <ul class="people">{waiting.map((one, i) => <Waiter key={i} one={one} />)}</ul>}
    </>
  )
}

const TableRow = ({ one }: { one: LobbyTable }) => (
  <li>
    <Faces names={one.players.slice(0, 3)} size={32} />
    <span class="who"><b>{one.players.join(', ')}</b><small>{gameOf(one.game)?.title ?? one.game}{one.watching > 0 && ` · ${fill(words.value.look_on, { n: one.watching })}`}</small></span>
    <ButtonLink href={`#/watch/${one.table}`} kind="plain small" class="watch-link"><Icon name="eye" size={18} /> {words.value.watch}</ButtonLink>
  </li>
)

export function OpenTables() {
  const w = words.value
  const tables = (lobby.value?.tables ?? []).filter((one) => one.table !== live.value?.table)
  return (
    <div class="watch">
      <h2>{w.open_tables}</h2>
      {tables.length ? <ul class="people">{tables.map((one) => <TableRow key={one.table} one={one} />)}</ul> : <p class="quiet">{w.nothing_to_watch}</p>}
    </div>
  )
}

/** A page without a server: what it is, and what it does not do. */
export function Alone() {
  const w = words.value
  return (
    <section class="panel alone">
      <h2><Icon name="bot" size={20} /> {w.alone_title}</h2>
      <p>{w.alone_about}</p>
      <p class="quiet">{unkept.value === null ? w.alone_kept : w.nothing_kept}</p>
      <div class="buttons"><ButtonLink href="#/history" kind="plain small"><Icon name="history" size={18} /> {w.my_matches}</ButtonLink><ButtonLink href="#/lab" kind="plain small"><Icon name="flask" size={18} /> {w.lab}</ButtonLink></div>
    </section>
  )
}

export function JoinForm() {
  const [code, setCode] = useState('')
  const onSubmit = (event: Event) => {
    event.preventDefault()
    go(`join/${code.trim()}`)
  }
  return (
    <form class="panel join" onSubmit={onSubmit}>
      <h2><label for="join-code">{words.value.join_code}</label></h2>
      <div class="answer">
        <input id="join-code" class="input" value={code} maxLength={16} autocomplete="off" autocapitalize="characters" spellcheck={false} onInput={(event) => setCode(event.currentTarget.value)} />
        <Button type="submit" disabled={!code.trim()}>{words.value.join}</Button>
      </div>
    </form>
  )
}
