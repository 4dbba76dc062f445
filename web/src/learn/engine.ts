// SPDX-License-Identifier: MIT
// Lessons as the engine takes them (web/wasm/lesson.c): a file is opened, and steps come out. Knows no page.
import wasmUrl from '../../../build-wasm/web/wasm/lesson.wasm?url'
import { readText } from '../memory'
import { moduleAt } from '../module'
import type { Choice, Event, View } from '../protocol'

/** What a remark speaks of. */
export type At = { zone: string; card?: string; index?: number } | { counter: string } | { seat: number } | { choices: true } | { move: string }

/** Where a lesson stands: src/story/lesson_json.h says what each part means. */
export interface Step {
  game: string
  setup: { seats: number; options: Record<string, number> }
  seat: number
  players: { name: string; bot: string | null }[]
  title: string
  languages: string[]
  language: string
  step: number
  steps: number
  remark: { title: string; text: string; at: At[] }
  asks: boolean
  choices: Choice[]
  view: View
  events: Event[]
  jump: boolean
  over: boolean
  /** Why it could not go on. */
  error?: string
}

export interface Answered {
  right: boolean
  /** The praise, or the reason why not. */
  text: string
}

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  lesson_at(): number
  lesson_max(): number
  input_at(): number
  input_max(): number
  lesson_begin(len: number): number
  lesson_show(): number
  lesson_forth(): number
  lesson_goback(): number
  lesson_answer(): number
  lesson_why(): number
}

const compiled = moduleAt(wasmUrl)
let engine: Exports | null = null

async function load(): Promise<Exports> {
  const exports = (await WebAssembly.instantiate(await compiled())).exports as unknown as Exports
  exports._initialize()
  return exports
}

const read = (at: number): string => readText(engine!.memory, at)

/** Puts a text where the engine reads it, ended by 0; its length in bytes. What is too long is left out. */
function put(text: string, at: number, max: number): number {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length >= max) return put('', at, max)
  new Uint8Array(engine!.memory.buffer).set([...bytes, 0], at)
  return bytes.length
}

const say = (text: string): number => put(text, engine!.input_at(), engine!.input_max())

/** Opens a lesson at its first step; what is wrong with it is an error. */
export async function openLesson(file: string): Promise<void> {
  engine ??= await load()
  const opened = JSON.parse(read(engine.lesson_begin(put(file, engine.lesson_at(), engine.lesson_max())))) as { error?: string }
  if (opened.error) throw new Error(opened.error)
}

/** Where it stands, in that language. */
export function stepNow(language: string): Step {
  say(language)
  return JSON.parse(read(engine!.lesson_show())) as Step
}

/** On from a remark that asks nothing. False: there is no way on. */
export const goForth = (): boolean => engine!.lesson_forth() !== 0
export const goBack = (): boolean => engine!.lesson_goback() !== 0

/** After a right answer it stands at the next step. */
export function answer(move: string): Answered {
  say(move)
  return JSON.parse(read(engine!.lesson_answer())) as Answered
}

/** What the rules say to a move; null: they allow it. */
export function refusalOf(move: string): string | null {
  say(move)
  return read(engine!.lesson_why()) || null
}
