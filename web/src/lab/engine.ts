// SPDX-License-Identifier: MIT
// The lab built for wasm (web/wasm/lab.c): what a worker calls.
import { readText } from '../memory'

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  question_at(): number
  question_max(): number
  part_at(): number
  part_bytes(): number
  lab_begin(): number
  lab_play(from: number, to: number): void
  lab_add(): void
  lab_report(wanted: number, seconds: number, threads: number): number
  lab_solve(sliceMs: number): number
  lab_rounds(): number
  lab_exploitability(): number
}

/** How a question was taken: how many matches belong together, or why it makes no sense. */
export type Begun = { batch: number } | { error: string }

export interface Solving {
  isMore: boolean
  rounds: number
  exploitability: number
}

export class Engine {
  private constructor(private readonly of: Exports) {}

  static async load(module: WebAssembly.Module): Promise<Engine> {
    const instance = await WebAssembly.instantiate(module, { page: { now_ms: () => performance.now() } })
    const exports = instance.exports as unknown as Exports
    exports._initialize()
    return new Engine(exports)
  }

  private bytes(at: number, count: number): Uint8Array {
    return new Uint8Array(this.of.memory.buffer, at, count)
  }

  begin(lines: string): Begun {
    const text = new TextEncoder().encode(`${lines}\0`)
    if (text.length > this.of.question_max()) return { error: 'the question is too long' }
    this.bytes(this.of.question_at(), text.length).set(text)
    return JSON.parse(readText(this.of.memory, this.of.lab_begin())) as Begun
  }

  /** Plays the matches from one number to before another; what was counted. */
  play(from: number, to: number): Uint8Array {
    this.of.lab_play(from, to)
    return this.bytes(this.of.part_at(), this.of.part_bytes()).slice()
  }

  add(part: Uint8Array): void {
    this.bytes(this.of.part_at(), this.of.part_bytes()).set(part)
    this.of.lab_add()
  }

  report(wanted: number, seconds: number, threads: number): string {
    return readText(this.of.memory, this.of.lab_report(wanted, seconds, threads))
  }

  solve(sliceMs: number): Solving {
    return { isMore: this.of.lab_solve(sliceMs) !== 0, rounds: this.of.lab_rounds(), exploitability: this.of.lab_exploitability() }
  }
}
