// SPDX-License-Identifier: MIT
// Many matches of random players, played by the engine in this browser, a slice at a time so that the page stays
// awake. Loads no server. See web/wasm/lab.c.
import { loadEngine } from './wasm'

export interface Counts {
  games: number
  wins: number[]
  moves: Map<number, number>
  tokens: Map<number, number>
}

const SEATS_MAX = 6
const MOVES = 4097
const TOKENS = 8193
const SLICE_MS = 30

/** Runs until that many were played or `isStopped` says so; `show` gets what was counted so far. */
export async function runLab(game: string, seats: number, options: number[], games: number, seed: number, show: (counts: Counts) => void, isStopped: () => boolean): Promise<string | null> {
  const engine = await loadEngine()
  new Uint8Array(engine.memory.buffer).set(new TextEncoder().encode(`${game}\0`), engine.lab_name_at())
  if (!engine.lab_begin(seats)) return 'seats'
  let isFine = 1
  options.forEach((value, i) => (isFine = engine.lab_set(i, value)))
  if (!isFine) return 'options'
  let step = 1
  for (let done = 0, part = 0; done < games && !isStopped(); part++) {
    const start = performance.now()
    const now = Math.min(step, games - done)
    const counts = read(engine.memory, engine.lab_run(now, (seed + part * 0x9e3779b1) >>> 0), seats)
    done += now
    const took = performance.now() - start
    step = Math.max(1, Math.min(step * 2, Math.round((step * SLICE_MS) / Math.max(took, 1))))
    show(counts)
    await new Promise((go) => setTimeout(go))
  }
  return null
}

function read(memory: WebAssembly.Memory, at: number, seats: number): Counts {
  const numbers = new Int32Array(memory.buffer, at, 1 + SEATS_MAX + MOVES + TOKENS)
  const counted = (from: number, length: number, first: number) => {
    const out = new Map<number, number>()
    for (let i = 0; i < length; i++) if (numbers[from + i]) out.set(first + i, numbers[from + i]!)
    return out
  }
  return {
    games: numbers[0]!,
    wins: [...numbers.subarray(1, 1 + seats)],
    moves: counted(1 + SEATS_MAX, MOVES, 0),
    tokens: counted(1 + SEATS_MAX + MOVES, TOKENS, -(TOKENS - 1) / 2),
  }
}
