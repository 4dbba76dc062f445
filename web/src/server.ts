// SPDX-License-Identifier: MIT
// Which server people are played on. A page that a server gave out belongs to that server. One that was written as a
// site (baize site) has the server that was named then; where none was, its own address may name one: ?server=ADDRESS.
// What the browser keeps is kept for one server: a link must not make the page hand another's secret to a stranger.

/** Why an address is not used; the words for it have the same name. */
export type ServerFault = 'server_bad' | 'server_plain' | 'server_other' | 'server_own'

export interface Place {
  /** The folder of the server; null: there is none, and nobody but bots to play. */
  address: URL | null
  fault: ServerFault | null
  /** It is the server that the page came from. */
  isOwn: boolean
}

const folderOf = (address: string): URL => new URL('.', address.replace(/[?#].*/, ''))
const isLoopback = (address: URL): boolean => ['localhost', '127.0.0.1'].includes(address.hostname)

/** "https://host/path", whose path is a folder; null: it is no such address. */
function readAddress(words: string): URL | null {
  if (!/^https?:\/\//.test(words) || !URL.canParse(words)) return null
  const address = new URL(words)
  if (address.username || address.password || address.search || address.hash) return null
  if (!address.pathname.endsWith('/')) address.pathname += '/'
  return address
}

/** What was asked by ?server= of a site where no server was named. */
function askedPlace(asked: string): Place {
  const address = readAddress(asked)
  if (!address) return { address: null, fault: 'server_bad', isOwn: false }
  // The policy of such a page lets it speak to servers without TLS on this machine alone.
  if (address.protocol === 'http:' && !isLoopback(address)) return { address: null, fault: 'server_plain', isOwn: false }
  return { address, fault: null, isOwn: false }
}

/** `told` is what the page says of itself: "" (given out by a server), "none", or an address. */
export function placeOf(told: string, page: string): Place {
  const asked = new URL(page).searchParams.get('server')
  if (told === '') return { address: folderOf(page), fault: asked === null ? null : 'server_own', isOwn: true }
  if (asked === 'none') return { address: null, fault: null, isOwn: false }
  if (told === 'none') return asked === null ? { address: null, fault: null, isOwn: false } : askedPlace(asked)
  const address = readAddress(told)
  if (!address) return { address: null, fault: 'server_bad', isOwn: false }
  // A link that led to another server would look like this site, and ask for the passwords of its players.
  return { address, fault: asked === null || readAddress(asked)?.href === address.href ? null : 'server_other', isOwn: false }
}

/** What keeps apart what is kept for different servers. Those behind one proxy have one origin, and the path tells them apart. */
export function keyOf({ address, isOwn }: Place): string {
  if (!address) return 'none:'
  return isOwn ? `${address.pathname}:` : `${address.href}:`
}

export function secretKeyOf({ address, isOwn }: Place): string {
  return isOwn ? 'baize.secret' : `baize.secret@${address?.href ?? 'none'}`
}

const told = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="baize-server"]')?.content ?? ''
const here = globalThis.location?.href ?? 'http://localhost/'
const place = placeOf(told, here)

export const serverAddress = place.address
export const serverFault = place.fault
export const serverKey = keyOf(place)
export const secretKey = secretKeyOf(place)

/** Where the server tells something, such as 'api/games'; without one, where the site itself may have it. */
export const api = (path: string): string => new URL(path, serverAddress ?? folderOf(here)).href

/** Where the server speaks. Asked only where there is one. */
export function socketAddress(): URL {
  const address = new URL('ws', serverAddress!)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address
}
