// SPDX-License-Identifier: MIT
// The solver built for wasm (web/wasm/explorer.c): what a worker calls.
import { readText } from '../memory'
import type { Decision, Solution } from './atlas'

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  input_at(): number
  input_max(): number
  explorer_begin(): number
  explorer_solve(sliceMs: number, gain: number): number
  explorer_tell(hasWorths: number): number
  explorer_read(len: number): number
}

export type Begun = { exact: boolean; stake: number } | { error: string }
export type Taken = { setup: { game: string; options: Record<string, number> }; decisions: Decision[] } | { error: string }

export class Engine {
  private constructor(private readonly of: Exports) {}

  static async load(module: WebAssembly.Module): Promise<Engine> {
    const instance = await WebAssembly.instantiate(module, { page: { now_ms: () => performance.now() } })
    const exports = instance.exports as unknown as Exports
    exports._initialize()
    return new Engine(exports)
  }

  private put(text: string): number {
    const bytes = new TextEncoder().encode(`${text}\0`)
    if (bytes.length > this.of.input_max()) return -1
    new Uint8Array(this.of.memory.buffer).set(bytes, this.of.input_at())
    return bytes.length - 1
  }

  private read<T>(at: number): T {
    return JSON.parse(readText(this.of.memory, at)) as T
  }

  /** A game's id, and a line for each option that is not as usual. */
  begin(lines: string): Begun {
    this.put(lines)
    return this.read(this.of.explorer_begin())
  }

  /** False: as good as was asked for. */
  solve(sliceMs: number, gain: number): boolean {
    return this.of.explorer_solve(sliceMs, gain) !== 0
  }

  tell(hasWorths: boolean): Solution {
    return this.read(this.of.explorer_tell(Number(hasWorths)))
  }

  take(file: string): Taken {
    const length = this.put(file)
    return length < 0 ? { error: 'the replay is too long' } : this.read(this.of.explorer_read(length))
  }
}
