// SPDX-License-Identifier: MIT
// One finished match in a list: who was met, how it ended in the game's own measure, what it moved, and when. All of it
// leads to the replay, but for a way to its review.
import { gameOf } from '../model'
import { Avatar } from '../parts/Avatar'
import { Chip } from '../parts/Chips'
import { Icon } from '../parts/Icon'
import { changeClass, signed, whole } from '../parts/numbers'
import type { Match } from '../protocol'
import { fill, language, words } from '../text'
import { dayAndTime } from '../text/dates'
import { relativeDay } from '../text/when'
import '../style/reading.css'

const FACES_MAX = 2

/** "HP" stays, "Points" is a word within a sentence; German writes it large all the same. */
const within = (label: string): string => (language.value === 'en' && label !== label.toUpperCase() ? label.toLowerCase() : label)

/** What the seats stand by: nothing if it is the tokens themselves, which are told beside it. */
function standingText(match: Match): string {
  const { standing, seat } = match
  const kind = gameOf(match.game)?.counters.find((one) => one.name === match.measure)
  if (!standing || !kind || standing.every((n, i) => n === match.tokens[i])) return ''
  const others = standing.filter((_, i) => i !== seat)
  const score = others.length === 1 ? fill(words.value.score_to, { a: whole(standing[seat]!), b: whole(others[0]!) }) : whole(standing[seat]!)
  return `${score} ${within(kind.label)}`
}

/** First of the match is place 1; those who stand equal share a place. */
const placeOf = (match: Match): number => 1 + (match.standing?.filter((n) => n > match.standing![match.seat]!).length ?? 0)

/** "Won against Vera": a sentence with blanks, of which the first word is the outcome. */
function outcomeText(match: Match): string {
  const w = words.value
  if (match.is_void || !match.winners) return w.match_against
  if (match.winners.includes(match.seat)) return match.winners.length > 1 ? w.match_shared : w.match_won
  const place = placeOf(match)
  return match.names.length > 2 && match.standing && place > 1 ? fill(w.match_place, { n: place, m: match.names.length }) : w.match_lost
}

/** The sentence, with what stands before its bar and the names set strong. */
function Outcome({ match, names }: { match: Match; names: string[] }) {
  const [before = '', after = ''] = outcomeText(match).split('{names}')
  const [strong, rest] = before.includes('|') ? before.split('|') : ['', before]
  return <span class="outcome"><b>{strong}</b>{rest}<b>{names.join(', ')}</b>{after}</span>
}

/** What moved in the purse; if that is not all the seat won or lost, of how much. What is practice looks like no token. */
function Moved({ match }: { match: Match }) {
  const won = match.tokens[match.seat]!
  const moved = match.is_reversed ? 0 : (match.moved ?? won)
  if (match.purse === 'practice') return <span class="tag practice-tag">{moved ? fill(words.value.practice_purse, { n: signed(moved) }) : words.value.practice_tag}</span>
  if (!moved) return null
  return (
    <span class="moved">
      <Chip size={14} /> <span class={changeClass(moved)}>{signed(moved)}</span>
      {moved !== won && ` ${fill(words.value.moved_of, { n: signed(won) })}`} <span class="spoken">{words.value.tokens}</span>
    </span>
  )
}

/** Why a match is none. */
function Tags({ match }: { match: Match }) {
  const w = words.value
  const all = [match.is_reversed && w.match_reversed, match.is_void && w.match_void].filter(Boolean)
  return <>{all.map((text) => <span key={text as string} class="tag worth-tag">{text}</span>)}</>
}

export function MatchRow({ match }: { match: Match }) {
  const w = words.value
  const others = match.names.flatMap((name, i) => (i === match.seat ? [] : [{ name, isBot: match.players[i] === null }]))
  const change = match.rating && !match.is_void ? Math.round(match.rating.after) - Math.round(match.rating.before) : null
  const standing = standingText(match)
  return (
    <li class="match">
      <a href={`#/replay/${match.match}`}>
        <span class={`faces n${Math.min(others.length, FACES_MAX)}`}>{others.slice(0, FACES_MAX).map((one, i) => <Avatar key={i} name={one.name} isBot={one.isBot} size={others.length > 1 ? 28 : 40} />)}</span>
        <span class="said">
          <Outcome match={match} names={others.map((one) => one.name)} />
          <span class="detail">{gameOf(match.game)?.title ?? match.game}{standing && `, ${standing}`} <Moved match={match} /> <Tags match={match} /></span>
        </span>
        <span class="came">
          {change !== null && <span class={`change number ${changeClass(change)}`}><span class="spoken">{w.rating} </span>{change ? signed(change) : '±0'}</span>}
          <time dateTime={new Date(match.ended_ms).toISOString()} title={dayAndTime(match.ended_ms)}>{relativeDay(match.ended_ms)}</time>
        </span>
      </a>
      {!match.is_void && match.deal !== 'hidden' && <a class="review-of" href={`#/review/${match.match}`} title={w.to_review}><Icon name="hint" size={20} /><span class="spoken">{w.to_review}</span></a>}
    </li>
  )
}

export const Matches = ({ of }: { of: Match[] }) => <ul class="matches">{of.map((match) => <MatchRow key={match.match} match={match} />)}</ul>
