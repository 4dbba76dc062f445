// SPDX-License-Identifier: MIT
// What the page knows, as signals: the line, the player, the lobby, the table. Messages change it; pages show it.
import { batch, computed, signal } from '@preact/signals'
import { fold } from './fold'
import type { Sent } from './hindsight/look'
import { Line, Refused, type Bookmark, type LineState, type Outgoing } from './net'
import { catchUp, happen, onHappening } from './beats/queue'
import type {
  Auto, Choice, Clock, Counts, Event, Game, Rating, Seat, ServerChat, ServerGather, ServerLobby, ServerMessage, ServerEvents, ServerPlayer,
  ServerResult, ServerTable, ServerWaiting, ServerWelcome, View,
} from './protocol'
import { tongue } from './text'
import { localGame, type LocalGame } from './text/games'
import { spoken } from './text/sentences'
import { go } from './route'
import * as trust from './trust'

export interface Me {
  player: number
  name: string
  isProtected: boolean
  balance: number
  /** What came of all that does not count; null: the server keeps no such purse. */
  practice: number | null
  isFrozen: boolean
  /** Tokens that may still be lost; null: the server gives credit. */
  spare: number | null
  ratings: Record<string, Rating>
}

/** One line of the log: an event as it was told, a move that a seat did not make itself, how seats were drawn, why the match counts less than its players may have thought, or from where on it is known. */
export interface LogLine {
  key: number
  /** Which message of the server told it. */
  batch: number
  event?: Event
  auto?: Auto
  drawn?: { seat: number; seats: number }
  counts?: Counts
  /** What has happened before is not known here: the hand and the round in which the log begins, where there are any. */
  since?: Record<string, number>
}

export interface Table {
  table: number
  match: number
  game: string
  options: Record<string, number>
  seat: number | null
  /** The seat that is drawn nearest, where that is not one's own. */
  near?: number
  seats: Seat[]
  seedHash: string
  code?: string
  watchers: string
  deal: string
  counts: Counts | null
  view: View
  seq: number
  decision: number | null
  choices: Choice[]
  isSent: boolean
  clock: Clock | null
  clockAt: number
  log: LogLine[]
  /** The player's own moves of this match, as far as this page knows. */
  sent: Sent[]
  result: ServerResult | null
  rematch: number[]
}

export const lineState = signal<LineState>('connecting')
export const me = signal<Me | null>(null)
export const phrases = signal<ServerWelcome['phrases']>([])
const served = signal<Game[]>([])
let gamesCame: () => void = () => undefined
/** Kept when the games are known: until then there is little to draw. */
export const firstGames = new Promise<void>((done) => (gamesCame = done))
/** They come beside the page, which asks for them in its first lines: the lobby stands before there is a line. Whoever has none by then asks on the line. */
void fetch('api/games').then((answer) => answer.json()).then((message: ServerMessage) => served.value.length || take(message), () => undefined)
export const games = computed<LocalGame[]>(() => served.value.map((game) => localGame(game, tongue.value.games[game.id])))
export const lobby = signal<ServerLobby | null>(null)
export const waiting = signal<ServerWaiting | null>(null)
/** The table one sits at or watches. */
export const live = signal<Table | null>(null)
/** The table that a welcome promised and that has not come yet: one sits there all the same. */
export const promised = signal<number | null>(null)
/** A table that a page shows for a while instead, as a replay does; what is live goes on behind it. */
export const staged = signal<Table | null>(null)
/** The table that is drawn. */
export const table = computed<Table | null>(() => staged.value ?? live.value)
/** A match is about to begin: its chance is drawn together. It mostly takes no time at all; isLong: it does. */
export const gathering = signal<{ message: ServerGather; isLong: boolean } | null>(null)
export const chat = signal<ServerChat[]>([])
export const muted = signal<ReadonlySet<number>>(new Set())
/** The name this device opened until it was ended elsewhere; '' if it had none of its own; null: nothing of the kind. */
export const signedOut = signal<string | null>(null)
/** What has just happened that the player should read: an error, or a notice of the server. */
export const notice = signal<{ kind: 'error' | 'info'; text: string } | null>(null)

export const gameOf = (id: string): LocalGame | undefined => games.value.find((game) => game.id === id)
export const tableGame = computed(() => (table.value ? gameOf(table.value.game) : undefined))

const LOG_MAX = 400
const LONG_MS = 400
const OWN_NAME = 'baize.name'
let logKey = 0
let batchNumber = 0
/** The table that a welcome said one still sits at: it is not news. */
let resumed: number | null = null
let followed: ((events: Event[]) => () => void) | null = null

/** Is told each batch of events of the table before they change it; what it gives is called once it is drawn. */
export const onEvents = (listener: (events: Event[]) => () => void): void => {
  followed = listener
}

