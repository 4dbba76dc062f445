// SPDX-License-Identifier: MIT
// What this browser remembers of matches and of the server, so that neither can be told otherwise later: the promises of
// the newest matches, the key of the public log, and what was found to be wrong. Each server has keys of its own.
import type { Fault, Promised } from './deal'
import type { Seen } from './log'
import { serverKey } from './server'
import { local } from './storage'
import { whereIs } from './where'

const MATCHES_MAX = 200
const MATCH = `baize.match.${serverKey}`
const LOG = `baize.log.${serverKey}`
const LEFT = `baize.left.${serverKey}`
const ALARM = `baize.alarm.${serverKey}`

function read<T>(key: string): T | null {
  try {
    return JSON.parse(local.getItem(key) ?? 'null') as T | null
  } catch {
    return null // somebody else's writing
  }
}

/** A full storage is no reason to stop playing; what is not kept is not compared after the page was closed. */
function write(key: string, value: unknown): void {
  if (!local.setItem(key, JSON.stringify(value))) forgetOld(MATCHES_MAX / 2)
}

function forgetOld(most: number): void {
  const kept = promises()
  if (kept.length <= most) return
  const worth = (key: string) => (isHere(key) ? 0 : Date.now()) + (read<Promised>(key)?.at_ms ?? 0) // those of a server's matches are kept longer
  for (const key of kept.sort((a, b) => worth(b) - worth(a)).slice(most)) local.removeItem(key)
}

const promises = (): string[] => local.names().filter((key) => key.startsWith(MATCH))
const isHere = (key: string): boolean => whereIs(Number(key.slice(MATCH.length))) === 'here'

/** What was promised of matches in this page that did not end is forgotten. */
export function forgetUnendedHere(): void {
  for (const key of promises()) if (isHere(key) && !read<Promised>(key)?.is_over) local.removeItem(key)
}

export const promisedFor = (match: number): Promised | null => read(MATCH + match)

export function keepPromise(promised: Promised): void {
  write(MATCH + promised.match, promised)
  forgetOld(MATCHES_MAX)
}

/** Matches that the player left to a bot: what was decided there from then on says nothing of the player. In this page a number may come again: a match is known by what was promised of it, too. */
const leftOnes = (): string[] => read(LEFT) ?? []
const leftAs = (match: number): string => `${match} ${promisedFor(match)?.seed_hash ?? ''}`
export const hasLeft = (match: number): boolean => leftOnes().includes(leftAs(match))
export const keepLeft = (match: number): void => write(LEFT, [...leftOnes(), leftAs(match)].slice(-MATCHES_MAX))

export const seenLog = (): Seen | null => read(LOG)
export const keepLog = (seen: Seen | null): void => write(LOG, seen)

/** Something that was found to be wrong, and all that shows it. */
export interface Alarm {
  match: number
  server: string
  at_ms: number
  faults: Fault[]
  promised: Promised | null
  published: { result: unknown; proof: unknown; replay: string | null }
}

export const keptAlarms = (): Alarm[] => read(ALARM) ?? []
export const keepAlarms = (alarms: Alarm[]): void => (alarms.length ? write(ALARM, alarms) : local.removeItem(ALARM))
