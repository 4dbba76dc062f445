// SPDX-License-Identifier: MIT
// What a worker that solves is asked, and what it answers.
import type { Taken } from './engine'
import type { Solution } from './atlas'

export type Wish =
  | { kind: 'load'; module: WebAssembly.Module }
  /** Whatever it was at is given up. `usual`: the stake with the standard options, against which the gain is measured. */
  | { kind: 'solve'; number: number; lines: string; usual: number; isRough: boolean }
  | { kind: 'take'; number: number; file: string }

export type Told =
  /** There is no solver on this thread, and will be none. */
  | { kind: 'broken'; why: string }
  | { kind: 'solved'; number: number; solution: Solution; ms: number; isDone: boolean }
  | { kind: 'refused'; number: number; why: string }
  | { kind: 'taken'; number: number; taken: Taken }
