// SPDX-License-Identifier: MIT
// The review of a match from one seat, as it comes. What was known of another seat is kept while the match is looked at.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { MatchReview } from './answer'
import { startReview, type Reviewing } from './ask'

export interface Known {
  review: MatchReview | null
  /** From 0 to 1. */
  done: number
  state: 'working' | 'paused' | 'done' | 'failed'
  why: string
}

const NOTHING: Known = { review: null, done: 0, state: 'working', why: '' }

export function useReview(file: string, seat: number | null): Known & { pause(): void; goOn(): void; again(): void } {
  const [known, setKnown] = useState<Record<number, Known>>({})
  const [begun, setBegun] = useState(0)
  const running = useRef<Reviewing | null>(null)
  const now = (seat === null ? undefined : known[seat]) ?? NOTHING
  useEffect(() => {
    if (seat === null || now.state === 'done') return
    const put = (part: Partial<Known>) => setKnown((all) => ({ ...all, [seat]: { ...(all[seat] ?? NOTHING), ...part } }))
    let isEnded = false
    put({ state: 'working' })
    const own = startReview(file, seat, {}, (review, done) => put({ review, done }))
    running.current = own
    own.finished.then(() => isEnded || put({ state: 'done', done: 1 }), (error: Error) => isEnded || put({ state: 'failed', why: error.message }))
    return () => {
      isEnded = true // it is worked at anew when it is looked at again
      own.stop()
    }
  }, [file, seat, begun])
  const set = (state: 'working' | 'paused') => seat !== null && setKnown((all) => ({ ...all, [seat]: { ...(all[seat] ?? NOTHING), state } }))
  return {
    ...now,
    pause: () => (running.current?.pause(), set('paused')),
    again: () => setBegun(begun + 1),
    goOn: () => (running.current?.goOn(), set('working')),
  }
}
