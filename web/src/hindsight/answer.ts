// SPDX-License-Identifier: MIT
// What the engine says of a player's decisions (web/wasm/hindsight.c), and how exactly it is told. Knows no page.
import { stopsOf, type Turn } from '../replay/steps'

/** A decision that stands out, against another move; `by` and `error` are in thousandths. */
export interface Judged {
  /** Of the move, among all of the replay's. */
  index: number
  /** Counters that say when it was, the longest span first. */
  when: { counter: string; n: number }[]
  move: string
  other: string
  by: number
  error: number
}

export interface Answer {
  /** What differences are counted in: "tokens", the name of a counter, or '': the chance to win. */
  unit: string
  best: Judged | null
  dearest: Judged | null
}

export interface Amount {
  value: number
  /** Rounded up. */
  error: number
  digits: number
}

/** No more digits than mean something: a chance in whole per cent, small numbers to the tenth, others whole. */
export function amountOf({ by, error }: Pick<Judged, 'by' | 'error'>, unit: string): Amount {
  const grain = unit === '' ? 10 : Math.abs(by) < 3000 ? 100 : 1000 // thousandths
  const scale = unit === '' ? 10 : 1000
  return { value: (Math.round(by / grain) * grain) / scale, error: (Math.ceil(error / grain) * grain) / scale, digits: grain === 100 ? 1 : 0 }
}

/** What would be told as no more than its error is not told. */
function clear(judged: Judged, unit: string): Judged | null {
  const { value, error } = amountOf(judged, unit)
  return Math.abs(value) > error ? judged : null
}

/** What of the engine's answer is told. */
export const clearOf = ({ unit, best, dearest }: Answer): Answer => ({ unit, best: best && clear(best, unit), dearest: dearest && clear(dearest, unit) })

/** The step of the replay at which the decision is due. */
export const stepOf = (moves: readonly Turn[], index: number): number => stopsOf(moves).indexOf(index)
