// SPDX-License-Identifier: MIT
// How a run of the lab is dealt out and put together, with hands that take as long as one likes; and what is asked.
import { expect, test } from 'vitest'
import { commandOf, linesOf, seedWord, type Question } from '../src/lab/question'
import { Run, type Progress } from '../src/lab/run'
import type { Hand } from '../src/lab/wishes'

/** Counts which matches it was given, and says so in its report; a part is two numbers. */
class Counter {
  upTo = 0
  reports = 0
  hand(slow: () => Promise<void>): Hand {
    return {
      begin: async () => ({ batch: 1 }),
      play: async (from, to) => (await slow(), [from, to] as unknown as Uint8Array),
      add: async (part) => {
        const [from, to] = part as unknown as [number, number]
        expect(from).toBe(this.upTo)
        this.upTo = to
      },
      report: async () => ((this.reports += 1), JSON.stringify({ games: this.upTo })),
      solve: async () => ({ isMore: false, rounds: 0, exploitability: 0 }),
    }
  }
}

const soon = (): Promise<void> => new Promise((done) => setTimeout(done, 3 * Math.random()))

function begin(wanted: number, hands: number, batch = 1, play?: Hand['play']) {
  const counter = new Counter()
  const keeper = counter.hand(soon)
  const told: Progress[] = []
  const slices: [number, number][] = []
  const players = Array.from({ length: hands }, (): Hand => ({
    ...keeper,
    play: play ?? (async (from, to) => {
      slices.push([from, to])
      await soon()
      return [from, to] as unknown as Uint8Array
    }),
  }))
  let ended: () => void
  const end = new Promise<void>((done) => (ended = done))
  const run = new Run(keeper, players, batch, wanted, (progress) => {
    told.push(progress)
    const isWhole = progress.json !== null && (JSON.parse(progress.json) as { games: number }).games === progress.played
    if (progress.state !== 'running' && (progress.state === 'failed' || (isWhole && progress.played >= progress.wanted))) ended()
  })
  return { run, told, slices, end, last: () => told.at(-1)! }
}

test('every match is played once, and added up in its order', async () => {
  const { run, slices, end, last } = begin(1000, 5)
  run.start()
  await end
  expect(last()).toMatchObject({ state: 'done', played: 1000, wanted: 1000, hands: 5, json: '{"games":1000}' })
  expect(slices.sort(([a], [b]) => a - b).reduce((at, [from, to]) => (expect(from).toBe(at), to), 0)).toBe(1000)
})

test('slices begin where a batch does, and only the last ends elsewhere; more begin within one', async () => {
  const { run, slices, end, last } = begin(10000, 3, 4096)
  run.start()
  await end
  expect(slices.map(([from]) => from % 4096)).toEqual(slices.map(() => 0))
  const before = slices.length
  run.more(20000)
  await new Promise<void>((done) => setTimeout(done, 100))
  expect(slices[before]).toEqual([10000, 12288])
  expect(last()).toMatchObject({ state: 'done', played: 20000 })
})

test('a run that is stopped keeps what it has and goes on with the rest', async () => {
  const { run, told, end, last } = begin(100000, 4)
  run.start()
  await new Promise<void>((done) => setTimeout(done, 15))
  run.stop()
  await new Promise<void>((done) => setTimeout(done, 30))
  const { state, played, json, seconds } = last()
  expect(state).toBe('stopped')
  expect(played).toBeGreaterThan(0)
  expect(JSON.parse(json!)).toEqual({ games: played })
  run.start()
  await end
  expect(last()).toMatchObject({ state: 'done', played: 100000 })
  expect(last().seconds).toBeGreaterThan(seconds)
  expect(told.every((one, i) => i === 0 || one.played >= told[i - 1]!.played)).toBe(true)
})

test('a hand that fails ends the run and says why', async () => {
  const { run, end, last } = begin(100, 2, 1, () => Promise.reject(new Error('out of memory')))
  run.start()
  await end
  expect(last()).toMatchObject({ state: 'failed', why: 'out of memory' })
})

const question: Question = { kind: 'sweep', game: 'leduc', seats: 2, bots: ['easy', 'hard'], rules: { ante: 2, raise_1: 3 }, other: { ante: 5 }, axis: { option: 'ante', from: 1, to: 9, step: 2 }, measure: 'mean:1', gain: '0.001', seed: 'tea' }

test('what is asked, as lines and as a command', () => {
  expect(linesOf(question)).toBe('sweep leduc\nseats 2\nset raise_1=3\nset ante=1..9/2\nmeasure mean:1\nbot easy\nbot hard\nseed tea')
  expect(commandOf(question, 500)).toBe('baize sweep leduc --games 500 --seats 2 --set raise_1=3 --set ante=1..9/2 --measure mean:1 --bot easy --bot hard --seed tea')
  expect(commandOf({ ...question, kind: 'compare' }, 500)).toBe('baize compare leduc --games 500 --seats 2 --set ante=2,raise_1=3 --set ante=5 --bot easy --bot hard --seed tea')
  expect(commandOf({ ...question, kind: 'compare', rules: {} }, 500)).toContain('--set standard --set ante=5')
  expect(commandOf({ ...question, kind: 'sim' }, 500)).toBe('baize sim leduc --games 500 --seats 2 --set ante=2 --set raise_1=3 --bot easy --bot hard --seed tea')
  expect(commandOf({ ...question, kind: 'solve' }, 0)).toBe('baize solve leduc --seats 2 --set ante=2 --set raise_1=3 --gain 0.001')
})

test('a seed cannot end a line or a command', () => {
  expect(seedWord('7\nbot best; rm')).toBe('7botbestrm')
  expect(seedWord('  ')).toBe('1')
})
