// SPDX-License-Identifier: MIT
// Asks a worker for the review of a match. Nothing is asked of the server.
import type { MatchReview } from './answer'

/** What the other of a solved game plays: the equilibrium, or what it did in this match. */
export type Against = 'equilibrium' | 'played'

export interface ReviewOptions {
  /** Until each loss is known to ± so many wins: 0.01 is a point. As usual, if it is not said. */
  aim?: number
  against?: Against
}

export interface ReviewQuestion {
  file: string
  seat: number
  options: ReviewOptions
}

export type ReviewTold = { review: MatchReview; done: number } | { why: string }

export interface Reviewing {
  /** Ends it for good; what is known by then is kept. */
  stop(): void
  pause(): void
  goOn(): void
  /** All that was asked for, or what was known when it was stopped. Fails with the sentence why there can be no review. */
  finished: Promise<MatchReview>
}

/** `onChange`: what is known by now, every third of a second; `done` goes from 0 to 1. */
export function startReview(file: string, seat: number, options: ReviewOptions, onChange: (review: MatchReview, done: number) => void): Reviewing {
  const worker = new Worker(new URL('./reviewer.ts', import.meta.url), { type: 'module' })
  let last: MatchReview | null = null
  let stop = (): void => undefined
  const finished = new Promise<MatchReview>((resolve, reject) => {
    const fail = (why: string): void => {
      worker.terminate()
      reject(new Error(why))
    }
    stop = () => {
      worker.terminate()
      if (last) resolve(last)
      else reject(new Error('stopped before anything was known'))
    }
    worker.onmessage = ({ data }: MessageEvent<ReviewTold>) => {
      if ('why' in data) return fail(data.why)
      last = data.review
      onChange(data.review, data.done)
      if (data.done < 1) return
      worker.terminate()
      resolve(last)
    }
    worker.onerror = (event) => fail(event.message || 'the worker could not be started')
    worker.postMessage({ file, seat, options } satisfies ReviewQuestion)
  })
  finished.catch(() => undefined) // whoever does not wait for it need not hear of it
  return { stop: () => stop(), pause: () => worker.postMessage('pause'), goOn: () => worker.postMessage('go on'), finished }
}
