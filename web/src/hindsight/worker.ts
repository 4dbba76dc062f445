// SPDX-License-Identifier: MIT
// Looks at a player's decisions on a thread of its own, for about two seconds: the engine with its bots, which only this
// fetches. Is sent a Question, answers once with a Answer or null, and is ended by whoever began it.
import wasmUrl from '../../../build-wasm/web/wasm/hindsight.wasm?url'
import { readText } from '../memory'
import type { Answer } from './answer'
import type { Question } from './look'

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  input_at(): number
  input_max(): number
  hindsight_open(len: number): number
  hindsight_own(decision: number): void
  hindsight_begin(seat: number): number
  hindsight_work(sliceMs: number): number
  hindsight_tell(): number
}

const SLICE_MS = 100

async function load(): Promise<Exports> {
  const bytes = await (await fetch(wasmUrl)).arrayBuffer()
  const { instance } = await WebAssembly.instantiate(bytes, { page: { now_ms: () => performance.now() } })
  const exports = instance.exports as unknown as Exports
  exports._initialize()
  return exports
}

/** Puts a text where the engine reads it, ended by 0; its length in bytes. */
function put(engine: Exports, text: string): number {
  const bytes = new TextEncoder().encode(`${text}\0`)
  if (bytes.length > engine.input_max()) return 0
  new Uint8Array(engine.memory.buffer).set(bytes, engine.input_at())
  return bytes.length - 1
}

function study(engine: Exports, { file, seat, sent }: Question): Answer | null {
  if (!engine.hindsight_open(put(engine, file))) return null
  for (const { decision, move } of sent) if (put(engine, move)) engine.hindsight_own(decision)
  engine.hindsight_begin(seat)
  while (engine.hindsight_work(SLICE_MS));
  return JSON.parse(readText(engine.memory, engine.hindsight_tell())) as Answer
}

addEventListener('message', (event: MessageEvent<Question>) => {
  load().then((engine) => study(engine, event.data)).then((answer) => postMessage(answer), () => postMessage(null))
})
