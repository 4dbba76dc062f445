// SPDX-License-Identifier: MIT
// What the page knows, as signals: the line, the player, the lobby, the table. Messages change it; pages show it.
import { batch, computed, signal } from '@preact/signals'
import { whenIdle } from './idle'
import { fold } from './fold'
import type { Sent } from './hindsight/answer'
import { forgetUnendedHere, keepLeft } from './kept'
import { Line, overSocket, Refused, type Bookmark, type LineState, type Outgoing } from './net'
import { catchUp, happen, onHappening } from './beats/queue'
import type {
  Auto, Choice, Clock, Counts, Event, Game, Rating, Seat, ServerChat, ServerGather, ServerLobby, ServerMessage, ServerEvents, ServerPlayer,
  ServerResult, ServerTable, ServerWaiting, ServerWelcome, View,
} from './protocol'
import { api, secretKey, serverAddress, socketAddress } from './server'
import { newcomer, practising } from './settings'
import { local, session } from './storage'
import { tongue, words } from './text'
import { localGame, type LocalGame } from './text/games'
import { spoken } from './text/sentences'
import { go, route } from './route'
import * as trust from './trust'
import { whereIs, type Where } from './where'

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
  /** Of a table that is staged: who asks the seat there, and hears its move. Left out: nobody does. */
  asker?: Asker
}

export interface Asker {
  /** Said before what the game asks. */
  question: string
  play(move: string): void
  /** What the rules say to a move; null: nothing. */
  why(move: string): Promise<string | null>
}

/** Where one is somebody: with people on the server, or here alone where there is none. */
export const main: Where = serverAddress ? 'server' : 'here'
export const lineState = signal<LineState>(main === 'server' ? 'connecting' : 'open')
/** Of the line to the server in this page; null: there is none yet. */
export const hereState = signal<LineState | null>(null)
const accounts = { server: signal<Me | null>(null), here: signal<Me | null>(null) }
export const me = computed(() => accounts[main].value)
/** The game of a practice match that goes on in this page; null: there is none. */
const HERE = `baize.here.${location.pathname.replace(/[^/]*$/, '')}` // pages under other paths keep their own
export const openHere = signal(local.getItem(HERE))
globalThis.addEventListener?.('storage', ({ key, newValue }) => void (key === HERE && (openHere.value = newValue))) // another window began or ended it
/** Why nothing of what is played here is kept on this device; null: it is. */
export const unkept = signal<string | null>(null)
/** Why nothing can be played here; null: it can. */
export const failedHere = signal<string | null>(null)
export const phrases = signal<ServerWelcome['phrases']>([])
const served = signal<Game[]>([])
let gamesCame: () => void = () => undefined
/** Kept when the games are known: until then there is little to draw. */
export const firstGames = new Promise<void>((done) => (gamesCame = done))
/** They come beside the page, which asks for them in its first lines: the lobby stands before there is a line. Whoever has none by then asks on the line. */
const gamesFrom = (address: string): Promise<ServerMessage> => fetch(address).then((answer) => answer.json() as Promise<ServerMessage>)
void gamesFrom(api('api/games'))
  .catch(() => gamesFrom('api/games')) // a site has a list of its own
  .then((message) => served.value.length || take(main, message))
  .catch(() => void (main === 'here' && startHere()))
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

/** The server calls somebody so who has not chosen a name. */
export const isGuest = (name: string): boolean => /^Guest \d+$/.test(name)

const LOG_MAX = 400
const LONG_MS = 400
const OWN_NAME = 'baize.name'
let logKey = 0
let batchNumber = 0
/** The table that a welcome said one still sits at: it is not news. */
let resumed: number | null = null
/** Who has said so. */
let promisedBy: Where = main
let followed: ((events: Event[]) => () => void) | null = null

/** Is told each batch of events of the table before they change it; what it gives is called once it is drawn. */
export const onEvents = (listener: (events: Event[]) => () => void): void => {
  followed = listener
}

const line = serverAddress
  ? new Line(
      overSocket(socketAddress, { get: () => local.getItem(secretKey), set: (secret) => local.setItem(secretKey, secret), forget: () => local.removeItem(secretKey) }),
      (message) => receive('server', message),
      (state) => {
        lineState.value = state
        lineChanged(state)
      },
      () => bookmark('server'),
      () => [...(served.value.length ? [] : [{ type: 'games' } as const]), { type: 'lobby', follow: true }],
    )
  : null
onHappening(() => live.value, hear, conclude)

