// SPDX-License-Identifier: MIT
// The page without the network, and new versions of it. A service worker (sw.js) keeps all files of this version; the
// next one is fetched in the background and waits until no window of this browser is in the middle of something.
import { signal } from '@preact/signals'

const FIRST_LOAD_MS = 2000 // the first visit is not slowed down by what is only for the next
const LOOK_MS = 60 * 60_000
const QUIET_MS = 500
const BUSY = 'baize.busy' // the lock that every window holds while it must not be reloaded

/** A newer version of the page is here, and waits. */
export const newVersion = signal(false)
/** It was here already when the page was opened: whoever is not busy takes it at once. */
export const wasWaiting = signal(false)
/** It was to be taken, but another window is in the middle of something. */
export const isHeldUp = signal(false)
export const isOffline = signal(globalThis.navigator?.onLine === false)

// Without TLS browsers have no service workers, except on this machine.
const workers = import.meta.env.DEV ? undefined : globalThis.navigator?.serviceWorker
let registration: ServiceWorkerRegistration | undefined
let ownLock: Promise<unknown> = Promise.resolve() // kept when the lock of this window is free again

/** Nothing has been fetched for a moment. */
async function quiet(): Promise<void> {
  let last: number
  do {
    await new Promise((done) => setTimeout(done, QUIET_MS))
    last = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).at(-1)?.responseEnd ?? 0
  } while (performance.now() - last < QUIET_MS)
}

/** The waiting version takes over, and all windows load it; if another one is busy, nothing happens. Chromium puts it off
 * for half a minute and more when something is fetched at that very moment. */
export function takeNewVersion(): void {
  void Promise.all([ownLock, quiet()]).then(() => navigator.locks.request(BUSY, { ifAvailable: true }, (lock) => {
    isHeldUp.value = !lock
    if (lock) registration?.waiting?.postMessage('take-over')
  }))
}

/** No new version is taken up in any window until what this gives is called. */
export function stayBusy(): () => void {
  if (!globalThis.navigator?.locks) return () => undefined
  const end = new AbortController()
  let done: (() => void) | undefined
  const held = new Promise<void>((resolve) => (done = resolve))
  ownLock = navigator.locks.request(BUSY, { mode: 'shared', signal: end.signal }, () => held).catch(() => undefined)
  return () => {
    end.abort()
    done?.()
  }
}

/** Asks now whether there is a newer version, as when the server speaks another one. */
export function lookForNewVersion(): void {
  void registration?.update().catch(() => undefined)
}

function follow(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    newVersion.value = Boolean(registration?.waiting && workers?.controller)
  })
}

/** A storage that is full or refused leaves the page as it was: it needs the network. */
async function start(): Promise<void> {
  registration = await workers!.register('sw.js', { scope: './', updateViaCache: 'none' })
  newVersion.value = Boolean(registration.waiting && workers!.controller)
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration!.installing))
  setInterval(lookForNewVersion, LOOK_MS)
}

/** What waits since an earlier visit is known without asking anybody. */
async function lookForWaiting(): Promise<void> {
  registration = await workers!.getRegistration()
  wasWaiting.value = newVersion.value = Boolean(registration?.waiting && workers!.controller)
}

function reloadWithNewVersion(): void {
  // A first visit is taken over by its own version.
  let isControlled = Boolean(workers!.controller)
  workers!.addEventListener('controllerchange', () => {
    if (isControlled) location.reload()
    isControlled = true
  })
}

if (globalThis.document) {
  addEventListener('online', () => (isOffline.value = false))
  addEventListener('offline', () => (isOffline.value = true))
}
if (workers) {
  reloadWithNewVersion()
  void lookForWaiting().catch(() => undefined)
  const startLater = () => setTimeout(() => void start().catch(() => undefined), FIRST_LOAD_MS)
  if (document.readyState === 'complete') startLater()
  else addEventListener('load', startLater)
}
