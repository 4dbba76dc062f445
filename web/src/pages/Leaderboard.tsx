// SPDX-License-Identifier: MIT
// People: who has the best rating in a game, or most tokens, and what it takes to be ranked.
import { useEffect, useState } from 'preact/hooks'
import { ask, games, me } from '../model'
import { Avatar } from '../parts/Avatar'
import { ButtonLink } from '../parts/Button'
import { Chip } from '../parts/Chips'
import { GameChoice } from '../parts/GameChoice'
import { whole } from '../parts/numbers'
import { Protected } from '../parts/Protected'
import type { Rank, ServerLeaderboard } from '../protocol'
import { Page } from '../Shell'
import { fill, words } from '../text'
import '../style/reading.css'

const TOKENS = 'tokens'

function Row({ row, hasRating }: { row: Rank; hasRating: boolean }) {
  const w = words.value
  const isOwn = row.player === me.value?.player
  return (
    <tr class={isOwn ? 'own' : ''} aria-current={isOwn || undefined}>
      <td class="rank number">{row.rank}</td>
      <td class="who"><a href={`#/player/${row.player}`}><Avatar name={row.name} size={36} /><span class="name">{row.name}{row.is_protected && <Protected />}</span>{isOwn && <span class="tag">{w.you}</span>}</a></td>
      {hasRating && row.rating && <td class="amount played">{whole(row.rating.matches)}</td>}
      {hasRating && row.rating && <td class="amount rating"><b class="number">{row.rating.rating}</b> <span class="quiet">± {2 * row.rating.deviation}</span></td>}
      {hasRating && <td class="amount score number">{row.score}</td>}
      {!hasRating && <td class="amount tokens"><Chip size={16} /> <b class="number">{whole(row.tokens)}</b></td>}
    </tr>
  )
}

function Board({ board }: { board: ServerLeaderboard }) {
  const w = words.value
  const hasRating = board.game !== null
  if (!board.rows.length) return <div class="empty"><p>{hasRating ? w.nobody_ranked : w.no_players}</p><ButtonLink href="#/" kind="main">{w.play}</ButtonLink></div>
  return (
    <table class="rows board">
      <thead>
        <tr>
          <th>{w.rank}</th><th>{w.player}</th>
          {hasRating ? <><th class="amount played">{w.matches}</th><th class="amount rating">{w.rating}</th><th class="amount score">{w.score}</th></> : <th class="amount">{w.tokens_board}</th>}
        </tr>
      </thead>
      <tbody>{board.rows.map((row) => <Row key={row.player} row={row} hasRating={hasRating} />)}</tbody>
    </table>
  )
}

/** What is still missing until one is ranked. */
function OwnWay({ board }: { board: ServerLeaderboard }) {
  const w = words.value
  const own = me.value
  if (!own || board.game === null) return null
  const rating = own.ratings[board.game]
  const ranked = board.rows.find((row) => row.player === own.player)
  const matches = Math.max(0, (board.least_matches ?? 0) - (rating?.matches ?? 0))
  const opponents = Math.max(0, (board.least_opponents ?? 0) - (rating?.opponents ?? 0))
  return (
    <section class="panel own-way">
      <h2>{own.name}</h2>
      <p class="figure number">{rating?.rating ?? '–'}</p>
      <p class="quiet">{rating ? `± ${2 * rating.deviation}` : w.unrated}</p>
      {ranked && <p>{fill(w.you_rank, { n: ranked.rank })}</p>}
      {!ranked && matches > 0 && <p>{fill(w.until_matches, { n: matches })}</p>}
      {!ranked && opponents > 0 && <p>{fill(w.until_opponents, { n: opponents })}</p>}
      {!ranked && matches + opponents === 0 && <p>{w.unranked_far}</p>}
    </section>
  )
}

export function Leaderboard() {
  const w = words.value
  const [game, setGame] = useState(TOKENS)
  const [board, setBoard] = useState<ServerLeaderboard | null>(null)
  const hasMe = me.value !== null
  useEffect(() => {
    if (hasMe) void ask({ type: 'leaderboard', ...(game !== TOKENS && { game }) }).then((answer) => answer.type === 'leaderboard' && setBoard(answer))
  }, [game, hasMe])
  const isNow = board && (board.game ?? TOKENS) === game
  return (
    <Page title={w.people} about={w.leaderboard} class="people">
      <GameChoice label={w.leaderboard} value={game} of={[[TOKENS, w.tokens_board], ...games.value.map((one) => [one.id, one.title] as [string, string])]} set={setGame} />
      <div class="columns">
        <section class="panel" aria-live="polite" aria-busy={!isNow}>{isNow ? <Board board={board} /> : <p class="empty">{w.loading}</p>}</section>
        {isNow && (
          <div class="column">
            <OwnWay board={board} />
            <section class="panel">
              <h2>{w.who_is_ranked}</h2>
              <p class="rank-rule">{game === TOKENS ? w.tokens_rule : fill(w.rank_rule, { n: board.least_matches ?? 0, m: board.least_opponents ?? 0 })}</p>
              <p><a href="#/counts">{w.what_counts}</a></p>
            </section>
          </div>
        )}
      </div>
    </Page>
  )
}