function lineChanged(state: LineState): void {
  if (state !== 'open') trust.onLineLost()
  if (state === 'replaced') trust.onReplaced()
}

/** A new line is told what was seen, so all that came is seen first. */
function bookmark(where: Where): Bookmark | null {
  catchUp()
  return isOpenAt(where) ? { table: live.value!.table, match: live.value!.match, seq: live.value!.seq } : null
}

/** A match goes on there, and it is the one that is drawn. */
const isOpenAt = (where: Where): boolean => live.value !== null && !live.value.result && whereIs(live.value.match) === where

// ---- The server in this page ------------------------------------------------------------------------------------------

function canKeep(): boolean {
  try {
    return typeof indexedDB !== 'undefined'
  } catch {
    return false // refused
  }
}

/** Under which name this page keeps what is played here. Null: the browser keeps nothing. */
export const shelf = canKeep() ? HERE : null
let here: Promise<Line> | null = null
let hereLine: Line | null = null // once it is there

/** Begins it, or goes on: its workers are fetched when they are first wanted. */
export function startHere(): Promise<Line> {
  if (here) return here
  hereState.value = 'connecting'
  if (!shelf) unkept.value = words.value.no_storage
  const begun = import('./home/way').then(
    ({ overWorker }) => {
      if (here !== begun) throw putAside() // while it was fetched
      return (hereLine = lineOver(overWorker))
    },
    (error: Error) => {
      if (here === begun) onFailed(error.message)
      throw cannotPractise(error.message)
    },
  )
  begun.catch(() => undefined) // whoever asks hears of it
  return (here = begun)
}

function lineOver(overWorker: typeof import('./home/way').overWorker): Line {
  return new Line(
    overWorker(shelf, { onUnkept: (why) => (unkept.value = why), onFailed }),
    (message) => receive('here', message),
    (state) => {
      hereState.value = state
      lineChanged(state)
    },
    () => bookmark('here'),
    () => (served.value.length ? [] : [{ type: 'games' }]),
  )
}

const cannotPractise = (why: string): Refused => new Refused('cannot_practise', `${words.value.cannot_practise} ${why}`)
const putAside = (): Refused => new Refused('seated', words.value.seated_with_people)

/** There is none any more; what was asked of it is refused. */
function endHere(why: Refused): void {
  hereLine?.hangUp(why)
  here = hereLine = null
}

function onFailed(why: string): void {
  const refusal = cannotPractise(why)
  failedHere.value = why
  hereState.value = 'refused'
  notice.value = { kind: 'error', text: refusal.message }
  endHere(refusal)
}

/** Puts practice aside: it is kept on this device, and goes on from there. */
export function parkHere(): void {
  endHere(putAside())
  hereState.value = null
  if (isOpenAt('here')) live.value = null
}

function setOpenHere(game: string | null): void {
  openHere.value = game
  if (game) local.setItem(HERE, game)
  else local.removeItem(HERE)
}

/** Whoever comes back to a match here goes on with it, unless another window has it. */
async function goOn(): Promise<void> {
  const isWanted = (): boolean => openHere.value !== null && !live.value && promised.value === null
  if (!isWanted()) return
  const { isInUse } = await import('./home/shelf')
  const isFree = route.value[0] === 'table' || !shelf || !(await isInUse(shelf))
  if (isFree && isWanted()) await startHere()
}
whenIdle(() => void goOn().catch(() => undefined)) // what cannot be had is said already

/** All that was played here is forgotten. */
export async function forgetHere(): Promise<void> {
  parkHere()
  setOpenHere(null)
  if (live.value && whereIs(live.value.match) === 'here') live.value = null // the next match may have its number
  accounts.here.value = unkept.value = failedHere.value = null
  if (shelf) await (await import('./home/shelf')).clear(shelf)
}

// ---- Asking -----------------------------------------------------------------------------------------------------------

/** Asked by whoever wants a table now. */
const WANTS_TABLE = new Set<string>(['queue', 'create', 'join', 'watch', 'play_bot', 'play_from'])
const AT_TABLE = new Set<string>(['move', 'why', 'hint', 'leave', 'unwatch', 'rematch', 'sit_in', 'sit_out', 'chat', 'mute', 'vote', 'pledge', 'entropy'])

/** Whom a message is for. */
function whereFor(message: Outgoing): Where {
  if (main === 'here') return 'here'
  if ((message.type === 'replay' || message.type === 'play_from' || message.type === 'proof') && 'match' in message) return whereIs(message.match)
  if (message.type === 'play_bot') return practising.value === 'server' || failedHere.value !== null ? 'server' : 'here'
  if (!AT_TABLE.has(message.type)) return 'server'
  if (waiting.value) return 'server'
  const match = gathering.value?.message.match ?? live.value?.match
  return match === undefined ? 'server' : whereIs(match)
}

