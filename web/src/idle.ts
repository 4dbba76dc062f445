// SPDX-License-Identifier: MIT
// What can wait until the browser has nothing else to do.
import { useEffect, useState } from 'preact/hooks'

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

/** False at first, and true once there is time for what is drawn only then. */
export function useIdle(): boolean {
  const [isTime, setTime] = useState(false)
  useEffect(() => whenIdle(() => setTime(true)), [])
  return isTime
}
