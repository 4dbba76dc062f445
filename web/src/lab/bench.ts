// SPDX-License-Identifier: MIT
// What the lab is at: the question that was asked last and those before it, each with what came of it. One run at a time.
import { signal } from '@preact/signals'
import { hasHands, takeHands } from './pool'
import { MATCHES_MAX } from './form'
import { commandOf, linesOf, type Question } from './question'
import { nothingYet, Run, type Progress } from './run'
import { SolvingRun } from './solving'

export interface Answer {
  number: number
  question: Question
  progress: Progress
}

const EARLIER_MAX = 6
const MORE = 10

/** The newest first. */
export const answers = signal<Answer[]>([])
/** The one that is looked at. */
export const shown = signal<number | null>(null)
/** Why a question was not taken. */
export const refusal = signal<string | null>(null)

let run: Run | SolvingRun | null = null
let count = 0

function tell(number: number, progress: Progress): void {
  answers.value = answers.value.map((one) => (one.number === number ? { ...one, progress } : one))
}

/** Is asked while the last question is still being prepared: the newest wins. */
export async function ask(question: Question, matches: number): Promise<void> {
  const number = ++count
  run?.stop()
  run = null
  refusal.value = null
  const answer: Answer = { number, question, progress: nothingYet(matches, 0) }
  try {
    const { keeper, players } = await takeHands()
    const lines = linesOf(question)
    const begun = await keeper.begin(lines)
    if (number !== count) return
    if ('error' in begun) {
      refusal.value = begun.error
      return
    }
    const isSolving = question.kind === 'solve'
    if (!isSolving) await Promise.all(players.map((hand) => hand.begin(lines)))
    if (number !== count) return
    answers.value = [answer, ...answers.value].slice(0, EARLIER_MAX)
    shown.value = number
    run = isSolving ? new SolvingRun(keeper, (progress) => tell(number, progress)) : new Run(keeper, players, begun.batch, matches, (progress) => tell(number, progress))
    run.start()
  } catch (error) {
    if (number === count) refusal.value = error instanceof Error ? error.message : String(error)
  }
}

/** What is still being prepared is given up. */
export function stop(): void {
  if (run) run.stop()
  else count++
}
export const goOn = (): void => run?.start()
export const more = ({ progress }: Answer): void => run?.more(Math.min(MATCHES_MAX, progress.wanted * MORE))
/** Only the newest can be gone on with. */
export const isNewest = (answer: Answer): boolean => answer.number === count && run !== null
export const commandFor = ({ question, progress }: Answer): string => commandOf(question, progress.played || progress.wanted)

/** The workers are started and have their engine before anything is asked. */
export const prepare = (): void => void (hasHands() || takeHands().catch(() => null))