/** One sits at one table at a time, wherever it is. Until one has got up a table may still come, and comes first. */
async function getUpFor(where: Where): Promise<void> {
  if (where === 'server') return
  if (waiting.value) {
    const left = line?.ask({ type: 'leave' }).catch(() => undefined)
    if (lineState.value === 'open') await left
    waiting.value = null
  }
  if (isWithPeople()) throw putAside()
  if (isOpenAt('server')) void line?.ask({ type: 'unwatch' })
}

const isSeatedWithPeople = (): boolean => isOpenAt('server') && live.value!.seat !== null
const isWithPeople = (): boolean => isSeatedWithPeople() || waiting.value !== null || (gathering.value !== null && whereIs(gathering.value.message.match) === 'server')

/** Back to the match that goes on here; its table is told when a line begins. */
export async function comeBackHere(): Promise<void> {
  if (!isOpenAt('here')) parkHere()
  await startHere()
  go('table')
}

export const reconnect = (): void => (hereState.value === 'replaced' ? hereLine?.reconnect() : line?.reconnect())
export async function ask(message: Outgoing, where = whereFor(message)): Promise<ServerMessage> {
  trust.onWish(message)
  if (message.type === 'play_bot' || message.type === 'play_from') await getUpFor(where)
  if (where === 'here') return (hereLine ?? (await startHere())).ask(message)
  if (!line) throw new Refused('no_server', words.value.no_server)
  if (WANTS_TABLE.has(message.type) && lineState.value === 'lost') throw new Refused('no_line', words.value.line_lost) // nobody wants to be seated by it later
  return line.ask(message)
}

/** Asks, and shows a refusal to the player. True if it was done. */
export async function tell(message: Outgoing, where?: Where): Promise<boolean> {
  try {
    await ask(message, where)
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    notice.value = { kind: 'error', text: error.message }
    return false
  }
}

export async function play(move: string): Promise<void> {
  if (staged.value) return staged.value.asker?.play(move)
  const now = live.value
  if (!now || now.decision === null || now.isSent) return
  live.value = { ...now, isSent: true, sent: [...now.sent, { decision: now.decision, move }] }
  const isDone = await tell({ type: 'move', decision: now.decision, move, table: now.table })
  if (!isDone && live.value?.decision === now.decision) live.value = { ...live.value, isSent: false }
}

/** Leaves the table for good: a bot plays on for one who sat there. */
export function leaveTable(): void {
  if (live.value && !live.value.result) {
    if (isOpenAt('here')) setOpenHere(null)
    if (live.value.seat !== null) keepLeft(live.value.match)
    void tell(live.value.seat === null ? { type: 'unwatch' } : { type: 'leave' })
  }
  live.value = null
}

/** Told to whoever is at a table, or soon will be. */
const HAS_TABLE = new Set<string>(['waiting', 'gather', 'table'])
const OF_LIVE = new Set<string>(['seat', 'events', 'result', 'rematch', 'chat'])

/** What happens at the table is told in beats; whatever else is said of it comes after that. */
function receive(where: Where, message: ServerMessage): void {
  // A server that numbers a match like one of this page would have it taken for practice, which is checked less.
  if ('match' in message && whereIs(message.match) !== where) {
    notice.value = { kind: 'error', text: words.value.not_its_match }
    return
  }
  if (OF_LIVE.has(message.type) && live.value && whereIs(live.value.match) !== where) return // of a table that was left for another
  if (HAS_TABLE.has(message.type) && where === 'server') parkHere() // people come first
  if (where === 'here' && isWithPeople() && (HAS_TABLE.has(message.type) || message.type === 'left')) return // it is heard of again when one comes back to it
  if (message.type === 'events') trust.onEvents(message)
  if (message.type === 'events' || message.type === 'result') {
    happen(message)
    return
  }
  if (message.type === 'table' || message.type === 'left') catchUp()
  take(where, message)
}

/** At which table one still sits, where a welcome says so; of the other server's table it says nothing. */
function resume(where: Where, table: number | null): void {
  if (where === 'here' && table === null) setOpenHere(null)
  if (table === null && promisedBy !== where) return
  resumed = table
  promised.value = table
  promisedBy = where
  if (table === null) gathering.value = null
}

