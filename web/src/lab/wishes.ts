// SPDX-License-Identifier: MIT
// What a worker of the lab is asked, and what it answers.
import type { Begun, Solving } from './engine'

export type Wish =
  | { kind: 'load'; module: WebAssembly.Module }
  | { kind: 'begin'; lines: string }
  | { kind: 'play'; from: number; to: number }
  | { kind: 'add'; part: Uint8Array }
  | { kind: 'report'; wanted: number; seconds: number; threads: number }
  | { kind: 'solve'; sliceMs: number }

export interface Reply {
  number: number
  answer: Begun | Uint8Array | string | Solving | null
  error?: string
}

/** Somebody who grants wishes, one after the other: a worker, or in tests something else. */
export interface Hand {
  begin(lines: string): Promise<Begun>
  play(from: number, to: number): Promise<Uint8Array>
  add(part: Uint8Array): Promise<void>
  report(wanted: number, seconds: number, threads: number): Promise<string>
  solve(sliceMs: number): Promise<Solving>
}
