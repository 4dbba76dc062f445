// SPDX-License-Identifier: MIT
// The player's finished matches, newest first, page by page.
import { useEffect, useState } from 'preact/hooks'
import { ask, gameOf } from '../model'
import type { Match } from '../protocol'
import { fill, language, words } from '../text'

const signed = (n: number): string => (n > 0 ? '+' : '') + n

/** What moved in the player's purse, and what it was if that is not all the seat won or lost. */
function Moved({ match }: { match: Match }) {
  const w = words.value
  const won = match.tokens[match.seat]!
  const tag = match.is_reversed ? w.match_reversed : match.is_void ? w.match_void : match.purse === 'practice' ? w.practice_tag : match.moved !== undefined ? fill(w.moved_of, { n: signed(won) }) : ''
  return <td>{signed(match.is_reversed ? 0 : match.moved ?? won)}{tag && <small class="worth-tag"> {tag}</small>}</td>
}

export function History() {
  const w = words.value
  const [matches, setMatches] = useState<Match[] | null>(null)
  const [next, setNext] = useState<number | null>(null)
  const load = async (before?: number) => {
    const answer = await ask({ type: 'history', ...(before && { before }) })
    if (answer.type !== 'history') return
    setMatches((old) => (before ? [...(old ?? []), ...answer.matches] : answer.matches))
    setNext(answer.next)
  }
  useEffect(() => void load(), [])
  return (
    <main class="page">
      <h1>{w.my_matches}</h1>
      {matches && !matches.length && <p>{w.no_matches}</p>}
      {matches && matches.length > 0 && (
        <div class="scroll">
          <table>
            <thead><tr><th>{w.date}</th><th>{w.game}</th><th>{w.player}</th><th>{w.moved}</th><th>{w.replay}</th></tr></thead>
            <tbody>
              {matches.map((one) => (
                <tr key={one.match}>
                  <td>{new Date(one.ended_ms).toLocaleString(language.value)}</td>
                  <td>{gameOf(one.game)?.title ?? one.game}</td>
                  <td>{one.names.join(', ')}</td>
                  <Moved match={one} />
                  <td><a href={`#/replay/${one.match}`}>{w.replay}</a></td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {next !== null && <button type="button" onClick={() => void load(next)}>{w.next}</button>}
    </main>
  )
}
