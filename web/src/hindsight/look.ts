// SPDX-License-Identifier: MIT
// Which of the player's decisions in the match just played was best, and which dearest: asked of a worker once the
// replay has come and was found true.
import { signal } from '@preact/signals'
import type { Turn } from '../replay/steps'
import { clearOf, type Answer } from './answer'

/** A move as the player sent it, not the clock or a bot for them. */
export interface Sent {
  decision: number
  move: string
}

export interface Question {
  file: string
  seat: number
  sent: readonly Sent[]
}

export interface Look {
  match: number
  moves: readonly Turn[]
  state: 'looking' | 'done' | 'failed'
  answer: Answer | null
}

/** The match that was looked at last, or is now. */
export const look = signal<Look | null>(null)

let worker: Worker | null = null

/** Begins to look, once a match; what was looked at before is given up. */
export function lookBack(match: number, moves: readonly Turn[], question: Question): void {
  if (look.value?.match === match) return
  worker?.terminate()
  const now = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  worker = now
  look.value = { match, moves, state: 'looking', answer: null }
  const end = (answer: Answer | null): void => {
    now.terminate()
    if (worker === now) look.value = { match, moves, state: answer ? 'done' : 'failed', answer: answer && clearOf(answer) }
  }
  now.onmessage = (event: MessageEvent<Answer | null>) => end(event.data)
  now.onerror = () => end(null)
  now.postMessage(question)
}