const line = new Line(
  receive,
  (state) => {
    lineState.value = state
    if (state !== 'open') trust.onLineLost()
    if (state === 'replaced') trust.onReplaced()
  },
  bookmark,
  () => [...(served.value.length ? [] : [{ type: 'games' } as const]), { type: 'lobby', follow: true }],
)
onHappening(() => live.value, hear, conclude)

/** A new line is told what was seen, so all that came is seen first. */
function bookmark(): Bookmark | null {
  catchUp()
  return live.value && !live.value.result ? { table: live.value.table, match: live.value.match, seq: live.value.seq } : null
}

export const reconnect = (): void => line.reconnect()
export const ask = (message: Outgoing): Promise<ServerMessage> => {
  trust.onWish(message)
  return line.ask(message)
}

/** Asks, and shows a refusal to the player. True if it was done. */
export async function tell(message: Outgoing): Promise<boolean> {
  try {
    await ask(message)
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    notice.value = { kind: 'error', text: error.message }
    return false
  }
}

export async function play(move: string): Promise<void> {
  const now = live.value
  if (!now || now.decision === null || now.isSent) return
  live.value = { ...now, isSent: true, sent: [...now.sent, { decision: now.decision, move }] }
  const isDone = await tell({ type: 'move', decision: now.decision, move, table: now.table })
  if (!isDone && live.value?.decision === now.decision) live.value = { ...live.value, isSent: false }
}

/** Leaves the table for good: a bot plays on for one who sat there. */
export function leaveTable(): void {
  if (live.value && !live.value.result)
    void tell(live.value.seat === null ? { type: 'unwatch' } : { type: 'leave' })
  live.value = null
}

/** What happens at the table is told in beats; whatever else is said of it comes after that. */
function receive(message: ServerMessage): void {
  if (message.type === 'events') trust.onEvents(message)
  if (message.type === 'events' || message.type === 'result') {
    happen(message)
    return
  }
  if (message.type === 'table' || message.type === 'left') catchUp()
  take(message)
}

function take(message: ServerMessage): void {
  batch(() => {
    switch (message.type) {
      case 'welcome':
        me.value = { player: message.player, ratings: message.ratings, ...accountOf(message) }
        phrases.value = message.phrases
        rememberName(message)
        trust.onLogKey(message.log)
        resumed = message.table
        promised.value = message.table
        if (message.table === null) gathering.value = null
        if (message.table === null && live.value && !live.value.result) live.value = null
        break
      case 'games':
        served.value = message.games
        gamesCame()
        break
      case 'lobby':
        lobby.value = message
        break
      case 'player':
        if (me.value) me.value = { ...me.value, ...accountOf(message) }
        rememberName(message)
        break
      case 'waiting':
        if (!waiting.value) go('table')
        waiting.value = message
        if (live.value?.result) live.value = null // what is over is left by sitting down elsewhere
        break
      case 'left':
        if (me.value) me.value = { ...me.value, spare: message.spare ?? null }
        waiting.value = null
        gathering.value = null
        promised.value = null
        if (live.value && !live.value.result) live.value = null
        break
      case 'gather':
        gather(message)
        break
      case 'table':
        waiting.value = null
        gathering.value = null
        sitDown(message)
        break
      case 'seat':
        if (live.value)
          live.value = {
            ...live.value,
            seats: live.value.seats.map((seat) => (seat.seat === message.seat.seat ? message.seat : seat)),
          }
        break
      case 'rematch':
        if (live.value) live.value = { ...live.value, rematch: message.seats }
        break
      case 'chat':
        if (!muted.value.has(message.player)) chat.value = [...chat.value.slice(-49), message]
        break
      case 'error':
      case 'notice':
        if (message.code === 'bad_secret' || message.code === 'ended') {
          signedOut.value = localStorage.getItem(OWN_NAME) ?? ''
          localStorage.removeItem(OWN_NAME)
          break
        }
        if (message.code === 'replaced') break // the banner says it
        notice.value = { kind: message.type === 'error' ? 'error' : 'info', text: spoken(message.text) }
        break
    }
  })
}

/** What a welcome and a change of the account both tell. */
const accountOf = (message: ServerWelcome | ServerPlayer) => ({
  name: message.name, isProtected: message.is_protected, balance: message.balance, practice: message.practice ?? null,
  isFrozen: message.is_frozen ?? false, spare: message.spare ?? null,
})

/** A protected name can be opened again, should this device be ended. */
function rememberName(message: ServerWelcome | ServerPlayer): void {
  if (!message.is_protected) return
  localStorage.setItem(OWN_NAME, message.name)
  signedOut.value = null
}

