// SPDX-License-Identifier: MIT
// Reviewing one's matches one after another: whoever stops and starts again has one course, not two.
import { signal } from '@preact/signals'
import { expect, test, vi } from 'vitest'

const answers: ((file: string) => void)[] = []
const started: string[] = []

vi.mock('../src/model', () => ({
  gathering: signal(null),
  live: signal(null),
  ask: () => new Promise((done) => answers.push((file) => done({ type: 'replay', file }))),
}))
vi.mock('../src/route', () => ({ route: signal(['']) }))
vi.mock('../src/review/ask', () => ({
  startReview: (file: string) => {
    started.push(file)
    return { stop() {}, pause() {}, goOn() {}, finished: Promise.resolve({ complete: false }) }
  },
}))
vi.mock('../src/statistics/store', () => ({ kept: signal([]), load: () => Promise.resolve(), keep: () => Promise.resolve() }))
vi.mock('../src/statistics/mine', () => ({
  places: () => Promise.resolve(['server']),
  rulesOf: () => 1,
  ownMatches: async function* () {
    yield { match: { match: 1, game: 'kuhn', seat: 0, is_void: false }, player: 1 }
  },
}))

const { course, reviewLast, stopReviews } = await import('../src/statistics/run')

test('a course that was stopped while it waited for an answer does not go on beside the next one', async () => {
  const first = reviewLast('kuhn', 5)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  stopReviews()
  const second = reviewLast('kuhn', 5)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]!('of the first')
  await first
  expect(course.value).toMatchObject({ state: 'running', done: 0 })
  answers[1]!('of the second')
  await second
  expect(started).toEqual(['of the second'])
  expect(course.value).toMatchObject({ state: 'done', done: 1 })
})
