// SPDX-License-Identifier: MIT
// What the replay of a match is called.
import { fill, words } from '../text'
import { matchNumber, whereIs } from '../where'

export function replayTitle(match: number): string {
  const w = words.value
  if (!Number.isInteger(match)) return w.replay // a file
  return fill(whereIs(match) === 'here' ? w.replay_of_here : w.replay_of, { n: matchNumber(match) })
}
