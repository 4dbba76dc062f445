// SPDX-License-Identifier: MIT
// The stored puzzles as the engine reads them (web/wasm/puzzle.c): a set is opened, positions and solutions come out. Knows
// no page.
import wasmUrl from '../../../build-wasm/web/wasm/puzzle.wasm?url'
import { readText } from '../memory'
import { moduleAt } from '../module'
import type { Choice, Event, View } from '../protocol'

/** Of each game that has a set, how many puzzles there are; vite.config.ts counts them. */
declare const PUZZLE_SETS: Record<string, number>

export const setSizes: Record<string, number> = PUZZLE_SETS

export interface Listed {
  name: string
  rating: number
  seats: number
}

export interface PuzzleSet {
  unit: 'win' | 'tokens'
  puzzles: Listed[]
}

interface Head {
  name: string
  rating: number
  rating_error: number
  setup: { game: string; seats: number; options: Record<string, number> }
  seat: number
}

/** As it is asked: what was told since the seat's own last move, and the table before and after it. */
export interface Asked extends Head {
  before: View
  events: Event[]
  view: View
  choices: Choice[]
}

export interface Arm {
  move: string
  is_right: boolean
  /** In wins or in tokens. */
  value: number
  /** Of what it is behind the best; of the best, of its value. */
  ci95: number
}

export interface Solved extends Head {
  choices: Arm[]
  /** The share of its tries in which each level finds it. */
  found: Record<string, number>
  /** What the level medium plays most. */
  usual: string
}

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  input_at(): number
  input_max(): number
  puzzles_open(len: number): number
  puzzle_asked(number: number): number
  puzzle_solved(number: number): number
  puzzle_why(number: number): number
  puzzle_choice(number: number): number
  puzzle_daily(day: number, sets: number): number
  puzzle_daily_game(day: number, sets: number): number
  solver_rating_after(rating: number, tries: number, puzzleRating: number, isRight: number): number
  solver_start(): number
}

const compiled = moduleAt(wasmUrl)

/** What the ratings and the day's game are asked of, before any set is there. */
export interface Reckoner {
  start: number
  ratingAfter(rating: number, tries: number, puzzleRating: number, isRight: boolean): number
  dailyGame(day: number, sets: number): number
}

/** Asks the puzzles of a set that was opened. */
export class Engine implements Reckoner {
  readonly start: number
  private constructor(private readonly of: Exports) {
    this.start = of.solver_start()
  }

  static async load(): Promise<Engine> {
    const exports = (await WebAssembly.instantiate(await compiled())).exports as unknown as Exports
    exports._initialize()
    return new Engine(exports)
  }

  private read<T>(at: number): T {
    return JSON.parse(readText(this.of.memory, at)) as T
  }

  /** Ended by 0; what is too long is left out. Its length. */
  private put(text: string): number {
    const bytes = new TextEncoder().encode(text)
    if (bytes.length >= this.of.input_max()) return this.put('')
    new Uint8Array(this.of.memory.buffer).set([...bytes, 0], this.of.input_at())
    return bytes.length
  }

  /** What is wrong with the file is an error. */
  open(file: string): PuzzleSet {
    const opened = this.read<PuzzleSet | { error: string }>(this.of.puzzles_open(this.put(file)))
    if ('error' in opened) throw new Error(opened.error)
    return opened
  }

  asked = (number: number): Asked => this.read(this.of.puzzle_asked(number))
  solved = (number: number): Solved => this.read(this.of.puzzle_solved(number))

  /** What the rules say to a move; null: they allow it. */
  refusalOf(number: number, move: string): string | null {
    this.put(move)
    return readText(this.of.memory, this.of.puzzle_why(number)) || null
  }

  /** Which of the solution's choices the move is; −1: it is not allowed. */
  choiceOf(number: number, move: string): number {
    this.put(move)
    return this.of.puzzle_choice(number)
  }

  daily = (day: number, sets: number): number => this.of.puzzle_daily(day, sets)
  dailyGame = (day: number, sets: number): number => this.of.puzzle_daily_game(day, sets)
  ratingAfter = (rating: number, tries: number, puzzleRating: number, isRight: boolean): number => this.of.solver_rating_after(rating, tries, puzzleRating, Number(isRight))
}

/** The file of a game's set. */
export async function fetchSet(game: string): Promise<string> {
  const answer = await fetch(`puzzles/${game}.puzzles`)
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
  return answer.text()
}
