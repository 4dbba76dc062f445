// SPDX-License-Identifier: MIT
// Asks a puzzle on the stage: tells what the seat was told last, asks it, hears the answer, and remembers the first one.
import { signal } from '@preact/signals'
import { logOf, stagedTable, stopAside, tellEvents } from '../beats/aside'
import { isAside } from '../beats/queue'
import { games, me, staged, type LogLine, type Table } from '../model'
import type { Event, View } from '../protocol'
import { words } from '../text'
import { Engine, fetchSet, setSizes, type Asked, type PuzzleSet, type Solved } from './engine'
import { keepTry, tries } from './kept'
import { dayOf, pickOf, standingOf, type Standing } from './tries'
import { w } from './words'

/** The puzzle that is asked. */
export interface Quiz {
  game: string
  set: PuzzleSet
  number: number
  asked: Asked
  /** Whose daily puzzle it is; null: it was not asked as that. */
  day: number | null
  before: Standing
  answered: Answered | null
}

export interface Answered {
  solved: Solved
  /** Which of its choices was made. */
  mine: number
  /** It was the first try. */
  isCounted: boolean
  after: Standing
}

export const quiz = signal<Quiz | null>(null)
/** What came before the question is being told. */
export const isUnderWay = signal(false)
export const engine = signal<Engine | null>(null)

/** The players of the other seats. */
const OTHERS = ['Vera', 'Otto', 'Cleo', 'Silas', 'Thea']
const LEVEL = 'best'

let opening = 0
let asks = 0
let log: LogLine[] = []
const files = new Map<string, string>()
/** The set that the engine has. */
let opened: { game: string; set: PuzzleSet } | null = null
const shown = new Set<string>()

/** The games that have puzzles, in the order in which all know them. */
export const puzzleGames = (): string[] => games.value.map((game) => game.id).filter((id) => setSizes[id])
export const today = (): number => dayOf(Date.now())
export const dailyGame = (of: Engine, day: number): string => puzzleGames()[of.dailyGame(day, puzzleGames().length)]!

export async function loadEngine(): Promise<Engine> {
  const now = engine.value ?? (await Engine.load())
  return (engine.value ??= now)
}

async function fetchFile(game: string): Promise<void> {
  if (!files.has(game)) files.set(game, await fetchSet(game))
}

/** The engine has one set: it gets that of the game, whose file is there, right before it is asked. */
function openSet(of: Engine, game: string): PuzzleSet {
  if (opened?.game === game) return opened.set
  try {
    opened = { game, set: of.open(files.get(game)!) }
    return opened.set
  } catch (error) {
    opened = null
    files.delete(game) // what cannot be read is fetched anew
    throw error
  }
}

function asTable({ game, asked }: Quiz, view: View): Table {
  const others = [...OTHERS]
  const own = me.value?.name ?? words.value.you_first
  return stagedTable({
    game, options: asked.setup.options, seat: asked.seat, near: asked.seat,
    seats: Array.from({ length: asked.setup.seats }, (_, seat) => (seat === asked.seat ? { seat, player: 0, name: own, bot: null, is_connected: true } : { seat, player: null, name: others.shift()!, bot: LEVEL, is_connected: true })),
    view, log, asker: { question: w.value.question, play: answer, why: (move) => Promise.resolve(refusalOf(move)) },
  })
}

function stand(): void {
  const now = quiz.value!
  isUnderWay.value = false
  log = logOf(now.asked.events, 0, 0)
  staged.value = { ...asTable(now, now.asked.view), decision: now.answered ? null : ++asks, choices: now.answered ? [] : now.asked.choices }
}

/** From the seat's own last move to the question. */
async function tellThere(): Promise<void> {
  const mine = opening
  const { game, asked } = quiz.value!
  isUnderWay.value = true
  log = []
  const show = (after: View, told: Event[]): void => {
    log = logOf(told, 0, 0)
    staged.value = asTable(quiz.value!, after)
  }
  await tellEvents(asked.events, { game, view: asked.before, seat: asked.seat, options: asked.setup.options }, () => mine === opening, show, stand)
}

/** What there is no puzzle for: the words say why. */
export class NoPuzzle extends Error {}

/** What is asked for: one by its name, the one of today, or the next that suits. */
export type Wish = { game: string; name: string } | { game: string; name: null } | 'daily'

/** Which puzzle that is; its name is '' where all were shown. */
export async function findPuzzle(wish: Wish): Promise<{ game: string; name: string }> {
  const of = await loadEngine()
  const game = wish === 'daily' ? dailyGame(of, today()) : wish.game
  if (!puzzleGames().includes(game)) throw new NoPuzzle(w.value.no_set)
  if (wish !== 'daily' && wish.name !== null) return { game, name: wish.name }
  await fetchFile(game)
  const { puzzles } = openSet(of, game)
  const number = wish === 'daily' ? of.daily(today(), puzzleGames().length) : pickOf(puzzles, game, tries.value, standingOf(tries.value, game, of).rating, shown)
  return { game, name: puzzles[number]?.name ?? '' }
}

/** Puts it on the stage. Rejects if it cannot be had; false: another was opened meanwhile, or the page was left. */
export async function openPuzzle(game: string, name: string, day: number | null): Promise<boolean> {
  const mine = ++opening
  const of = await loadEngine()
  await fetchFile(game)
  if (mine !== opening) return false
  const set = openSet(of, game)
  const number = set.puzzles.findIndex((one) => one.name === name)
  if (number < 0) throw new NoPuzzle(w.value.no_puzzle)
  shown.add(name)
  isAside.value = true
  quiz.value = { game, set, number, asked: of.asked(number), day, before: standingOf(tries.value, game, of), answered: null }
  await tellThere()
  return true
}

export function closePuzzle(): void {
  opening++
  stopAside()
  isAside.value = isUnderWay.value = false
  staged.value = quiz.value = null
}

function refusalOf(move: string): string | null {
  const now = quiz.value!
  openSet(engine.value!, now.game)
  return engine.value!.refusalOf(now.number, move)
}

function answer(move: string): void {
  const now = quiz.value
  const of = engine.value
  if (!now || !of || now.answered || isUnderWay.value) return
  openSet(of, now.game)
  const mine = of.choiceOf(now.number, move)
  if (mine < 0) return stand() // what was touched is taken back
  const solved = of.solved(now.number)
  const { name, rating } = now.asked
  const isCounted = keepTry({ game: now.game, name, right: solved.choices[mine]!.is_right, rating, day: now.day })
  quiz.value = { ...now, answered: { solved, mine, isCounted, after: standingOf(tries.value, now.game, of) } }
  stand()
}
