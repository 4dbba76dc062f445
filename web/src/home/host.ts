// SPDX-License-Identifier: MIT
// The server in the page, on a thread of its own. The page talks to it as to any server: messages go in and come out.
// Nothing is told before what it rests on is kept on this device, as a server does with its disk; where nothing can be
// kept it is told all the same, and that nothing is.
import wasmUrl from '../../../build-wasm/web/wasm/home.wasm?url'
import { Engine } from './engine'
import { Replaced, Shelf, type Change } from './shelf'
import type { Job, ToThinker } from './thinker'

/** How it begins; `shelf` is the name of what is kept, null: nothing is to be. */
export interface Begin {
  shelf: string | null
  port: MessagePort
}

export type ToHome = { begin: Begin } | { do: 'connect' } | { send: string }

export interface FromHome {
  /** It stands: what to say hello with, null: as somebody new. */
  ready?: { secret: string | null }
  /** Why nothing is kept from now on. */
  unkept?: string
  message?: string
  closed?: number
  /** There is no server, and why. */
  failed?: string
}

const THINK_MS = 1000
const CLOSED_REPLACED = 4001
const NO_RECORD = new Uint8Array()

const tell = (news: FromHome): void => postMessage(news)
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error))

class Home {
  private connection = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private changes: Change[] = []
  private news: FromHome[] = []
  /** All that was told or kept so far; what comes next waits for it. */
  private before: Promise<void> = Promise.resolve()
  private isOver = false

  private constructor(private shelf: Shelf | null, private readonly engine: Engine) {}

  static async begin({ shelf: name, port }: Begin): Promise<Home> {
    const answer = await fetch(wasmUrl)
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
    const [module, kept] = await Promise.all([WebAssembly.compile(await answer.arrayBuffer()), open(name)])
    port.postMessage({ module } satisfies ToThinker)
    let home: Home
    const start = (): Promise<Engine> =>
      Engine.start(module, {
        send: (_, message) => home.news.push({ message }),
        close: (_, closed) => home.news.push({ closed }),
        think: (at, bytes) => port.postMessage({ job: { at, bytes } } satisfies ToThinker),
        keep: (id, head, record) => home.changes.push({ id, head, record }),
      })
    home = new Home(kept.shelf, await start())
    const unread = home.open(kept.changes)
    if (unread !== null) {
      // It is left as it is: nothing may be written behind what cannot be read.
      tell({ unkept: unread })
      kept.shelf?.close()
      kept.shelf = null
      home = new Home(null, await start())
      const why = home.open([])
      if (why !== null) throw new Error(why)
    }
    const { engine } = home
    if (kept.shelf) kept.shelf.onTaken = () => home.end()
    port.onmessage = ({ data }: MessageEvent<Job>) => home.thought(data)
    tell({ ready: { secret: engine.text(engine.exports.home_secret()) || null } })
    home.settle()
    return home
  }

  /** Begins with what was kept: null, or why that cannot be. */
  private open(changes: Change[]): string | null {
    const { exports } = this.engine
    try {
      for (const { head, record } of changes) {
        this.engine.put(head, record ?? NO_RECORD)
        const why = this.engine.text(exports.home_recall(head.length, record?.length ?? 0))
        if (why !== null) return why
      }
      return this.engine.text(exports.home_begin(THINK_MS))
    } catch (error) {
      return reasonOf(error)
    }
  }

  /** Lets the server do what is to be done; what came of it is kept, then told. */
  private settle(): void {
    if (this.isOver) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.settle(), this.engine.exports.home_settle())
    const { changes, news } = this
    this.changes = []
    this.news = []
    if (changes.length || news.length) this.before = this.before.then(() => this.letOut(changes, news))
  }

  private async letOut(changes: Change[], news: FromHome[]): Promise<void> {
    try {
      if (changes.length) await this.shelf?.keep(changes)
    } catch (error) {
      if (error instanceof Replaced) return this.end()
      this.shelf = null // what comes later would have nothing to stand on
      tell({ unkept: reasonOf(error) })
    }
    if (!this.isOver) for (const one of news) tell(one)
  }

  /** Another window goes on with what is kept. */
  private end(): void {
    if (this.isOver) return
    this.isOver = true
    clearTimeout(this.timer)
    tell({ closed: CLOSED_REPLACED })
    close()
  }

  private thought({ at, bytes }: Job): void {
    this.engine.restore(at, bytes)
    this.engine.exports.home_thought(at)
    this.settle()
  }

  hear(message: Exclude<ToHome, { begin: Begin }>): void {
    const { exports } = this.engine
    if ('send' in message) {
      const bytes = new TextEncoder().encode(message.send)
      this.engine.put(bytes)
      exports.home_receive(this.connection, bytes.length)
    } else {
      this.connection = exports.home_connect()
    }
    this.settle()
  }
}

/** What is kept, or nothing where that cannot be had: then it is said. */
async function open(name: string | null): Promise<{ shelf: Shelf | null; changes: Change[] }> {
  if (name === null) return { shelf: null, changes: [] }
  try {
    return await Shelf.open(name)
  } catch (error) {
    tell({ unkept: reasonOf(error) })
    return { shelf: null, changes: [] }
  }
}

let home: Promise<Home> | null = null

addEventListener('message', ({ data }: MessageEvent<ToHome>) => {
  if ('begin' in data) {
    home = Home.begin(data.begin)
    home.catch((error: unknown) => tell({ failed: reasonOf(error) }))
  } else {
    void home?.then((one) => one.hear(data), () => undefined)
  }
})

// What goes wrong later is the page's to know as well: nothing moves here any more.
addEventListener('unhandledrejection', ({ reason }) => tell({ failed: reasonOf(reason) }))
