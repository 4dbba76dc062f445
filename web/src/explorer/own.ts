// SPDX-License-Identifier: MIT
// One's own finished matches of the solved games, taken apart: from the history of this device and of the server. Each is
// read once a visit.
import { signal } from '@preact/signals'
import { ask, hereState, lineState, main } from '../model'
import type { Match } from '../protocol'
import type { Where } from '../where'
import type { OwnMatch } from './atlas'
import { takeApart } from './solver'

/** So many of each server's newest matches are looked at. */
const MATCHES_MAX = 200
const PAGES_MAX = 40

export interface Own {
  state: 'reading' | 'done'
  /** Matches read so far, and how many there are. */
  read: number
  all: number
  /** Those that could not be read: hidden deals, other versions. */
  left: number
  why: string | null
  game: string
}

export const own = signal<Own | null>(null)
/** What was read, of all games. */
export const ownMatches = signal<OwnMatch[]>([])
const tried = new Set<number>()

/** Whose history can be asked without anything being started for it. */
export const openPlaces = (): Where[] => [...(main === 'here' || hereState.value === 'open' ? ['here' as const] : []), ...(main === 'server' && lineState.value === 'open' ? ['server' as const] : [])]

async function historyOf(where: Where, game: string): Promise<Match[]> {
  const found: Match[] = []
  let before: number | undefined
  for (let page = 0; page < PAGES_MAX && found.length < MATCHES_MAX; page++) {
    const answer = await ask({ type: 'history', ...(before && { before }) }, where)
    if (answer.type !== 'history') break
    found.push(...answer.matches.filter((match) => match.game === game && !match.is_void))
    if (answer.next === null) break
    before = answer.next
  }
  return found.slice(0, MATCHES_MAX)
}

async function readMatch(match: Match): Promise<OwnMatch | null> {
  if (match.deal === 'hidden') return null
  const answer = await ask({ type: 'replay', match: match.match })
  if (answer.type !== 'replay') return null
  const taken = await takeApart(answer.file)
  return 'error' in taken ? null : { match: match.match, seat: match.seat, ...taken.setup, decisions: taken.decisions }
}

let reading = 0

/** Reads what has not been read. Another game's reading ends this one. */
export async function readOwn(game: string, places: Where[]): Promise<void> {
  const mine = ++reading
  const tell = (change: Partial<Own>): void => {
    if (mine === reading) own.value = { ...(own.value ?? { state: 'reading', read: 0, all: 0, left: 0, why: null, game }), ...change }
  }
  own.value = { state: 'reading', read: 0, all: 0, left: 0, why: null, game }
  for (const where of places) {
    try {
      const matches = await historyOf(where, game)
      tell({ all: own.value!.all + matches.length })
      for (const match of matches) {
        if (mine !== reading) return
        if (!tried.has(match.match)) {
          tried.add(match.match)
          const taken = await readMatch(match)
          if (taken) ownMatches.value = [...ownMatches.value, taken]
        }
        if (mine !== reading) return
        tell({ read: own.value!.read + 1 })
      }
    } catch (error) {
      tell({ why: error instanceof Error ? error.message : String(error) })
    }
  }
  tell({ state: 'done', left: own.value!.all - ownMatches.value.filter((one) => one.game === game).length })
}
