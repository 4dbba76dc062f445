// SPDX-License-Identifier: MIT
// The page's own part in a fair deal: it gives a share in the chance of each match, remembers what it was promised, and
// when the match is over checks all of it without being asked. What is compared, and how, is in deal.ts and log.ts.
import { signal } from '@preact/signals'
import { canonical, checkDrawn, checkReplay, checkResult, checkTold, gathered, hashOf, keyChanged, mayReveal, seated, type Fault, type Promised, type Share, type Told } from './deal'
import { keepAlarms, keepLog, keepPromise, keptAlarms, promisedFor, seenLog, type Alarm } from './kept'
import type { Known, Standing } from './log'
import { Refused, type Outgoing } from './net'
import type { Event, ServerEvents, ServerGather, ServerMessage, ServerResult, ServerTable } from './protocol'
import { playAgain, WATCHER, type ReplayFile } from './wasm'
import { whereIs } from './where'

type Ask = (message: Outgoing) => Promise<ServerMessage>

export interface Check {
  promised: Promised
  /** 'open': the match goes on. 'unsure': something could not be had, `why` says what. */
  state: 'open' | 'checking' | 'fine' | 'hidden' | 'unsure' | 'wrong'
  why: string | null
  /** Everybody's share, once it is published. */
  entropy: (string | null)[] | null
  log: Standing | null
}

/** The match at the table, or the one that is about to begin there. */
export const check = signal<Check | null>(null)
/** What was found to be wrong; it stays until the player puts it away. */
export const alarms = signal<Alarm[]>(keptAlarms())

/** The replay of the match just played, once it has come and was found true. */
export const replayed = signal<{ match: number; file: string; moves: ReplayFile['moves'] } | null>(null)

let told: Told & { match: number } = { match: 0, views: [], events: [] }
/** The match since whose first gather the line has held. */
let held = 0