/** What is shown stays until the table comes, unless that takes long. */
function gather(message: ServerGather): void {
  const isNew = gathering.value?.message.match !== message.match
  gathering.value = { message, isLong: !isNew && gathering.value!.isLong }
  if (isNew)
    setTimeout(() => {
      if (gathering.value?.message.match === message.match) gathering.value = { ...gathering.value, isLong: true }
    }, LONG_MS)
  trust.onGather(message, ask)
}

/** Which hand and round a view shows. */
const placeIn = ({ counters }: View): Record<string, number> => Object.fromEntries(['hand', 'round'].flatMap((name) => (counters[name] ? [[name, counters[name]]] : [])))

function sitDown(message: ServerTable): void {
  promised.value = null
  const isDrawn = trust.onTable(message)
  const batch = ++batchNumber
  const log: LogLine[] = []
  if (isDrawn && message.seat !== null) log.push({ key: logKey++, batch, drawn: { seat: message.seat, seats: message.seats.length } })
  if (message.counts?.why && message.counts.why !== 'bots') log.push({ key: logKey++, batch, counts: message.counts })
  if (message.seq > 0) log.push({ key: logKey++, batch, since: placeIn(message.view) })
  const isSame = live.value?.match === message.match
  if (!isSame) chat.value = []
  const kept = isSame ? live.value! : keptTable(message.match)
  live.value = {
    table: message.table, match: message.match, game: message.game, options: message.options,
    seat: message.seat, seats: message.seats, seedHash: message.seed_hash, code: message.code, watchers: message.watchers, deal: message.deal,
    counts: message.counts ?? null,
    view: message.view, seq: message.seq, decision: message.decision ?? null, choices: message.choices ?? [],
    isSent: false, clock: message.clock, clockAt: performance.now(), log: kept?.log ?? log, sent: kept?.sent ?? [],
    result: null, rematch: [],
  }
  if (!isSame && message.table !== resumed) go(message.seat === null ? `watch/${message.table}` : 'table')
}

/** The events of one beat change the table and come into the log. */
function hear(events: Event[], autos: Auto[]): void {
  if (!live.value) return
  const drawn = followed?.(events)
  if (drawn) requestAnimationFrame(drawn)
  const batch = ++batchNumber
  const lines: LogLine[] = [
    ...autos.map((auto) => ({ key: logKey++, batch, auto })),
    ...events.map((event) => ({ key: logKey++, batch, event })),
  ]
  live.value = {
    ...live.value,
    view: events.reduce(fold, live.value.view),
    log: [...live.value.log, ...lines].slice(-LOG_MAX),
  }
}

/** All of a message has been told: now is asked what it asks. */
function conclude(message: ServerEvents | ServerResult): void {
  batch(() => {
    if (message.type === 'result') {
      settle(message)
      return
    }
    if (live.value) live.value = { ...live.value, seq: message.seq }
    askNow(message.decision, message.choices, message.clock)
  })
}

function askNow(decision: number | undefined, choices: Choice[] | undefined, clock: Clock | undefined): void {
  if (!live.value) return
  const isNew = decision !== live.value.decision
  live.value = {
    ...live.value, decision: decision ?? null, choices: choices ?? [],
    isSent: isNew ? false : live.value.isSent,
    clock: clock ?? live.value.clock, clockAt: clock ? performance.now() : live.value.clockAt,
  }
}

function settle(message: ServerResult): void {
  if (me.value && message.balance !== undefined)
    me.value = { ...me.value, balance: message.balance, practice: message.practice ?? me.value.practice, spare: message.spare ?? null }
  void trust.onResult(message, me.value?.player ?? null, ask)
  const change = live.value?.seat == null ? null : message.ratings[live.value.seat]
  if (me.value && change) {
    const before = me.value.ratings[live.value!.game]
    const now: Rating = { ...before, rating: change.after, deviation: change.deviation, matches: (before?.matches ?? 0) + 1 }
    me.value = { ...me.value, ratings: { ...me.value.ratings, [live.value!.game]: now } }
  }
  if (live.value) live.value = { ...live.value, result: message, decision: null, choices: [] }
}

// ---- A reload in mid-match keeps the log, and what the player did ----------------------------------------------------------

const KEPT_LOG = 'baize.log'

addEventListener('pagehide', () => {
  catchUp()
  if (live.value) sessionStorage.setItem(KEPT_LOG, JSON.stringify({ match: live.value.match, log: live.value.log, sent: live.value.sent, chat: chat.value }))
})

function keptTable(match: number): Pick<Table, 'log' | 'sent'> | null {
  const kept = JSON.parse(sessionStorage.getItem(KEPT_LOG) ?? 'null') as { match: number; log: LogLine[]; sent?: Sent[]; chat: ServerChat[] } | null
  if (kept?.match !== match) return null
  chat.value = kept.chat
  return { log: kept.log.map((line) => ({ ...line, key: logKey++ })), sent: kept.sent ?? [] }
}
