// SPDX-License-Identifier: MIT
// Workers that solve, and what is known of the game that is looked at: the one for its options as they are set, another for
// all that is only compared with it.
import { signal } from '@preact/signals'
import wasmUrl from '../../../build-wasm/web/wasm/explorer.wasm?url'
import { moduleAt } from '../module'
import type { LocalGame } from '../text/games'
import type { Solution } from './atlas'
import type { Taken } from './engine'
import type { Told, Wish } from './wishes'

export type Rules = Record<string, number>

const compiled = moduleAt(wasmUrl)

class Thread {
  private readonly worker = new Worker(new URL('./thread.ts', import.meta.url), { type: 'module' })
  private readonly ready: Promise<void>
  private readonly waiting = new Map<number, (told: Told) => void>()
  private count = 0
  /** It could not be started: another one may. */
  isBroken = false

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Told>) => this.told(data)
    this.worker.onerror = (event) => this.fail(event.message || 'the worker could not be started')
    this.ready = compiled().then((module) => this.worker.postMessage({ kind: 'load', module } satisfies Wish))
    this.ready.catch((error: unknown) => this.fail(String(error)))
  }

  private told(told: Told): void {
    if (told.kind === 'broken') return this.fail(told.why)
    const hear = this.waiting.get(told.number)
    if (told.kind !== 'solved' || told.isDone) this.waiting.delete(told.number) // there is no more to come
    hear?.(told)
  }

  private fail(why: string): void {
    this.isBroken = true
    this.worker.terminate()
    for (const [number, hear] of this.waiting) hear({ kind: 'refused', number, why })
    this.waiting.clear()
  }

  ask(wish: { kind: 'solve'; lines: string; usual: number; isRough: boolean } | { kind: 'take'; file: string }, hear: (told: Told) => void): void {
    const number = ++this.count
    if (wish.kind === 'solve') this.waiting.clear() // it is given up for this one
    this.waiting.set(number, hear)
    this.ready.then(
      () => this.worker.postMessage({ ...wish, number } satisfies Wish),
      (error: unknown) => hear({ kind: 'refused', number, why: String(error) }),
    )
  }

  once(wish: Parameters<Thread['ask']>[0]): Promise<Told> {
    return new Promise((done) => this.ask(wish, done))
  }
}

let first: Thread | null = null
let second: Thread | null = null
const fit = (thread: Thread | null): Thread => (thread && !thread.isBroken ? thread : new Thread())
const solver = (): Thread => (first = fit(first))
const aside = (): Thread => (second = fit(second))

/** What differs from the standard. */
export const changedOf = (game: LocalGame, rules: Rules): Rules =>
  Object.fromEntries(game.options.flatMap((one) => (rules[one.name] !== undefined && rules[one.name] !== one.default ? [[one.name, rules[one.name]!]] : [])))
const linesOf = (game: LocalGame, rules: Rules): string => [game.id, ...Object.entries(changedOf(game, rules)).map(([name, n]) => `${name}=${n}`)].join('\n')
/** The command that says the same in a terminal. */
export const commandOf = (game: LocalGame, rules: Rules): string =>
  ['baize solve', game.id, ...Object.entries(changedOf(game, rules)).map(([name, n]) => `--set ${name}=${n}`), '--worths'].join(' ')

export interface Solved {
  game: string
  /** null: not yet. */
  solution: Solution | null
  /** What the figures are of is not what is set: the new ones are on their way. */
  isOld: boolean
  isDone: boolean
  /** How long it took until there was something to see. */
  ms: number
  why: string | null
}

export const solved = signal<Solved | null>(null)

/** Solves anew; what was found last is shown until then. */
export function solve(game: LocalGame, rules: Rules): void {
  const old = solved.value?.game === game.id ? solved.value : null
  solved.value = { game: game.id, solution: old?.solution ?? null, isOld: true, isDone: false, ms: old?.ms ?? 0, why: null }
  solver().ask({ kind: 'solve', lines: linesOf(game, rules), usual: game.stake, isRough: false }, (told) => {
    const now = solved.value
    if (now?.game !== game.id) return
    if (told.kind === 'refused') solved.value = { ...now, isOld: true, why: told.why }
    if (told.kind === 'solved') solved.value = { game: game.id, solution: told.solution, isOld: false, isDone: told.isDone, ms: now.isOld ? told.ms : now.ms, why: null }
    if (told.kind === 'solved' && told.isDone) aside() // fetched while there is a line
  })
}

// ---- Aside: what is compared --------------------------------------------------------------------

const known = new Map<string, Promise<[number, number]>>()
let queue: Promise<unknown> = Promise.resolve()

/** What the game is worth to each seat with these options. One after the other, each once. */
export function valuesWith(game: LocalGame, rules: Rules): Promise<[number, number]> {
  const lines = linesOf(game, rules)
  const found = known.get(lines)
  if (found) return found
  const next = queue.then(async () => {
    const told = await aside().once({ kind: 'solve', lines, usual: game.stake, isRough: true })
    if (told.kind !== 'solved') throw new Error(told.kind === 'refused' ? told.why : '')
    return told.solution.values
  })
  queue = next.catch(() => known.delete(lines))
  known.set(lines, next)
  return next
}

/** A replay as situations and what was done in them. */
export async function takeApart(file: string): Promise<Taken> {
  const told = await (queue = queue.catch(() => undefined).then(() => aside().once({ kind: 'take', file }))) as Told
  return told.kind === 'taken' ? told.taken : { error: told.kind === 'refused' ? told.why : '' }
}
