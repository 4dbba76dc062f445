// SPDX-License-Identifier: MIT
// What can wait until the browser has nothing else to do.

const SOON_MS = 300 // where a browser cannot say when it is idle

/** Does it then; what it gives takes it back. */
export function whenIdle(act: () => void): () => void {
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(act, SOON_MS)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(act)
  return () => cancelIdleCallback(asked)
}
