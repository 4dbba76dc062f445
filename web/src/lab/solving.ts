// SPDX-License-Identifier: MIT
// A game being solved, by one hand, in slices between which it can be stopped.
import { nothingYet, type Progress } from './run'
import type { Hand } from './wishes'

/** Slices begin short, as small games are solved soon and the way there is worth seeing. */
const SLICE_MS = { first: 1, most: 60 }
const REPORT_MS = 400
const CURVE_MAX = 400

export class SolvingRun {
  private readonly progress: Progress = nothingYet(0, 1)
  private isAtWork = false

  constructor(
    private readonly hand: Hand,
    private readonly tell: (progress: Progress) => void,
  ) {}

  start(): void {
    this.progress.state = 'running'
    this.say()
    if (!this.isAtWork) void this.work()
  }

  stop(): void {
    if (this.progress.state === 'running') this.progress.state = 'stopped'
    this.say()
  }

  more(): void {
    this.start()
  }

  private say(): void {
    this.tell({ ...this.progress })
  }

  private async work(): Promise<void> {
    this.isAtWork = true
    const start = performance.now() - 1000 * this.progress.seconds
    let reportMs = -Infinity
    let sliceMs = SLICE_MS.first
    try {
      for (let isMore = true; isMore && this.progress.state === 'running'; ) {
        const step = await this.hand.solve(sliceMs)
        sliceMs = Math.min(SLICE_MS.most, 1.3 * sliceMs)
        isMore = step.isMore
        this.progress.seconds = (performance.now() - start) / 1000
        this.note(step.rounds, step.exploitability)
        if (!isMore) this.progress.state = 'done'
        if (!isMore || performance.now() - reportMs > REPORT_MS) {
          await this.write()
          reportMs = performance.now()
        }
        this.say()
      }
      this.isAtWork = false // who goes on while the last of it is written begins anew
      await this.write()
    } catch (error) {
      this.isAtWork = false
      this.progress.state = 'failed'
      this.progress.why = error instanceof Error ? error.message : String(error)
    }
    this.say()
  }

  /** When there are too many, every second one is enough. */
  private note(rounds: number, exploitability: number): void {
    this.progress.played = rounds
    if (!rounds) return
    const curve = [...this.progress.curve, { rounds, exploitability }]
    this.progress.curve = curve.length > CURVE_MAX ? curve.filter((_, i) => i % 2 === 1) : curve
  }

  private async write(): Promise<void> {
    this.progress.json = await this.hand.report(0, this.progress.seconds, 1)
  }
}
