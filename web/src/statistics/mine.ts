// SPDX-License-Identifier: MIT
// The player's own finished matches, wherever they were played, and keeping what a review of one of them says.
import { hasLeft } from '../kept'
import { ask, failedHere, gameOf, hereState, lineState, main, shelf } from '../model'
import type { Match } from '../protocol'
import type { MatchReview } from '../review/answer'
import { whereIs, type Where } from '../where'
import { keep, load } from './store'
import { summaryOf } from './summary'

export interface Own {
  match: Match
  player: number
}

const PAGE = 50
const LOOKED_THROUGH_MAX = 500

/** Finished matches of one place, newest first, as far as one wants. */
async function* ownAt(where: Where): AsyncGenerator<Own> {
  for (let before: number | null = 0; before !== null; ) {
    const page = await ask({ type: 'history', count: PAGE, ...(before && { before }) }, where)
    if (page.type !== 'history') return
    for (const match of page.matches) yield { match, player: page.player }
    before = page.next
  }
}

/** Practice that another window has open is left to it: to ask for it would take it away. */
async function canAskHere(): Promise<boolean> {
  if (main === 'here' || hereState.value === 'open') return true
  if (hereState.value !== null || failedHere.value !== null || !shelf) return false
  return !(await (await import('../home/shelf')).isInUse(shelf))
}

/** Where there may be matches of one's own. Without a line the server is left out: it would be waited for. */
export const places = async (): Promise<Where[]> => [...(main === 'server' && lineState.value === 'open' ? ['server' as const] : []), ...((await canAskHere()) ? ['here' as const] : [])]

/** Those of all places, newest first. */
export async function* ownMatches(of: readonly Where[]): AsyncGenerator<Own> {
  const ways = of.map((where) => ownAt(where))
  const next = await Promise.all(ways.map((way) => way.next()))
  for (;;) {
    const newest = next.reduce((best, one, i) => (!one.done && (best < 0 || one.value.match.ended_ms > (next[best]!.value as Own).match.ended_ms) ? i : best), -1)
    if (newest < 0) return
    yield next[newest]!.value as Own
    next[newest] = await ways[newest]!.next()
  }
}

export const rulesOf = (game: string): number => gameOf(game)?.version ?? 0

/** Keeps what a review says, if it is a whole one and of one's own seat in one's own match. */
export async function keepSummary(review: MatchReview, match: number): Promise<void> {
  if (!review.complete || !Number.isInteger(match) || hasLeft(match)) return
  await load()
  let looked = 0
  for await (const own of ownAt(whereIs(match))) {
    if (own.match.match === match) {
      if (own.match.seat === review.seat && !own.match.is_void) await keep(summaryOf(review, own.match, own.player, rulesOf(review.game)))
      return
    }
    if (++looked >= LOOKED_THROUGH_MAX) return
  }
}
