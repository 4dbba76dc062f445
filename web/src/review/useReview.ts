// SPDX-License-Identifier: MIT
// The review of a match from one seat, as it comes. That of another seat, or against another way to play, rests while one
// looks elsewhere, and goes on from there.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { MatchReview } from './answer'
import { startReview, type Against, type Reviewing } from './ask'

export interface Known {
  review: MatchReview | null
  /** From 0 to 1. */
  done: number
  state: 'working' | 'paused' | 'done' | 'failed'
  why: string
}

const NOTHING: Known = { review: null, done: 0, state: 'working', why: '' }

export function useReview(file: string, seat: number, against: Against): Known & { pause(): void; goOn(): void; again(): void } {
  const key = `${seat} ${against}`
  const [known, setKnown] = useState<Record<string, Known>>({})
  const [begun, setBegun] = useState(0)
  const running = useRef(new Map<string, Reviewing>())
  const now = known[key] ?? NOTHING
  const put = (part: Partial<Known>): void => setKnown((all) => ({ ...all, [key]: { ...(all[key] ?? NOTHING), ...part } }))
  useEffect(() => {
    let own = running.current.get(key)
    if (!own) {
      put({ state: 'working' })
      own = startReview(file, seat, { against }, (review, done) => put({ review, done }))
      running.current.set(key, own)
      own.finished.then(() => put({ state: 'done', done: 1 }), (error: Error) => {
        running.current.delete(key)
        put({ state: 'failed', why: error.message })
      })
    } else if (now.state === 'working') own.goOn()
    return own.pause
  }, [file, key, begun])
  useEffect(() => () => running.current.forEach((one) => one.stop()), [])
  /** What has ended meanwhile stays so. */
  const turn = (from: Known['state'], to: Known['state']): void => setKnown((all) => (all[key]?.state === from ? { ...all, [key]: { ...all[key], state: to } } : all))
  return {
    ...now,
    pause: () => (running.current.get(key)?.pause(), turn('working', 'paused')),
    again: () => setBegun(begun + 1),
    goOn: () => (running.current.get(key)?.goOn(), turn('paused', 'working')),
  }
}
