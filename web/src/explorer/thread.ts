// SPDX-License-Identifier: MIT
// A thread that solves: soon, so that there is something to see, and then better. A new wish to solve ends the one before.
import { Engine } from './engine'
import type { Told, Wish } from './wishes'

/** How much another way to play may gain, in tokens, where the stake is the usual one: to be shown, to be one value of many, and to be done. */
const GAIN = { first: 1e-3, rough: 1e-4, last: 1e-5 }
const SLICE_MS = 12
const MOST_MS = 4000

let engine: Promise<Engine> | null = null
let newest = 0

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const say = (told: Told): void => postMessage(told)
/** Lets the next message in. */
const breathe = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => (port1.close(), done())
    port2.postMessage(null)
  })

async function solve(wish: Wish & { kind: 'solve' }): Promise<void> {
  const { number, lines, usual, isRough } = wish
  const lab = await engine!
  if (number !== newest) return
  const from = performance.now()
  const begun = lab.begin(lines)
  if ('error' in begun) return say({ kind: 'refused', number, why: begun.error })
  const scale = Math.max(1, begun.stake) / Math.max(1, usual)
  for (const gain of isRough ? [GAIN.rough] : [GAIN.first, GAIN.last]) {
    while (lab.solve(SLICE_MS, gain * scale) && performance.now() - from < MOST_MS) {
      await breathe()
      if (number !== newest) return
    }
    const isDone = begun.exact || isRough || gain === GAIN.last
    const solution = lab.tell(!isRough)
    say({ kind: 'solved', number, solution, ms: performance.now() - from, isDone })
    await breathe()
    if (isDone || number !== newest) return
  }
}

addEventListener('message', ({ data: wish }: MessageEvent<Wish>) => {
  if (wish.kind === 'load') {
    engine = Engine.load(wish.module)
    engine.catch((error: unknown) => say({ kind: 'broken', why: reasonOf(error) }))
    return
  }
  const { number } = wish
  const failed = (error: unknown): void => say({ kind: 'refused', number, why: reasonOf(error) })
  if (wish.kind === 'take') void engine!.then((lab) => say({ kind: 'taken', number, taken: lab.take(wish.file) })).catch(failed)
  else {
    newest = number
    solve(wish).catch(failed)
  }
})
