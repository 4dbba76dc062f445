// SPDX-License-Identifier: MIT
// The file of a finished match, what it is called, and where the viewer sat.
import { promisedFor } from '../kept'
import { ask, me } from '../model'
import { words } from '../text'
import { matchNumber, whereIs } from '../where'
import type { ReplayFile } from '../wasm'
import { dropped } from './dropped'

/** From the server that has the match; NaN stands for a file that was opened here. */
export async function fileOf(match: number): Promise<string | null> {
  if (Number.isNaN(match)) {
    if (dropped.value) return dropped.value.file
    throw new Error(words.value.no_file)
  }
  const answer = await ask({ type: 'replay', match })
  return answer.type === 'replay' ? answer.file : null
}

/** What stands for it in an address. */
export const matchWord = (match: number): string => (Number.isNaN(match) ? 'file' : String(match))

export const fileName = (match: number): string => (Number.isNaN(match) ? dropped.value!.name : whereIs(match) === 'here' ? `baize-practice-${matchNumber(match)}.replay` : `baize-${match}.replay`)

/** Where the viewer sat: as this browser remembers it, or as the name says. */
export function ownSeat(replay: ReplayFile, match: number): number | null {
  const kept = promisedFor(match)?.seat ?? null
  if (kept !== null) return kept
  const named = replay.players.indexOf(me.value?.name ?? '')
  return named < 0 ? null : named
}
