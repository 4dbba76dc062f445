// SPDX-License-Identifier: MIT
// The way to the server in this page: two workers, one that serves and one that thinks, begun when they are first needed.
// Nobody's secrets go there: whoever has the page is the player, and the server makes up a secret for each visit.
import type { Ends, Way, Wire } from '../net'
import type { FromHome, ToHome } from './host'

export interface Watcher {
  /** Nothing is kept from now on, and why. */
  onUnkept(why: string): void
  /** There can be no server here, and why. */
  onFailed(why: string): void
}

/** `shelf`: under which name matches are kept on this device; null: they are not. */
export function overWorker(shelf: string | null, watcher: Watcher): Way {
  let secret: string | null = null
  return {
    key: { get: () => secret, set: (one) => (secret = one), forget: () => (secret = null) },
    dial(ends: Ends): Wire {
      const worker = new Worker(new URL('./host.ts', import.meta.url), { type: 'module' })
      const thinker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' })
      const { port1, port2 } = new MessageChannel()
      const say = (message: ToHome, more: Transferable[] = []): void => worker.postMessage(message, more)
      const end = (): void => {
        worker.terminate()
        thinker.terminate()
      }
      worker.onmessage = ({ data }: MessageEvent<FromHome>) => {
        if (data.ready) {
          secret = data.ready.secret
          say({ do: 'connect' })
          ends.opened()
        }
        if (data.unkept !== undefined) watcher.onUnkept(data.unkept)
        if (data.failed !== undefined) watcher.onFailed(data.failed)
        if (data.message !== undefined) ends.received(data.message)
        if (data.closed !== undefined) {
          end()
          ends.closed(data.closed)
        }
      }
      worker.onerror = thinker.onerror = (event) => watcher.onFailed(event.message || 'a worker could not be started')
      thinker.postMessage(port2, [port2])
      say({ begin: { shelf, port: port1 } }, [port1])
      return { send: (message) => say({ send: message }), close: end }
    },
  }
}
