// SPDX-License-Identifier: MIT
// Who has most tokens, or the best rating in a game.
import { useEffect, useState } from 'preact/hooks'
import { ask, games, me } from '../model'
import type { ServerLeaderboard } from '../protocol'
import { fill, words } from '../text'

/** The name belongs to whoever has its password. */
export const Protected = () => <span class="protected" role="img" aria-label={words.value.name_protected} title={words.value.name_protected}> ✓</span>

export function Leaderboard() {
  const w = words.value
  const [game, setGame] = useState('')
  const [board, setBoard] = useState<ServerLeaderboard | null>(null)
  useEffect(() => {
    void ask({ type: 'leaderboard', ...(game && { game }) }).then((answer) => answer.type === 'leaderboard' && setBoard(answer))
  }, [game])
  return (
    <main class="page">
      <h1>{w.leaderboard}</h1>
      <label>
        {w.game}{' '}
        <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
          <option value="">{w.by_tokens}</option>
          {games.value.map((one) => <option key={one.id} value={one.id}>{one.title}</option>)}
        </select>
      </label>
      {board && game && board.least_matches !== undefined && <p>{fill(w.rank_rule, { n: board.least_matches, m: board.least_opponents ?? 0 })} <a href="#/counts">{w.what_counts}</a></p>}
      {board && !game && <p>{w.tokens_rule} <a href="#/counts">{w.what_counts}</a></p>}
      {board && !board.rows.length && <p>{w.no_players}</p>}
      {board && board.rows.length > 0 && (
        <div class="scroll">
          <table>
            <thead><tr><th>{w.rank}</th><th>{w.player}</th>{game && <th>{w.score}</th>}<th>{game ? w.rating : w.tokens}</th></tr></thead>
            <tbody>
              {board.rows.map((row) => (
                <tr key={row.player} class={row.player === me.value?.player ? 'own' : ''}>
                  <td>{row.rank}</td>
                  <td>{row.name}{row.is_protected && <Protected />}</td>
                  {game && <td>{row.score}</td>}
                  <td>{row.rating ? `${row.rating.rating} ± ${2 * row.rating.deviation}` : row.tokens}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </main>
  )
}
