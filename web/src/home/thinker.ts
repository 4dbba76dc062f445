// SPDX-License-Identifier: MIT
// Bots think here, so that neither the page nor its server waits for them. Is sent a port to the worker that serves; over
// it come the engine, once, and then jobs, which are bytes of the server's memory. Each is sent back when it is done.
import { Engine } from './engine'

export interface Job {
  at: number
  bytes: Uint8Array<ArrayBuffer>
}

export interface ToThinker {
  module?: WebAssembly.Module
  job?: Job
}

function run(engine: Engine, { at, bytes }: Job): Job {
  engine.put(bytes)
  engine.exports.think_run()
  return { at, bytes: engine.copy(engine.exports.input_for(0), bytes.length) }
}

addEventListener('message', (event: MessageEvent<MessagePort>) => {
  const port = event.data
  let engine: Promise<Engine> | null = null
  port.onmessage = async ({ data: { module, job } }: MessageEvent<ToThinker>) => {
    if (module) engine = Engine.start(module)
    if (!job) return
    const done = run(await engine!, job)
    port.postMessage(done, [done.bytes.buffer])
  }
})

// Whoever began the worker hears of what goes wrong, which ends in a promise otherwise.
addEventListener('unhandledrejection', ({ reason }) => {
  throw reason
})
