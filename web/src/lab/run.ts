// SPDX-License-Identifier: MIT
// A run of many matches, dealt out to workers in slices. What they counted is added up in the order of the matches'
// numbers, so that whatever is shown is what the command says of the first so many matches. Knows no page and no worker,
// only hands.
import type { Hand } from './wishes'

const SLICE_MS = 100
const TELL_MS = 200
/** How much a new slice says about how long matches take. */
const FRESH = 0.3

export type State = 'running' | 'stopped' | 'done' | 'failed'

export interface Progress {
  state: State
  /** Matches that are in the report, and how many are wanted; of a solution, rounds and 0. */
  played: number
  wanted: number
  seconds: number
  hands: number
  /** As the lab wrote it; null: nothing yet. */
  json: string | null
  /** Why it failed. */
  why: string | null
  /** Of a solution: what the best answers would win, over the rounds. */
  curve: { rounds: number; exploitability: number }[]
}

export const nothingYet = (wanted: number, hands: number): Progress => ({ state: 'running', played: 0, wanted, seconds: 0, hands, json: null, why: null, curve: [] })

export class Run {
  private readonly progress: Progress
  private next = 0
  private added = 0
  private told = -1
  private msEach = 0
  private startedMs = 0
  private readonly waiting = new Map<number, { to: number; part: Uint8Array }>()
  private readonly atWork = new Set<Hand>()
  private isTelling = false
  private lastToldMs = 0

  constructor(
    private readonly keeper: Hand,
    private readonly players: Hand[],
    private readonly batch: number,
    wanted: number,
    private readonly tell: (progress: Progress) => void,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.progress = nothingYet(wanted, players.length)
  }

  start(): void {
    this.progress.state = 'running'
    this.startedMs = this.now()
    // Hands that are still at a slice from before a stop go on by themselves.
    for (const hand of this.players) if (!this.atWork.has(hand)) void this.work(hand)
    this.say()
  }

  stop(): void {
    if (this.progress.state !== 'running') return
    this.rest('stopped')
    this.say()
    void this.report()
  }

  /** The run goes on until so many are played. */
  more(wanted: number): void {
    this.progress.wanted = wanted
    if (this.progress.state !== 'running') this.start()
  }

  private rest(state: State): void {
    this.progress.seconds = this.seconds()
    this.progress.state = state
  }

  private seconds(): number {
    return this.progress.seconds + (this.progress.state === 'running' ? (this.now() - this.startedMs) / 1000 : 0)
  }

  private say(): void {
    this.tell({ ...this.progress, seconds: this.seconds() })
  }

  /** About as many as take a slice's time, in whole batches; towards the end less, so that all hands end together. */
  private take(): { from: number; to: number } | null {
    const left = this.progress.wanted - this.next
    if (left <= 0) return null
    const many = this.msEach ? Math.min(SLICE_MS / this.msEach, left / (2 * this.players.length)) : 1
    const from = this.next
    // A run that goes on after its end begins within a batch: the first slice brings it to the end of that.
    const to = Math.min(this.progress.wanted, Math.floor(from / this.batch + Math.max(1, Math.round(many / this.batch))) * this.batch)
    this.next = to
    return { from, to }
  }

  private async work(hand: Hand): Promise<void> {
    this.atWork.add(hand)
    for (let slice; this.progress.state === 'running' && (slice = this.take()); ) {
      const { from, to } = slice
      const startMs = this.now()
      try {
        const part = await hand.play(from, to)
        const each = (this.now() - startMs) / (to - from)
        this.msEach = this.msEach ? (1 - FRESH) * this.msEach + FRESH * each : each
        this.waiting.set(from, { to, part })
      } catch (error) {
        this.fail(error)
      }
      this.addUp()
    }
    this.atWork.delete(hand)
  }

  private fail(error: unknown): void {
    this.rest('failed')
    this.progress.why = error instanceof Error ? error.message : String(error)
    this.say()
  }

  private addUp(): void {
    for (let one; (one = this.waiting.get(this.added)); ) {
      this.waiting.delete(this.added)
      this.added = one.to
      this.keeper.add(one.part).catch((error: unknown) => this.fail(error))
    }
    if (this.progress.state === 'running' && this.added >= this.progress.wanted) this.rest('done')
    if (this.progress.state !== 'running' || this.now() - this.lastToldMs >= TELL_MS) void this.report()
  }

  /** One at a time; what came while one was written is in the next. */
  private async report(): Promise<void> {
    if (this.isTelling || this.progress.state === 'failed') return
    this.isTelling = true
    try {
      while (this.told !== this.added) {
        const played = this.added
        const json = await this.keeper.report(this.progress.wanted, this.seconds(), this.players.length)
        this.told = this.progress.played = played
        this.progress.json = json
        this.lastToldMs = this.now()
        if (this.progress.state === 'running') break
      }
      this.say()
    } catch (error) {
      this.fail(error)
    }
    this.isTelling = false
  }
}
