// The service worker: after a first visit the page works without the network, under any path. A version is all files of
// one build, kept in one cache or not at all; FILES (put before these lines by scripts/web) has the SHA-256 of each. A
// new version waits until a page says that it may take over (src/offline.ts), so no page gets files of two versions.
const scope = registration.scope
const GAMES = 'api/games' // what the server tells of its games; the last answer serves when there is none

const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
const hashOf = async (bytes) => hex(await crypto.subtle.digest('SHA-256', bytes))

/** Folders of one host are different sites: each has caches of its own. */
const caches_of = `baize ${scope} `
const version = hashOf(new TextEncoder().encode(JSON.stringify(FILES))).then((hash) => caches_of + hash)

// Some hosts send /index.html elsewhere, and no page may come from an answer that was sent elsewhere.
const addressOf = (name) => new URL(name === 'index.html' ? './' : name, scope).href

/** The file with this hash: from the version before if it is the same there, otherwise from the network. */
async function fileOf(name, hash) {
  const address = addressOf(name)
  const before = await caches.match(address, { ignoreVary: true })
  if (before && (await hashOf(await before.clone().arrayBuffer())) === hash) return before
  const answer = await fetch(address, { cache: 'no-cache' })
  const bytes = await answer.arrayBuffer()
  // While a site is being replaced its files are of two versions: this one is tried again another time.
  if (!answer.ok || (await hashOf(bytes)) !== hash) throw new Error(`${name} is not of this version`)
  const headers = new Headers(answer.headers)
  for (const of_packed of ['Content-Encoding', 'Content-Length']) headers.delete(of_packed)
  return new Response(bytes, { headers })
}

async function install() {
  const isThere = await caches.has(await version) // only the worker itself is new
  const cache = await caches.open(await version)
  try {
    for (const [name, hash] of Object.entries(FILES)) await cache.put(addressOf(name), await fileOf(name, hash))
    await cache.add(new Request(addressOf(GAMES), { cache: 'no-cache' }))
  } catch (fault) {
    if (!isThere) await caches.delete(await version)
    throw fault
  }
}

async function activate() {
  const kept = await version
  for (const name of await caches.keys()) if (name.startsWith(caches_of) && name !== kept) await caches.delete(name)
  await clients.claim()
}

async function keptFile(name, request) {
  const cache = await caches.open(await version)
  return (await cache.match(addressOf(name), { ignoreVary: true })) ?? fetch(request)
}

async function newestGames(request) {
  const cache = await caches.open(await version)
  const answer = await fetch(request).catch(() => null)
  if (answer?.ok) await cache.put(addressOf(GAMES), answer.clone()).catch(() => undefined)
  return answer?.ok ? answer : (await cache.match(addressOf(GAMES), { ignoreVary: true })) ?? answer ?? Response.error()
}

addEventListener('install', (event) => event.waitUntil(install()))
addEventListener('activate', (event) => event.waitUntil(activate()))
addEventListener('message', (event) => event.data === 'take-over' && skipWaiting())
addEventListener('fetch', (event) => {
  const address = event.request.url.replace(/[?#].*/, '')
  if (event.request.method !== 'GET' || !address.startsWith(scope)) return
  const name = address.slice(scope.length) || 'index.html'
  if (Object.hasOwn(FILES, name)) event.respondWith(keptFile(name, event.request))
  else if (name === GAMES) event.respondWith(newestGames(event.request))
})