function welcome(where: Where, message: ServerWelcome): void {
  accounts[where].value = { player: message.player, ratings: message.ratings, ...accountOf(message) }
  if (where === 'server' || !isWithPeople()) resume(where, message.table)
  if (message.table === null && isOpenAt(where)) live.value = null
  if (where === main) {
    phrases.value = message.phrases
    rememberName(message)
  }
  if (where === 'server') {
    trust.onLogKey(message.log)
    return
  }
  if (message.table === null) forgetUnended()
  if (main === 'server' && me.value && !isGuest(me.value.name) && me.value.name !== message.name) void tell({ type: 'name', name: me.value.name }, 'here')
}

function take(where: Where, message: ServerMessage): void {
  batch(() => {
    switch (message.type) {
      case 'welcome':
        welcome(where, message)
        break
      case 'games':
        served.value = message.games
        gamesCame()
        break
      case 'lobby':
        lobby.value = message
        break
      case 'player':
        change(where, accountOf(message))
        if (where === 'server') rememberName(message)
        break
      case 'waiting':
        if (!waiting.value) go('table')
        waiting.value = message
        if (live.value?.result) live.value = null // what is over is left by sitting down elsewhere
        break
      case 'left':
        change(where, { spare: message.spare ?? null })
        if (where === 'server') waiting.value = null
        gathering.value = null
        promised.value = null
        if (where === 'here') setOpenHere(null)
        if (isOpenAt(where)) live.value = null
        break
      case 'gather':
        gather(where, message)
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
          signedOut.value = local.getItem(OWN_NAME) ?? ''
          local.removeItem(OWN_NAME)
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

function change(where: Where, news: Partial<Me>): void {
  const account = accounts[where]
  if (account.value) account.value = { ...account.value, ...news }
}

/** A protected name can be opened again, should this device be ended. */
function rememberName(message: ServerWelcome | ServerPlayer): void {
  if (!message.is_protected) return
  local.setItem(OWN_NAME, message.name)
  signedOut.value = null
}

/** What is shown stays until the table comes, unless that takes long. */
function gather(where: Where, message: ServerGather): void {
  const isNew = gathering.value?.message.match !== message.match
  gathering.value = { message, isLong: !isNew && gathering.value!.isLong }
  if (isNew)
    setTimeout(() => {
      if (gathering.value?.message.match === message.match) gathering.value = { ...gathering.value, isLong: true }
    }, LONG_MS)
  trust.onGather(message, (answer) => ask(answer, where))
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
  if (whereIs(message.match) === 'here') setOpenHere(message.game)
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
  const where = whereIs(message.match)
  const account = accounts[where].value
  if (where === 'here') setOpenHere(null)
  if (live.value?.seat != null) newcomer.value = 'no'
  if (account && message.balance !== undefined) change(where, { balance: message.balance, practice: message.practice ?? account.practice, spare: message.spare ?? null })
  void trust.onResult(message, account?.player ?? null, ask)
  const rated = live.value?.seat == null ? null : message.ratings[live.value.seat]
  if (account && rated) {
    const before = account.ratings[live.value!.game]
    const now: Rating = { ...before, rating: rated.after, deviation: rated.deviation, matches: (before?.matches ?? 0) + 1 }
    change(where, { ratings: { ...account.ratings, [live.value!.game]: now } })
  }
  if (live.value) live.value = { ...live.value, result: message, decision: null, choices: [] }
}

// ---- A reload in mid-match keeps the log, and what the player did ----------------------------------------------------------

const KEPT_LOG = 'baize.log'

addEventListener('pagehide', () => {
  catchUp()
  if (live.value) session.setItem(KEPT_LOG, JSON.stringify({ match: live.value.match, log: live.value.log, sent: live.value.sent, chat: chat.value }))
})

const readKept = (): { match: number; log: LogLine[]; sent?: Sent[]; chat: ServerChat[] } | null => JSON.parse(session.getItem(KEPT_LOG) ?? 'null')

/** No match goes on here, so those to come may have the numbers of some that did not end and were not kept. */
function forgetUnended(): void {
  forgetUnendedHere()
  const kept = readKept()
  if (kept && whereIs(kept.match) === 'here') session.removeItem(KEPT_LOG)
}

function keptTable(match: number): Pick<Table, 'log' | 'sent'> | null {
  const kept = readKept()
  if (kept?.match !== match) return null
  chat.value = kept.chat
  return { log: kept.log.map((line) => ({ ...line, key: logKey++ })), sent: kept.sent ?? [] }
}
