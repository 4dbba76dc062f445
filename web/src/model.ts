// SPDX-License-Identifier: MIT
// What the page knows, as signals: the line, the player, the lobby, the table. Messages change it; pages show it.
import { batch, computed, signal } from '@preact/signals'
import { fold } from './fold'
import { Line, Refused, type Bookmark, type LineState, type Outgoing } from './net'
import { catchUp, happen, onHappening } from './pace'
import type {
  Auto, Choice, Clock, Event, Game, Rating, Seat, ServerChat, ServerGather, ServerLobby, ServerMessage, ServerResult, ServerTable,
  ServerWaiting, ServerWelcome, View,
} from './protocol'
import { tongue } from './text'
import { localGame, type LocalGame } from './text/games'
import { spoken } from './text/sentences'
import { hex, sha256 } from './wasm'

export interface Me {
  player: number
  name: string
  isProtected: boolean
  balance: number
  /** Tokens that may still be lost; null: the server gives credit. */
  spare: number | null
  ratings: Record<string, Rating>
}

/** One line of the log: an event as it was told, or a move that a seat did not make itself. */
export interface LogLine {
  key: number
  /** Which message of the server told it. */
  batch: number
  event?: Event
  auto?: Auto
}

export interface Table {
  table: number
  match: number
  game: string
  options: Record<string, number>
  seat: number | null
  seats: Seat[]
  seedHash: string
  code?: string
  watchers: string
  deal: string
  view: View
  seq: number
  decision: number | null
  choices: Choice[]
  isSent: boolean
  clock: Clock | null
  clockAt: number
  log: LogLine[]
  result: ServerResult | null
  rematch: number[]
}

export const lineState = signal<LineState>('connecting')
export const me = signal<Me | null>(null)
export const phrases = signal<ServerWelcome['phrases']>([])
const served = signal<Game[]>([])
export const games = computed<LocalGame[]>(() => served.value.map((game) => localGame(game, tongue.value.games[game.id])))
export const lobby = signal<ServerLobby | null>(null)
export const waiting = signal<ServerWaiting | null>(null)
export const table = signal<Table | null>(null)
export const chat = signal<ServerChat[]>([])
export const muted = signal<ReadonlySet<number>>(new Set())
/** What has just happened that the player should read: an error, or a notice of the server. */
export const notice = signal<{ kind: 'error' | 'info'; text: string } | null>(null)

export const gameOf = (id: string): LocalGame | undefined => games.value.find((game) => game.id === id)
export const tableGame = computed(() => (table.value ? gameOf(table.value.game) : undefined))

const LOG_MAX = 400
let logKey = 0
let batchNumber = 0
let followed: ((events: Event[]) => () => void) | null = null

/** Is told each batch of events of the table before they change it; what it gives is called once it is drawn. */
export const onEvents = (listener: (events: Event[]) => () => void): void => {
  followed = listener
}

const line = new Line(
  receive,
  (state) => (lineState.value = state),
  bookmark,
)
onHappening(take)

/** A new line is told what was seen, so all that came is seen first. */
function bookmark(): Bookmark | null {
  catchUp()
  return table.value && !table.value.result ? { table: table.value.table, match: table.value.match, seq: table.value.seq } : null
}

export const reconnect = (): void => line.reconnect()
export const ask = (message: Outgoing): Promise<ServerMessage> => line.ask(message)

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
  const now = table.value
  if (!now || now.decision === null || now.isSent) return
  table.value = { ...now, isSent: true }
  const isDone = await tell({ type: 'move', decision: now.decision, move, table: now.table })
  if (!isDone && table.value?.decision === now.decision) table.value = { ...table.value, isSent: false }
}

export function leaveTable(): void {
  if (table.value && !table.value.result)
    void tell(table.value.seat === null ? { type: 'unwatch' } : { type: 'leave' })
  table.value = null
}

/** What happens at the table is paced; whatever else is said of it comes after that. */
function receive(message: ServerMessage): void {
  if (message.type === 'events' || message.type === 'result') {
    happen(message)
    return
  }
  if (message.type === 'table' || message.type === 'left' || message.type === 'rematch') catchUp()
  take(message)
}

