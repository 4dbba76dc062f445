// SPDX-License-Identifier: MIT
// A thread that plays for the lab. Is sent the engine once, then one wish after the other; answers each under its number.
import { Engine } from './engine'
import type { Reply, Wish } from './wishes'

let engine: Promise<Engine> | null = null

async function grant(wish: Wish): Promise<Reply['answer']> {
  if (wish.kind === 'load') {
    engine = Engine.load(wish.module)
    return null
  }
  const lab = await engine!
  switch (wish.kind) {
    case 'begin':
      return lab.begin(wish.lines)
    case 'play':
      return lab.play(wish.from, wish.to)
    case 'add':
      lab.add(wish.part)
      return null
    case 'report':
      return lab.report(wish.wanted, wish.seconds, wish.threads)
    case 'solve':
      return lab.solve(wish.sliceMs)
  }
}

addEventListener('message', (event: MessageEvent<{ number: number; wish: Wish }>) => {
  const { number, wish } = event.data
  grant(wish).then(
    (answer) => postMessage({ number, answer } satisfies Reply, answer instanceof Uint8Array ? { transfer: [answer.buffer] } : {}),
    (error: unknown) => postMessage({ number, answer: null, error: String(error) } satisfies Reply),
  )
})