const server = (): string => location.href.replace(/[#?].*/, '')

const NOTHING: Alarm['published'] = { result: null, proof: null, replay: null }

/** Says aloud what is wrong with a match, once each; what was published comes to the evidence whenever it is there. */
function sound(match: number, faults: Fault[], published = NOTHING): void {
  const before = alarms.value.find((one) => one.match === match)
  if (!faults.length && (!before || published === NOTHING)) return
  const known = before?.faults ?? []
  const alarm: Alarm = {
    match, server: server(), at_ms: before?.at_ms ?? Date.now(), promised: promisedFor(match), published,
    faults: [...known, ...faults.filter((fault) => !known.some((one) => canonical(one) === canonical(fault)))],
  }
  alarms.value = [...alarms.value.filter((one) => one !== before), alarm]
  keepAlarms(alarms.value)
}

let announced: string | undefined

/** What the player has seen and put away is not said again: the log, as it is now, is the one to go by. */
export function putAway(): void {
  const isOfLog = alarms.value.some((alarm) => alarm.faults.some((fault) => fault.part === 'log' || fault.part === 'log_key'))
  if (isOfLog) keepLog(announced ? { key: announced, size: 0, root: '' } : null)
  alarms.value = []
  keepAlarms([])
}

function show(promised: Promised, more: Partial<Check> = {}): void {
  const before = check.value?.promised.match === promised.match ? check.value : null
  check.value = { state: 'open', why: null, entropy: null, log: null, ...before, ...more, promised }
}

// ---- Before the deal ------------------------------------------------------------------------------

const freshShare = (): string => [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function setShare(match: number, share: Share): void {
  const promised = promisedFor(match)
  if (!promised) return
  keepPromise({ ...promised, share })
  if (check.value?.promised.match === match) show({ ...promised, share })
}

/** Gives a part of the share; what the server says to it is how far the share has come. */
function give(match: number, message: Outgoing, now: Share, taken: Share, ask: Ask): void {
  setShare(match, now)
  ask(message).then(() => setShare(match, taken), () => setShare(match, 'late'))
}

export function onGather(message: ServerGather, ask: Ask): void {
  const { match } = message
  const { promised, faults } = gathered(promisedFor(match), message, freshShare(), Date.now())
  if (message.wants === 'pledge') held = match
  keepPromise(promised)
  show(promised)
  if (faults.length) sound(match, faults) // and nothing is given where something is wrong
  else if (message.wants === 'pledge' && promised.entropy) give(match, { type: 'pledge', match, hash: hashOf(promised.entropy) }, 'pledging', 'pledged', ask)
  else if (message.wants === 'entropy' && mayReveal(promised)) give(match, { type: 'entropy', table: message.table, entropy: promised.entropy! }, 'revealing', 'due', ask)
}

/** How the deal of the next table was wished for; null: this page has not wished for it. */
let wished: string | null = null

export function onWish(message: Outgoing): void {
  if (message.type === 'create' || message.type === 'join') wished = message.deal ?? 'published'
  else if (message.type === 'queue' || message.type === 'play_bot' || message.type === 'play_from') wished = 'published'
}

/** Another page has taken over, and may wish for something else. */
export const onReplaced = (): void => void (wished = null)

/** A share that was on its way may have been lost, and nobody is to blame. */
export const onLineLost = (): void => void (held = 0)

/** True if the seats of the match were drawn, and this tells them for the first time. */
export function onTable(message: ServerTable): boolean {
  const before = promisedFor(message.match)
  const { promised, faults } = seated(before, message, Date.now(), wished)
  const isDrawn = promised.places !== null && !before?.places
  if (held === message.match && promised.share !== 'none' && promised.share !== 'late') promised.share = 'due'
  keepPromise(promised)
  show(promised)
  if (told.match !== message.match) told = { match: message.match, views: [], events: [] }
  told.views.push({ seq: message.seq, view: message.view })
  sound(message.match, faults)
  return isDrawn
}

export function onEvents(message: ServerEvents): void {
  if (told.match !== message.match) return
  const first = message.seq - message.events.length + 1
  message.events.forEach((event: Event, i) => told.events.push({ seq: first + i, event }))
}

// ---- After the result -----------------------------------------------------------------------------

interface Found {
  faults: Fault[]
  /** Why something could not be checked. */
  why: string | null
  replay?: string
  moves?: ReplayFile['moves']
  transcript?: string | null
  proof?: ServerMessage
  log?: Standing
}

const AGAIN_AFTER_MS = [500, 2000, 8000]

/** A server that has too much to do just now is asked again. */
async function askPatiently(message: Outgoing, ask: Ask): Promise<ServerMessage> {
  for (const wait of AGAIN_AFTER_MS)
    try {
      return await ask(message)
    } catch (error) {
      if (!(error instanceof Refused) || !['busy', 'too_often', 'too_many', 'paused'].includes(error.code)) throw error
      await new Promise((done) => setTimeout(done, wait))
    }
  return ask(message)
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The replay of a match as the server publishes it, against all that is known. Also for one that was played long ago. */
export async function checkFile(promised: Promised, result: ServerResult | null, file: string, heard: Told | null): Promise<Found> {
  const again = await playAgain(file, promised.seat ?? WATCHER)
  if (typeof again === 'string') return { faults: [{ part: 'replay', promised: null, published: again }], why: null, replay: file }
  const faults = checkReplay(promised, result, again.replay)
  if (again.drawn && promised.places) faults.push(...checkDrawn(promised.places, again.drawn))
  if (again.told && heard) faults.push(...checkTold(heard, again.told.view, again.told.events))
  return { faults, why: null, replay: file, moves: again.replay.moves, transcript: again.replay.transcript }
}

async function fetchAndCheck(promised: Promised, result: ServerResult, ask: Ask): Promise<Found> {
  const heard = told.match === result.match ? told : null
  if (result.is_void) return { faults: [], why: null } // there is no replay of it
  try {
    const answer = await askPatiently({ type: 'replay', match: result.match }, ask)
    if (answer.type === 'replay') return await checkFile(promised, result, answer.file, heard)
    return { faults: [], why: answer.type }
  } catch (error) {
    return { faults: [], why: reasonOf(error) }
  }
}

/** Where the match stands in the public log, if the server keeps one. */
async function prove(known: Known, ask: Ask): Promise<Found> {
  const seen = whereIs(known.match) === 'server' ? seenLog() : null
  if (!seen) return { faults: [], why: null }
  try {
    const proof = await askPatiently({ type: 'proof', match: known.match }, ask)
    if (proof.type !== 'proof') return { faults: [], why: proof.type }
    const { checkProof } = await import('./log') // signatures are the heaviest thing a page does, and the last it needs
    const faults = checkProof(known, proof, seen)
    const { head, opened, closed } = proof
    if (faults.length) return { faults, why: null, proof }
    keepLog({ key: seen.key, size: head.size, root: head.root })
    return { faults, why: null, proof, log: { opened: opened.index, closed: closed.index, size: head.size, at_ms: head.at_ms } }
  } catch (error) {
    return { faults: [], why: reasonOf(error) }
  }
}

/** What the player won or lost, as it has to stand in the ledger. */
function ownLeg(promised: Promised, result: ServerResult, player: number | null): Known['own'] {
  const moved = promised.seat === null ? null : (result.moved ?? result.tokens)[promised.seat]
  if (player === null || moved == null || result.is_void) return null
  return { account: player, purse: result.counts?.purse ?? 'tokens', amount: moved }
}

export async function onResult(result: ServerResult, player: number | null, ask: Ask): Promise<void> {
  const promised = promisedFor(result.match)
  if (!promised) return
  show(promised, { state: 'checking', entropy: result.entropy })
  replayed.value = null // of another match that had this number, where nothing is kept
  const own = checkResult(promised, result)
  sound(result.match, own, { result, proof: null, replay: null })
  const played = await fetchAndCheck(promised, result, ask)
  if (played.replay && played.moves && !played.faults.length && !own.length) replayed.value = { match: result.match, file: played.replay, moves: played.moves }
  const logged = await prove({ match: result.match, commitment: promised.seed_hash, transcript: played.transcript ?? null, own: ownLeg(promised, result, player), is_void: result.is_void }, ask)
  const faults = [...own, ...played.faults, ...logged.faults]
  const why = played.why ?? logged.why
  const over = { ...promised, is_over: true }
  keepPromise(over)
  sound(result.match, faults, { result, proof: logged.proof ?? null, replay: played.replay ?? null })
  const isWrong = faults.length > 0 || alarms.value.some((alarm) => alarm.match === result.match)
  const state = isWrong ? 'wrong' : why !== null ? 'unsure' : promised.deal === 'hidden' ? 'hidden' : 'fine'
  if (check.value?.promised.match === result.match) show(over, { state, why, log: logged.log ?? null })
}

/** A replay of a match that this browser was promised something of: null if it was not, else whether all was kept. */
export async function checkOld(match: number, file: string): Promise<boolean | null> {
  const promised = promisedFor(match)
  if (!promised || promised.deal === 'hidden') return null
  const { faults } = await checkFile(promised, null, file, null)
  sound(match, faults, { result: null, proof: null, replay: file })
  return faults.length === 0
}

/** The key of the server's public log, told with each welcome: kept when it is met first. */
export function onLogKey(key: string | undefined): void {
  const seen = seenLog()
  announced = key
  if (key && !seen) keepLog({ key, size: 0, root: '' })
  sound(0, keyChanged(seen, key))
}

/** All of it in a file, for whoever is to judge. */
export function saveEvidence(): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(alarms.value, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: `baize-evidence-${alarms.value.map((one) => one.match).join('-')}.json` })
  link.click()
  URL.revokeObjectURL(address)
}

