// SPDX-License-Identifier: MIT
// The engine itself, in the browser: reads replay files, checks their deals, shows them from any seat. Loaded only
// when it is wanted. See web/wasm/exports.c.
import { hexToBytes } from '@noble/hashes/utils.js'
import wasmUrl from '../../build-wasm/web/wasm/baize.wasm?url'
import type { Published } from './deal'
import { readText } from './memory'
import { moduleAt } from './module'
import type { Event, View } from './protocol'

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  input_at(): number
  input_max(): number
  replay_open(len: number): number
  replay_show(count: number, seat: number): number
  replay_told(seat: number): number
  draw_places(seats: number): number
}

export interface ReplayFile extends Published {
  /** The hash that stands for the match in the public log; null: the file has no seed. */
  transcript: string | null
  players: string[]
  moves: { seat: number | null; move: string }[]
  /** Of a deal that stays hidden: who was told (a seat, or WATCHER), and the events of each move as JSON. Then there are no moves. */
  told: { viewer: number; moves: string[][] } | null
}

export const ALL_SEATS = -1
export const WATCHER = 6

const compiled = moduleAt(wasmUrl)
let shown: Exports | null = null
/** The engine that the page of a replay shows it with. */
const loadEngine = async (): Promise<Exports> => (shown ??= await newEngine())

async function newEngine(): Promise<Exports> {
  const exports = (await WebAssembly.instantiate(await compiled())).exports as unknown as Exports
  exports._initialize()
  return exports
}

const read = (exports: Exports, at: number): unknown => JSON.parse(readText(exports.memory, at))

function open(exports: Exports, file: string): ReplayFile | string {
  const bytes = new TextEncoder().encode(file)
  if (bytes.length > exports.input_max()) return 'the replay is too long'
  new Uint8Array(exports.memory.buffer).set(bytes, exports.input_at())
  const answer = read(exports, exports.replay_open(bytes.length)) as ReplayFile | { error: string }
  return 'error' in answer ? answer.error : answer
}

/** The replay, or the sentence that says why it cannot be read. */
export const openReplay = async (file: string): Promise<ReplayFile | string> => open(await loadEngine(), file)

/** The table after so many moves of the replay opened last. */
export async function showReplay(count: number, seat: number): Promise<{ view: View; events: Event[] }> {
  const exports = await loadEngine()
  return read(exports, exports.replay_show(count, seat)) as { view: View; events: Event[] }
}

/** What a replay comes to when it is played again: the file, all that a seat is told in it, and the seats as its seed draws them. */
export interface PlayedAgain {
  replay: ReplayFile
  told: { view: View; events: Event[] } | null
  drawn: number[] | null
}

/** Plays a replay in an engine of its own, so that what the page of a replay shows is left alone. */
export async function playAgain(file: string, seat: number): Promise<PlayedAgain | string> {
  const exports = await newEngine()
  const replay = open(exports, file)
  if (typeof replay === 'string') return replay
  const told = replay.told ? null : (read(exports, exports.replay_told(seat)) as { view: View; events: Event[] } | { error: string })
  if (told && 'error' in told) return told.error
  if (!replay.seed) return { replay, told, drawn: null }
  new Uint8Array(exports.memory.buffer).set(hexToBytes(replay.seed), exports.input_at())
  return { replay, told, drawn: read(exports, exports.draw_places(replay.setup.seats)) as number[] }
}
