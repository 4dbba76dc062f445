// SPDX-License-Identifier: MIT
// One's own finished matches of the solved games, taken apart: those that the history of this device and of the server list.
// Each is read once a visit.
import { signal } from '@preact/signals'
import { hasLeft } from '../kept'
import { ask, hereState, lineState, main } from '../model'
import type { Match } from '../protocol'
import { ownMatches as finishedMatches } from '../statistics/mine'
import type { Where } from '../where'
import type { OwnMatch } from './atlas'
import { takeApart } from './solver'

/** So many of each server's newest matches are looked at, and at most so many are read. */
const LOOKED_THROUGH_MAX = 2000
const MATCHES_MAX = 200

export interface Own {
  state: 'reading' | 'done'
  /** Matches read so far, and how many there are. */
  read: number
  all: number
  /** Those that could not be read: hidden deals, other versions, a line that was lost. */
  left: number
  why: string | null
  game: string
}

export const own = signal<Own | null>(null)
/** What the last reading found, of its game. */
export const ownMatches = signal<OwnMatch[]>([])
/** What was read. Practice that is forgotten begins its numbers anew, so a match is known by its end as well. */
const known = new Map<string, OwnMatch>()

/** Whose history can be asked without anything being started for it. */
export const openPlaces = (): Where[] => [...(main === 'here' || hereState.value === 'open' ? ['here' as const] : []), ...(main === 'server' && lineState.value === 'open' ? ['server' as const] : [])]

async function historyOf(where: Where, game: string): Promise<Match[]> {
  const found: Match[] = []
  let looked = 0
  for await (const { match } of finishedMatches([where])) {
    if (match.game === game && !match.is_void && !hasLeft(match.match)) found.push(match)
    if (found.length >= MATCHES_MAX || ++looked >= LOOKED_THROUGH_MAX) break
  }
  return found
}

/** null: it cannot be read. */
async function readMatch(match: Match): Promise<OwnMatch | null> {
  const key = `${match.match} ${match.ended_ms}`
  const before = known.get(key)
  if (before || match.deal === 'hidden') return before ?? null
  try {
    const answer = await ask({ type: 'replay', match: match.match })
    const taken = answer.type === 'replay' ? await takeApart(answer.file) : null
    if (!taken || 'error' in taken) return null
    const one = { match: match.match, seat: match.seat, ...taken.setup, decisions: taken.decisions }
    known.set(key, one)
    return one
  } catch {
    return null
  }
}

let reading = 0

/** Reads what the histories list, as far as it was not read before. Another reading ends this one. */
export async function readOwn(game: string, places: readonly Where[]): Promise<void> {
  const mine = ++reading
  const found: OwnMatch[] = []
  let now: Own = { state: 'reading', read: 0, all: 0, left: 0, why: null, game }
  const tell = (change: Partial<Own>): void => void (own.value = now = { ...now, ...change })
  tell({})
  for (const where of places) {
    try {
      const matches = await historyOf(where, game)
      if (mine !== reading) return
      tell({ all: now.all + matches.length })
      for (const match of matches) {
        const one = await readMatch(match)
        if (mine !== reading) return
        if (one) found.push(one)
        tell({ read: now.read + 1, left: now.left + Number(!one) })
      }
    } catch (error) {
      if (mine !== reading) return
      tell({ why: error instanceof Error ? error.message : String(error) })
    }
  }
  ownMatches.value = found
  tell({ state: 'done' })
}

/** What was counted before is no longer said: it may be forgotten, and nobody can be asked now. */
export function dropOwn(): void {
  reading++
  ownMatches.value = []
  own.value = null
}
