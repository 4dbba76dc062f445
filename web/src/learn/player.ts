// SPDX-License-Identifier: MIT
// Takes a lesson on the stage: asks the engine for its steps, tells what happens between them in beats, hears what the
// learner touches, and remembers how far they have come.
import { signal } from '@preact/signals'
import { logOf, stagedTable, stopAside, tellEvents } from '../beats/aside'
import { isAside } from '../beats/queue'
import { me, staged, type LogLine, type Table } from '../model'
import type { Event, View } from '../protocol'
import { language, words } from '../text'
import { spoken } from '../text/sentences'
import { answer, goBack, goForth, openLesson, refusalOf, stepNow, type Step } from './engine'
import { fetchLesson, keepTaken, taken } from './lessons'

/** The step at which the lesson stands; null: none is taken. */
export const lesson = signal<Step | null>(null)
/** What happens on the way to it is being told. */
export const isUnderWay = signal(false)
/** What was said to the last answer. */
export const said = signal<{ kind: 'praise' | 'reason'; text: string; count: number } | null>(null)

let opening = 0
let tries = 0
let answers: (string | null)[] = []
let log: LogLine[] = []

/** The table as the learner sees it, before anything is asked. */
function asTable(now: Step, view: View): Table {
  const own = me.value?.name ?? words.value.you_first
  return stagedTable({
    game: now.game, options: now.setup.options, seat: now.seat, near: now.seat,
    seats: now.players.map(({ name, bot }, seat) => ({ seat, player: seat === now.seat ? 0 : null, name: name || own, bot, is_connected: true })),
    view, log,
  })
}

const asker = { question: '', play: tryMove, why: (move: string) => Promise.resolve(refusalOf(move)) }

/** All that came before the step was told: now is said what it says, and asked what it asks. Each try is a decision of its own. */
function stand(now: Step): void {
  isUnderWay.value = false
  const stands = asTable(now, now.view)
  staged.value = now.asks ? { ...stands, decision: ++tries, choices: now.choices, asker } : stands
}

const keep = (now: Step): void =>
  keepTaken(now.game, now.over ? { answers: [], steps: now.steps, isDone: true } : { answers, steps: now.steps, isDone: taken.value[now.game]?.isDone ?? false })

/** Tells what leads to the step where the lesson stands, from this view on. */
async function tellFrom(view: View): Promise<void> {
  const mine = opening
  const now = stepNow(language.value)
  if (now.error) throw new Error(now.error)
  isUnderWay.value = true
  lesson.value = now
  keep(now)
  const before = log
  const first = (before.at(-1)?.key ?? -1) + 1
  const show = (after: View, told: Event[]): void => {
    log = [...before, ...logOf(told, first, first)]
    staged.value = asTable(now, after)
  }
  await tellEvents(now.events, { game: now.game, view, seat: now.seat, options: now.setup.options }, () => mine === opening, show, () => stand(now))
}

/** Shows the step where the lesson stands, as it is. */
function jump(): void {
  stopAside()
  const now = stepNow(language.value)
  said.value = null
  log = []
  lesson.value = now
  stand(now)
}

/** Begins a lesson, or goes on where it was left. Rejects if it cannot be had; false: there is none, or it was closed meanwhile. */
export async function openGame(game: string): Promise<boolean> {
  const mine = ++opening
  const file = await fetchLesson(game)
  if (!file || mine !== opening) return false
  await openLesson(file)
  if (mine !== opening) return false
  isAside.value = true
  answers = []
  // What was answered before is answered again. A lesson that has changed meanwhile is gone on with as far as that fits.
  for (const move of taken.value[game]?.answers ?? []) {
    if (move === null ? !goForth() : !answer(move).right) break
    answers.push(move)
  }
  jump()
  return true
}

export function closeGame(): void {
  opening++
  stopAside()
  isAside.value = false
  staged.value = lesson.value = said.value = null
}

/** On from a remark that asks nothing. */
export function next(): void {
  const now = lesson.value
  if (!now || now.asks || now.over || isUnderWay.value || !goForth()) return
  said.value = null
  answers.push(null)
  void tellFrom(now.view)
}

export function back(): void {
  if (!lesson.value || lesson.value.step === 1 || !goBack()) return
  answers.pop()
  jump()
  keep(lesson.value)
}

/** Once more from the start. */
export async function again(): Promise<void> {
  const now = lesson.value
  if (!now) return
  keepTaken(now.game, { answers: [], steps: now.steps, isDone: true })
  await openGame(now.game)
}

function tryMove(move: string): void {
  const now = lesson.value
  if (!now?.asks || isUnderWay.value) return
  const { right, text } = answer(move)
  const count = (said.value?.count ?? 0) + 1
  if (!right) {
    said.value = { kind: 'reason', text: spoken(text), count }
    stand(now) // what was touched is taken back
    return
  }
  said.value = text ? { kind: 'praise', text, count } : null
  answers.push(move)
  void tellFrom(now.view)
}

/** The same step in another language. */
export function speakAnew(): void {
  if (!lesson.value || isUnderWay.value || lesson.value.language === language.value) return
  lesson.value = stepNow(language.value)
  said.value = null
}
