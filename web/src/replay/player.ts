// SPDX-License-Identifier: MIT
// Plays a replay on the stage: holds where it stands, steps, and tells the beats of a step as they were told at the table.
import { computed, signal } from '@preact/signals'
import { logOf, stagedTable, stopAside, tellAside } from '../beats/aside'
import { tellPlainly } from '../beats/beat'
import { isAside } from '../beats/queue'
import { fold } from '../fold'
import { staged, type LogLine, type Table } from '../model'
import type { Event, View } from '../protocol'
import { loadLayout } from '../table/layouts'
import { ALL_SEATS, showReplay, WATCHER, type ReplayFile } from '../wasm'
import { isBotName } from './bots'
import { chaptersOf, stopsOf, stopsOfTold } from './steps'

export const PACES = [0.5, 1, 2, 4]

export interface Film {
  replay: ReplayFile
  match: number
  /** From whose seat it is seen, or ALL_SEATS, or WATCHER. */
  viewer: number
  /** The seat that is drawn nearest. */
  near: number
  stops: number[]
  /** What the viewer was told of each move. */
  events: Event[][]
  first: View
}

export const film = signal<Film | null>(null)
export const step = signal(0)
export const isPlaying = signal(false)
export const pace = signal(1)
export const steps = computed(() => (film.value ? film.value.stops.length - 1 : 0))
export const chapters = computed(() => (film.value ? chaptersOf(film.value.stops, film.value.events) : []))
/** How many moves of the file stand at this step. */
export const movesNow = computed(() => film.value?.stops[step.value] ?? 0)
/** Whose decision comes next; null: the match is over, or it is not known. */
export const nextTurn = computed(() => film.value?.replay.moves[movesNow.value] ?? null)

let timer = 0
let showing = 0

/** Reads what was told of each move, once for a viewer. */
async function eventsOf(replay: ReplayFile, viewer: number): Promise<Event[][]> {
  if (replay.told) return replay.told.moves.map((told) => told.map((event) => JSON.parse(event) as Event))
  const all: Event[][] = []
  for (let i = 0; i < replay.moves.length; i++) all.push((await showReplay(i + 1, viewer)).events)
  return all
}

export async function openFilm(replay: ReplayFile, match: number, viewer: number, near: number, at: number): Promise<void> {
  const events = await eventsOf(replay, viewer)
  const first = (await showReplay(0, viewer)).view
  isAside.value = true
  film.value = { replay, match, viewer, near, stops: replay.told ? stopsOfTold(events) : stopsOf(replay.moves), events, first }
  await goTo(at)
}

export function closeFilm(): void {
  stop()
  film.value = null
  staged.value = null
  isAside.value = false
  isPlaying.value = false
}

/** Seen from elsewhere, at the same place. */
export async function seeAs(viewer: number): Promise<void> {
  const now = film.value
  if (!now) return
  stop()
  await openFilm(now.replay, now.match, viewer, viewer === ALL_SEATS || viewer === WATCHER ? now.near : viewer, step.value)
}

function stop(): void {
  clearTimeout(timer)
  timer = 0
  showing++
  stopAside()
}

async function viewAt(now: Film, moves: number): Promise<View> {
  if (now.replay.told) return now.events.slice(0, moves).flat().reduce(fold, now.first)
  return (await showReplay(moves, now.viewer)).view
}

/** A replay is shown on the table as a match that nobody asks anything of. */
function asTable(now: Film, view: View, log: LogLine[]): Table {
  const { replay, match, viewer, near } = now
  return stagedTable({
    match, game: replay.setup.game, options: replay.setup.options, seat: viewer < 0 || viewer === WATCHER ? null : viewer, near,
    seats: replay.players.map((name, seat) => ({ seat, player: isBotName(name) ? null : seat, name, bot: null, is_connected: true })),
    deal: replay.told ? 'hidden' : 'published', view, log,
  })
}

/** Shows the table as it was after a step, at once. */
export async function goTo(wanted: number): Promise<void> {
  const now = film.value
  if (!now) return
  stop()
  const mine = showing
  const at = Math.min(Math.max(0, wanted), now.stops.length - 1)
  const moves = now.stops[at]!
  const view = await viewAt(now, moves)
  if (mine !== showing || film.value !== now) return
  step.value = at
  staged.value = asTable(now, view, logOf(now.events.slice(0, moves).flat()))
  if (isPlaying.value) playOn()
}

/** Tells the beats from this step to the next. */
async function tellStep(now: Film): Promise<void> {
  const mine = showing
  const from = now.stops[step.value]!
  const to = now.stops[step.value + 1]!
  const before = now.events.slice(0, from).flat()
  const { layout, wait } = loadLayout(now.replay.setup.game)
  if (!layout && wait) await wait
  const teller = loadLayout(now.replay.setup.game).layout?.tell ?? tellPlainly
  const view = await viewAt(now, from)
  const end = await viewAt(now, to)
  if (mine !== showing) return
  const seat = now.viewer < 0 || now.viewer === WATCHER ? null : now.viewer
  const beats = teller(now.events.slice(from, to).flat(), { view, seat, options: now.replay.setup.options })
  const toStage = (view: View, told: Event[]) => (staged.value = asTable(now, view, logOf([...before, ...told])))
  tellAside(beats, view, toStage, (told) => {
    step.value++
    toStage(end, told)
    if (step.value >= steps.value) isPlaying.value = false
    if (isPlaying.value) timer = window.setTimeout(playOn, 500 / pace.value)
  }, () => 1 / pace.value)
}

function playOn(): void {
  const now = film.value
  if (now && step.value < steps.value) void tellStep(now)
  else isPlaying.value = false
}

export function togglePlay(): void {
  if (isPlaying.value) {
    isPlaying.value = false
    void goTo(step.value)
    return
  }
  isPlaying.value = true
  if (step.value >= steps.value) void goTo(0)
  else playOn()
}
