// SPDX-License-Identifier: MIT
// Reviews one's own matches one after another, the newest first, while one does something else. It rests while a match is
// being played: the table needs what this device can do. What is done is kept, whatever becomes of the rest.
import { computed, effect, signal } from '@preact/signals'
import { hasLeft } from '../kept'
import { ask, gathering, live } from '../model'
import { startReview, type Reviewing } from '../review/ask'
import { route } from '../route'
import { whereIs } from '../where'
import { ownMatches, places, rulesOf, type Own } from './mine'
import { keep, kept, load } from './store'
import { keyOf, summaryOf } from './summary'

export interface Course {
  game: string
  state: 'running' | 'done' | 'stopped' | 'failed'
  /** At most; there may be fewer. */
  wanted: number
  done: number
  /** How much of the one at hand, from 0 to 1. */
  share: number
  /** Those that could not be reviewed, and why. */
  refused: { match: number; why: string }[]
  why?: string
}

export const course = signal<Course | null>(null)

/** Somebody waits for a move here, or is about to; practice waits as long as one is elsewhere. */
const isPlaying = computed((): boolean => {
  if (gathering.value) return true
  const now = live.value
  if (!now || now.result || now.seat === null) return false
  return whereIs(now.match) === 'server' || route.value[0] === 'table'
})
export const isResting = computed((): boolean => course.value?.state === 'running' && isPlaying.value)

let reviewing: Reviewing | null = null
/** Of the course that is on; one that still waits for an answer when it was stopped sees by it that it is over. */
let newest = 0
effect(() => (isPlaying.value ? reviewing?.pause() : reviewing?.goOn()))

const calm = (): Promise<void> =>
  new Promise((done) => {
    const stop = effect(() => {
      if (isPlaying.value && course.value?.state === 'running') return
      queueMicrotask(() => stop())
      done()
    })
  })

const say = (news: Partial<Course>): void => void (course.value && (course.value = { ...course.value, ...news }))
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function reviewOne({ match, player }: Own, isOn: () => boolean): Promise<void> {
  const answer = await ask({ type: 'replay', match: match.match }, whereIs(match.match))
  if (answer.type !== 'replay' || !isOn()) return
  const now = startReview(answer.file, match.seat, {}, (_, share) => say({ share }))
  reviewing = now
  if (isPlaying.value) now.pause()
  try {
    const review = await now.finished
    if (review.complete) await keep(summaryOf(review, match, player, rulesOf(match.game)))
  } finally {
    reviewing = null
  }
}

const isKept = ({ match, player }: Own): boolean => kept.value!.some(({ key }) => key === keyOf(player, match, rulesOf(match.game)))
/** Matches that could not be reviewed are not tried again while the page is open. */
const failed = new Set<string>()
const isOut = ({ match, player }: Own): boolean => match.is_void || match.deal === 'hidden' || hasLeft(match.match) || failed.has(keyOf(player, match, 0))

async function reviewAll(game: string, wanted: number, isOn: () => boolean): Promise<void> {
  await load()
  for await (const own of ownMatches(await places())) {
    if (!isOn() || course.value!.done >= wanted) return
    if (own.match.game !== game || isOut(own) || isKept(own)) continue
    await calm()
    if (!isOn()) return
    say({ share: 0 })
    try {
      await reviewOne(own, isOn)
      if (isOn()) say({ done: course.value!.done + 1, share: 0 })
    } catch (error) {
      if (!isOn()) return
      failed.add(keyOf(own.player, own.match, 0))
      say({ refused: [...course.value!.refused, { match: own.match.match, why: reasonOf(error) }], share: 0 })
    }
  }
}

/** The last matches of a game that were not reviewed yet, at most so many. */
export async function reviewLast(game: string, wanted: number): Promise<void> {
  if (course.value?.state === 'running') return
  const mine = ++newest
  const isOn = (): boolean => mine === newest
  course.value = { game, state: 'running', wanted, done: 0, share: 0, refused: [] }
  try {
    await reviewAll(game, wanted, isOn)
    if (isOn()) say({ state: 'done' })
  } catch (error) {
    if (isOn()) say({ state: 'failed', why: reasonOf(error) })
  }
}

/** What was done is kept; what was at hand is given up. */
export function stopReviews(): void {
  if (course.value?.state !== 'running') return
  newest++
  say({ state: 'stopped', share: 0 })
  reviewing?.stop()
}
