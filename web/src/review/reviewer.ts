// SPDX-License-Identifier: MIT
// Reviews a match on a thread of its own (web/wasm/review.c). Is sent a ReviewQuestion, then 'pause' and 'go on' as often
// as one likes; tells what it knows every now and then, and once more whenever it pauses or has come to the end.
import wasmUrl from '../../../build-wasm/web/wasm/review.wasm?url'
import { readText } from '../memory'
import type { MatchReview } from './answer'
import type { ReviewQuestion, ReviewTold } from './ask'

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  input_at(): number
  input_max(): number
  review_open(len: number, seat: number, aim: number, against: number): number
  review_work_for(sliceMs: number): number
  review_progress(): number
  review_tell_all(): number
}

const SLICE_MS = 60
const TELL_EVERY_MS = 300

let engine: Exports | null = null
let isPaused = false
let isWorking = false
let toldAt = 0

async function load(): Promise<Exports> {
  const answer = await fetch(wasmUrl)
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
  const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), { page: { now_ms: () => performance.now() } })
  const exports = instance.exports as unknown as Exports
  exports._initialize()
  return exports
}

/** Why it cannot be reviewed; '': it can. */
function open(of: Exports, { file, seat, options }: ReviewQuestion): string {
  const bytes = new TextEncoder().encode(file)
  if (bytes.length > of.input_max()) return 'the match is too long to be reviewed'
  new Uint8Array(of.memory.buffer).set(bytes, of.input_at())
  return readText(of.memory, of.review_open(bytes.length, seat, options.aim ?? 0, options.against === 'played' ? 1 : 0))
}

const send = (told: ReviewTold): void => postMessage(told)

function tell(of: Exports, isMore: boolean): void {
  toldAt = performance.now()
  send({ review: JSON.parse(readText(of.memory, of.review_tell_all())) as MatchReview, done: isMore ? of.review_progress() : 1 })
}

/** A slice, then whoever called has a chance to be heard. */
function work(of: Exports): void {
  isWorking = false
  const isMore = !isPaused && of.review_work_for(SLICE_MS) !== 0
  if (isPaused || !isMore || performance.now() - toldAt >= TELL_EVERY_MS) tell(of, isPaused || isMore)
  if (isMore) workSoon(of)
}

function workSoon(of: Exports): void {
  if (isWorking) return
  isWorking = true
  setTimeout(() => work(of))
}

addEventListener('message', ({ data }: MessageEvent<ReviewQuestion | 'pause' | 'go on'>) => {
  if (data === 'pause' || data === 'go on') {
    isPaused = data === 'pause'
    if (engine) workSoon(engine)
    return
  }
  load().then((loaded) => {
    const why = open(loaded, data)
    if (why) return send({ why })
    engine = loaded
    tell(engine, true)
    workSoon(engine)
  }).catch((error: unknown) => send({ why: error instanceof Error ? error.message : String(error) }))
})
