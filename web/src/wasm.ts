// SPDX-License-Identifier: MIT
// The engine itself, in the browser: reads replay files, checks their deals, shows them from any seat. Loaded only
// when it is wanted. See web/wasm/exports.c.
import wasmUrl from '../../build-wasm/web/wasm/baize.wasm?url'
import type { Event, View } from './protocol'

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  input_at(): number
  input_max(): number
  replay_open(len: number): number
  hash(len: number): number
  replay_show(count: number, seat: number): number
}

export interface ReplayFile {
  setup: { game: string; version: number; seats: number; options: Record<string, number> }
  players: string[]
  moves: { seat: number | null; move: string }[]
  /** Of a deal that stays hidden: who was told (a seat, or WATCHER), and the events of each move as JSON. Then there are no moves. */
  told: { viewer: number; moves: string[][] } | null
  /** Where chance came from: hidden, given, seed, committed or mixed (docs/fairness.md). */
  chance: string
  commitment: string | null
  /** The place of each seat; null: seats were not drawn. */
  places: number[] | null
  /** By place; null: none, or not revealed. */
  pledges: (string | null)[]
  entropy: (string | null)[]
  result: { tokens: number[]; house: number; winners: number[] } | null
  /** What does not follow from the seed or the rules; null: all does. */
  fault: string | null
}

export const ALL_SEATS = -1
export const WATCHER = 6

let engine: Promise<Exports> | null = null
const loadEngine = (): Promise<Exports> => (engine ??= load())

async function load(): Promise<Exports> {
  const bytes = await (await fetch(wasmUrl)).arrayBuffer()
  const { instance } = await WebAssembly.instantiate(bytes)
  const exports = instance.exports as unknown as Exports
  exports._initialize()
  return exports
}

function read(exports: Exports, at: number): unknown {
  const memory = new Uint8Array(exports.memory.buffer)
  return JSON.parse(new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at))))
}

/** The replay, or the sentence that says why it cannot be read. */
export async function openReplay(file: string): Promise<ReplayFile | string> {
  const exports = await loadEngine()
  const bytes = new TextEncoder().encode(file)
  if (bytes.length > exports.input_max()) return 'the replay is too long'
  new Uint8Array(exports.memory.buffer).set(bytes, exports.input_at())
  const answer = read(exports, exports.replay_open(bytes.length)) as ReplayFile | { error: string }
  return 'error' in answer ? answer.error : answer
}

/** SHA-256, in hex digits: the browser's own, which a page has that was loaded safely, or the engine's. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (crypto.subtle) return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  const exports = await loadEngine()
  new Uint8Array(exports.memory.buffer).set(bytes, exports.input_at())
  return (read(exports, exports.hash(bytes.length)) as { hash: string }).hash
}

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The table after so many moves of the replay opened last. */
export async function showReplay(count: number, seat: number): Promise<{ view: View; events: Event[] }> {
  const exports = await loadEngine()
  return read(exports, exports.replay_show(count, seat)) as { view: View; events: Event[] }
}

/** Null if the deal is fair: the replay is whole, it was fixed under this hash, and every card follows from the seed. */
export async function verify(file: string, seedHash: string | null): Promise<string | null> {
  const replay = await openReplay(file)
  if (typeof replay === 'string') return replay
  if (seedHash !== null && replay.commitment !== seedHash.toLowerCase())
    return 'the seed is not the one that was promised before the deal'
  return replay.fault
}
