// SPDX-License-Identifier: MIT
// The workers of the lab: one for each core, and one more that adds up what they counted. They are started when the page
// of the lab is opened, so that it works when the line is gone after that.
import wasmUrl from '../../../build-wasm/web/wasm/lab.wasm?url'
import { moduleAt } from '../module'
import type { Begun, Solving } from './engine'
import type { Hand, Reply, Wish } from './wishes'

const HANDS_MAX = 16
export const handCount = (): number => Math.min(HANDS_MAX, Math.max(1, navigator.hardwareConcurrency || 1))

const compiled = moduleAt(wasmUrl)

class WorkerHand implements Hand {
  private readonly worker = new Worker(new URL('./thread.ts', import.meta.url), { type: 'module' })
  private readonly waiting = new Map<number, { done: (answer: never) => void; fail: (error: Error) => void }>()
  private count = 0

  constructor() {
    this.worker.onmessage = (event: MessageEvent<Reply>) => {
      const { number, answer, error } = event.data
      const one = this.waiting.get(number)
      this.waiting.delete(number)
      if (error === undefined) one?.done(answer as never)
      else one?.fail(new Error(error))
    }
    this.worker.onerror = (event) => this.giveUp(event.message || 'the worker could not be started')
  }

  get isBusy(): boolean {
    return this.waiting.size > 0
  }

  private grant<T>(wish: Wish, transfer: Transferable[] = []): Promise<T> {
    return new Promise((done, fail) => {
      this.waiting.set(++this.count, { done, fail })
      this.worker.postMessage({ number: this.count, wish }, transfer)
    })
  }

  private giveUp(why: string): void {
    for (const { fail } of this.waiting.values()) fail(new Error(why))
    this.waiting.clear()
  }

  close(): void {
    this.worker.terminate()
    this.waiting.clear() // nobody wants to know any more
  }

  load = (module: WebAssembly.Module): Promise<void> => this.grant({ kind: 'load', module })
  begin = (lines: string): Promise<Begun> => this.grant({ kind: 'begin', lines })
  play = (from: number, to: number): Promise<Uint8Array> => this.grant({ kind: 'play', from, to })
  add = (part: Uint8Array): Promise<void> => this.grant({ kind: 'add', part }, [part.buffer])
  report = (wanted: number, seconds: number, threads: number): Promise<string> => this.grant({ kind: 'report', wanted, seconds, threads })
  solve = (sliceMs: number): Promise<Solving> => this.grant({ kind: 'solve', sliceMs })
}

let hands: Promise<WorkerHand>[] = []
export const hasHands = (): boolean => hands.length > 0

async function newHand(): Promise<WorkerHand> {
  const module = await compiled()
  const hand = new WorkerHand()
  await hand.load(module)
  return hand
}

/** The one that adds up, and those that play. One that still thinks about a match of an earlier question is replaced. */
export async function takeHands(): Promise<{ keeper: Hand; players: Hand[] }> {
  const wanted = handCount() + 1
  const ready = await Promise.all(hands.map((hand) => hand.catch(() => null)))
  const idle = ready.filter((hand) => hand && !hand.isBusy) as WorkerHand[]
  for (const hand of ready) if (hand?.isBusy) hand.close()
  const added = Array.from({ length: Math.max(0, wanted - idle.length) }, newHand)
  hands = [...idle.map((hand) => Promise.resolve(hand)), ...added]
  const [keeper, ...players] = await Promise.all(hands)
  return { keeper: keeper!, players }
}
