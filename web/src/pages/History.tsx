// SPDX-License-Identifier: MIT
// The player's finished matches, newest first, page by page.
import { useEffect, useState } from 'preact/hooks'
import { ask, gameOf } from '../model'
import type { Match } from '../protocol'
import { language, words } from '../text'

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
            <thead><tr><th>{w.date}</th><th>{w.game}</th><th>{w.player}</th><th>{w.result}</th><th>{w.replay}</th></tr></thead>
            <tbody>
              {matches.map((one) => (
                <tr key={one.match}>
                  <td>{new Date(one.ended_ms).toLocaleString(language.value)}</td>
                  <td>{gameOf(one.game)?.title ?? one.game}</td>
                  <td>{one.names.join(', ')}</td>
                  <td>{(one.tokens[one.seat]! > 0 ? '+' : '') + one.tokens[one.seat]}{one.purse === 'practice' && <small class="worth-tag practice"> {w.practice_tag}</small>}</td>
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