function take(message: ServerMessage): void {
  batch(() => {
    switch (message.type) {
      case 'welcome':
        me.value = {
          player: message.player, name: message.name, isProtected: message.is_protected,
          balance: message.balance, spare: message.spare ?? null, ratings: message.ratings,
        }
        phrases.value = message.phrases
        if (message.table === null && table.value && !table.value.result) table.value = null
        if (!served.value.length) void ask({ type: 'games' })
        void ask({ type: 'lobby', follow: true })
        break
      case 'games':
        served.value = message.games
        break
      case 'lobby':
        lobby.value = message
        break
      case 'player':
        if (me.value)
          me.value = { ...me.value, name: message.name, isProtected: message.is_protected, balance: message.balance, spare: message.spare ?? null }
        break
      case 'waiting':
        waiting.value = message
        break
      case 'left':
        if (me.value) me.value = { ...me.value, spare: message.spare ?? null }
        waiting.value = null
        if (table.value && !table.value.result) table.value = null
        break
      case 'gather':
        void gather(message).catch(() => undefined) // too late is no harm
        break
      case 'table':
        waiting.value = null
        sitDown(message)
        break
      case 'events':
        hear(message.events, message.seq, message.auto ?? [])
        askNow(message.decision, message.choices, message.clock)
        break
      case 'seat':
        if (table.value)
          table.value = {
            ...table.value,
            seats: table.value.seats.map((seat) => (seat.seat === message.seat.seat ? message.seat : seat)),
          }
        break
      case 'result':
        settle(message)
        break
      case 'rematch':
        if (table.value) table.value = { ...table.value, rematch: message.seats }
        break
      case 'chat':
        if (!muted.value.has(message.player)) chat.value = [...chat.value.slice(-49), message]
        break
      case 'error':
      case 'notice':
        notice.value = { kind: message.type === 'error' ? 'error' : 'info', text: spoken(message.text) }
        break
    }
  })
}

function sitDown(message: ServerTable): void {
  const isSame = table.value?.match === message.match
  table.value = {
    table: message.table, match: message.match, game: message.game, options: message.options,
    seat: message.seat, seats: message.seats, seedHash: message.seed_hash, code: message.code, watchers: message.watchers, deal: message.deal,
    view: message.view, seq: message.seq, decision: message.decision ?? null, choices: message.choices ?? [],
    isSent: false, clock: message.clock, clockAt: performance.now(), log: isSame ? table.value!.log : [],
    result: null, rematch: [],
  }
  if (!isSame) chat.value = []
}

/** What this page adds to the chance of a match, by match: pledged first, revealed when all have pledged. */
const shares = new Map<number, Uint8Array>()

async function gather(message: ServerGather): Promise<void> {
  if (message.wants === 'pledge') {
    const bytes = crypto.getRandomValues(new Uint8Array(32))
    shares.clear()
    shares.set(message.match, bytes)
    await ask({ type: 'pledge', match: message.match, hash: await sha256(bytes) })
  }
  const bytes = shares.get(message.match)
  if (message.wants === 'entropy' && bytes) await ask({ type: 'entropy', table: message.table, entropy: hex(bytes) })
}

function hear(events: Event[], seq: number, autos: Auto[]): void {
  if (!table.value) return
  const drawn = followed?.(events)
  if (drawn) requestAnimationFrame(drawn)
  const batch = ++batchNumber
  const lines: LogLine[] = [
    ...autos.map((auto) => ({ key: logKey++, batch, auto })),
    ...events.map((event) => ({ key: logKey++, batch, event })),
  ]
  table.value = {
    ...table.value, seq,
    view: events.reduce(fold, table.value.view),
    log: [...table.value.log, ...lines].slice(-LOG_MAX),
  }
}

function askNow(decision: number | undefined, choices: Choice[] | undefined, clock: Clock | undefined): void {
  if (!table.value) return
  const isNew = decision !== table.value.decision
  table.value = {
    ...table.value, decision: decision ?? null, choices: choices ?? [],
    isSent: isNew ? false : table.value.isSent,
    clock: clock ?? table.value.clock, clockAt: clock ? performance.now() : table.value.clockAt,
  }
}

function settle(message: ServerResult): void {
  if (me.value && message.balance !== undefined) me.value = { ...me.value, balance: message.balance, spare: message.spare ?? null }
  if (table.value) table.value = { ...table.value, result: message, decision: null, choices: [] }
}
