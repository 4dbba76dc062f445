// SPDX-License-Identifier: MIT
// Which kinds of decision cost most, in sentences that lead to the decisions they speak of; and when it is lost.
import type { ComponentChildren } from 'preact'
import { percent, whole } from '../parts/numbers'
import { fill } from '../text'
import type { LocalGame } from '../text/games'
import { relativeDay } from '../text/when'
import { kindsOf, partsOf, type Kind, type Place } from './kinds'
import { amount, blanksOf, costText, facetName, kindText, whereText } from './say'
import type { Summary } from './summary'
import { w } from './words'

const SAID_MAX = 3
const PLACES_MAX = 3

/** Where a decision is looked at. */
const momentLink = ({ match, step, seat }: Place): string => `#/review/${match}/${step}.${seat}`

/** The sentence with what was chosen set strong. */
function Sentence({ kind, game }: { kind: Kind; game: LocalGame }) {
  const blanks = blanksOf(kind, game)
  const parts = kindText(kind).split(/\{(\w+)\}/)
  return <>{parts.map((part, i): ComponentChildren => (i % 2 ? <b key={i}>{blanks[part]}</b> : part))}</>
}

interface KindsProps {
  matches: readonly Summary[]
  game: LocalGame
}

function Said({ kind, matches, game }: KindsProps & { kind: Kind }) {
  const { unit } = matches[0]!
  const ended = new Map(matches.map((match) => [match.match, match.ended_ms]))
  return (
    <li class="said-kind">
      <p class="what"><Sentence kind={kind} game={game} /></p>
      <p class="cost">{costText(kind, unit)}{kind.mostly && ` ${fill(w.value.mostly, { where: whereText(kind.mostly, game), p: percent(kind.mostly.share) })}`}</p>
      <p class="places">
        {w.value.dearest}{' '}
        {kind.places.slice(0, PLACES_MAX).map((place) => (
          <a key={momentLink(place)} href={momentLink(place)}>{amount(-place.loss, unit)} <small>{relativeDay(ended.get(place.match)!)}</small></a>
        ))}
      </p>
    </li>
  )
}

export function Kinds({ matches, game }: KindsProps) {
  const kinds = kindsOf(matches, game.verbs)
  const { unit } = matches[0]!
  const others = kinds.slice(SAID_MAX)
  return (
    <section class="panel kinds">
      <h2>{w.value.kinds}</h2>
      {kinds.length === 0 && <p class="quiet">{fill(w.value.kinds_none, { n: whole(matches.length) })}</p>}
      <ol>{kinds.slice(0, SAID_MAX).map((kind) => <Said key={kind.key} kind={kind} matches={matches} game={game} />)}</ol>
      {others.length > 0 && (
        <details>
          <summary>{w.value.more_kinds} <span class="number">{others.length}</span></summary>
          <table class="rows">
            <thead><tr><th scope="col">{w.value.kind}</th><th scope="col" class="amount">{w.value.a_match}</th><th scope="col" class="amount">{w.value.times}</th></tr></thead>
            <tbody>
              {others.map((kind) => (
                <tr key={kind.key}>
                  <th scope="row"><a href={momentLink(kind.places[0]!)}><Sentence kind={kind} game={game} /></a></th>
                  <td class="amount">{amount(-kind.cost.mean, unit)} <span class="quiet">± {amount(kind.cost.half, unit)}</span></td>
                  <td class="amount">{whole(kind.times)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  )
}

/** What is lost by the round, or by the cards held. */
export function Parts({ matches, game }: KindsProps) {
  const { unit } = matches[0]!
  const all = partsOf(matches)
  if (!all.length) return null
  return (
    <section class="panel parts">
      <h2>{w.value.parts}</h2>
      {all.map(({ of, parts }) => {
        const most = Math.max(...parts.map(({ cost }) => cost.mean), 1e-9)
        return (
          <table class="rows" key={of}>
            <thead><tr><th scope="col">{facetName(of, game)}</th><th aria-hidden="true" /><th scope="col" class="amount">{w.value.a_match}</th><th scope="col" class="amount">{w.value.decisions}</th></tr></thead>
            <tbody>
              {parts.map(({ from, to, decisions, cost }) => (
                <tr key={from}>
                  <th scope="row" class="number">{from === to ? whole(from) : `${whole(from)}–${whole(to)}`}</th>
                  <td class="part" aria-hidden="true"><span class="meter"><span style={{ width: `${Math.max(0, (100 * cost.mean) / most)}%` }} /></span></td>
                  <td class="amount">{amount(cost.mean > 0 ? -cost.mean : 0, unit)} {Number.isFinite(cost.half) && <span class="quiet">± {amount(cost.half, unit)}</span>}</td>
                  <td class="amount">{whole(decisions)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      })}
    </section>
  )
}
