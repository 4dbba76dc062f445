// SPDX-License-Identifier: MIT
// The server built for wasm (web/wasm/home.c), as both workers have it: one to serve, one to think.
import { readText } from '../memory'

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  input_for(size: number): number
  home_recall(head: number, record: number): number
  home_begin(thinkMs: number): number
  home_secret(): number
  home_connect(): number
  home_receive(connection: number, len: number): void
  home_thought(job: number): void
  home_settle(): number
  think_run(): void
}

/** What the server asks of whoever runs it; `at` is a place in its memory. */
export interface Asked {
  send(connection: number, message: string): void
  close(connection: number, code: number): void
  think(at: number, bytes: Uint8Array<ArrayBuffer>): void
  keep(id: number, head: Uint8Array<ArrayBuffer>, record: Uint8Array<ArrayBuffer>): void
}

const NOBODY: Asked = { send() {}, close() {}, think() {}, keep() {} }

/** More random bytes than that are not given at once. */
const ENTROPY_MAX = 65536

/** In the words of WASI. */
const BAD_FILE = 8

/** The server in its memory. */
export class Engine {
  private constructor(readonly exports: Exports) {}

  static async start(module: WebAssembly.Module, asked: Asked = NOBODY): Promise<Engine> {
    const memory = (): WebAssembly.Memory => engine.exports.memory
    const bytes = (at: number, len: number): Uint8Array<ArrayBuffer> => new Uint8Array(memory().buffer as ArrayBuffer, at, len)
    const page = {
      now_ms: () => performance.timeOrigin + performance.now(),
      entropy(at: number, len: number) {
        for (let from = 0; from < len; from += ENTROPY_MAX) crypto.getRandomValues(bytes(at + from, Math.min(ENTROPY_MAX, len - from)))
      },
      send: (connection: number, at: number, len: number) => asked.send(connection, new TextDecoder().decode(bytes(at, len))),
      close: (connection: number, code: number) => asked.close(connection, code),
      think: (at: number, len: number) => asked.think(at, bytes(at, len).slice()),
      keep: (id: number, at: number, len: number, record: number, size: number) => asked.keep(id, bytes(at, len).slice(), bytes(record, size).slice()),
    }
    // What the C library asks of a system: the last words of a bug come here, and nothing else.
    const wasi_snapshot_preview1 = {
      fd_close: () => BAD_FILE,
      fd_seek: () => BAD_FILE,
      fd_write(_: number, pieces: number, count: number, written: number) {
        const view = new DataView(memory().buffer)
        const piece = (i: number): Uint8Array => bytes(view.getUint32(pieces + 8 * i, true), view.getUint32(pieces + 8 * i + 4, true))
        const all = Array.from({ length: count }, (_, i) => piece(i))
        console.error(all.map((one) => new TextDecoder().decode(one)).join(''))
        view.setUint32(written, all.reduce((sum, one) => sum + one.length, 0), true)
        return 0
      },
    }
    const instance = await WebAssembly.instantiate(module, { page, wasi_snapshot_preview1 })
    const engine = new Engine(instance.exports as unknown as Exports)
    engine.exports._initialize()
    return engine
  }

  /** Puts bytes where the engine looks for what it is given. */
  put(...parts: Uint8Array[]): void {
    let at = this.exports.input_for(parts.reduce((sum, part) => sum + part.length, 0))
    for (const part of parts) {
      new Uint8Array(this.exports.memory.buffer).set(part, at)
      at += part.length
    }
  }

  /** A text that the engine points to; null: it points to none. */
  text(at: number): string | null {
    return at ? readText(this.exports.memory, at) : null
  }

  /** Bytes of its memory, as they are now. */
  copy(at: number, len: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.exports.memory.buffer, at, len).slice() as Uint8Array<ArrayBuffer>
  }

  /** Puts bytes back where they came from. */
  restore(at: number, bytes: Uint8Array): void {
    new Uint8Array(this.exports.memory.buffer).set(bytes, at)
  }
}
