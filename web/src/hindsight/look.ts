// SPDX-License-Identifier: MIT
// Which of the player's decisions in the match just played was best, and which dearest: taken from a short review once
// the replay has come and was found true.
import { signal } from '@preact/signals'
import type { Reviewing } from '../review/ask'
import { standingOut, type Answer, type Sent } from './answer'

/** So long at most; what is known by then is told. */
const MOST_MS = 4000
/** As well as the review itself knows it, so that both say the same. */
const AIM = 0.01

export interface Question {
  file: string
  seat: number
  sent: readonly Sent[]
}

export interface Look {
  match: number
  state: 'looking' | 'done' | 'failed'
  answer: Answer | null
}

/** The match that was looked at last, or is now. */
export const look = signal<Look | null>(null)

let running: Reviewing | null = null
let asked = ''

/** Begins to look, once a match; what was looked at before is given up. What asks the worker is fetched only then. */
export async function lookBack(match: number, { file, seat, sent }: Question): Promise<void> {
  if (look.value?.match === match && asked === file) return // where nothing is kept a number may come again
  asked = file
  running?.stop()
  look.value = { match, state: 'looking', answer: null }
  const end = (answer: Answer | null): void => {
    if (asked === file) look.value = { match, state: answer ? 'done' : 'failed', answer }
  }
  try {
    const { startReview } = await import('../review/ask')
    if (asked !== file) return
    const now = startReview(file, seat, { aim: AIM }, () => undefined)
    running = now
    const timer = setTimeout(() => now.stop(), MOST_MS)
    const review = await now.finished.finally(() => clearTimeout(timer))
    end(standingOut(review, sent))
  } catch {
    end(null)
  }
}
