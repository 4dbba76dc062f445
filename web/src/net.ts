// SPDX-License-Identifier: MIT
// A line to a server, over a WebSocket or to a worker of this page; it heals by itself. It knows messages and nothing of
// games; what arrives goes to one listener, what is asked gets a promise.
import { PROTOCOL_VERSION, type ClientMessage, type ServerMessage, type ServerError, type ServerWelcome } from './protocol'
import { spoken } from './text/sentences'

export type LineState = 'connecting' | 'open' | 'lost' | 'replaced' | 'refused'

type Unsent<T> = T extends { type: string } ? Omit<T, 'id'> : never
export type Outgoing = Unsent<ClientMessage>

/** Refused by the server: nothing has changed. */
export class Refused extends Error {
  constructor(readonly code: string, text: string) {
    super(text)
  }
}

const RETRY_MS = [300, 700, 1500, 3000, 5000]
const CLOSED_REPLACED = 4001

/** Where the player last was, so that a new line gets exactly what was missed. */
export interface Bookmark {
  table: number
  match: number
  seq: number
}

/** What goes on between both ends. */
export interface Ends {
  opened(): void
  received(message: string): void
  closed(code: number): void
}

/** What a line goes over. */
export interface Wire {
  send(message: string): void
  close(): void
}

/** Where the secret is kept that opens the account. */
export interface Key {
  get(): string | null
  set(secret: string): void
  forget(): void
}

/** How a server is reached. */
export interface Way {
  dial(ends: Ends): Wire
  key: Key
}

/** A server elsewhere. */
export const overSocket = (address: () => URL, key: Key): Way => ({
  key,
  dial(ends) {
    const socket = new WebSocket(address())
    socket.onopen = ends.opened
    socket.onmessage = (event) => ends.received(event.data as string)
    socket.onclose = (event) => ends.closed(event.code)
    return socket
  },
})

/** What this is, as it stands in the list of devices: "Firefox on Linux". */
export function clientName(agent = navigator.userAgent): string {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1]
  const browser = find([[/Edg/, 'Edge'], [/OPR|Opera/, 'Opera'], [/Firefox|FxiOS/, 'Firefox'], [/Chrom|CriOS/, 'Chrome'], [/Safari/, 'Safari']])
  const system = find([[/Android/, 'Android'], [/iPhone|iPad/, 'iOS'], [/Windows/, 'Windows'], [/Mac OS/, 'macOS'], [/CrOS/, 'ChromeOS'], [/Linux/, 'Linux']])
  return [browser ?? 'browser', ...(system ? [system] : [])].join(' on ')
}

export class Line {
  state: LineState = 'connecting'
  private wire: Wire | null = null
  private next = 1
  private tries = 0
  private isWelcome = false
  private isEnded = false
  private isReplaced = false
  private readonly asked = new Map<number, { message: Outgoing; done: (m: ServerMessage) => void; fail: (e: Error) => void }>()

  constructor(
    private readonly way: Way,
    private readonly onMessage: (message: ServerMessage) => void,
    private readonly onState: (state: LineState) => void,
    private readonly bookmark: () => Bookmark | null,
    /** What every new line asks first; it is asked with the hello, so that nobody waits for a welcome. */
    private readonly first: () => Outgoing[],
  ) {
    this.connect()
    addEventListener('online', () => this.hurry())
    document.addEventListener('visibilitychange', () => document.hidden || this.hurry())
  }

  /** Sends a message; the promise is kept by its answer, also when the line is lost in between. */
  ask(message: Outgoing): Promise<ServerMessage> {
    const id = this.next++
    return new Promise((done, fail) => {
      this.asked.set(id, { message, done, fail })
      if (this.isWelcome) this.put({ ...message, id } as ClientMessage)
    })
  }

  /** Takes the table back after another window had it. */
  reconnect(): void {
    this.tries = 0
    this.connect()
  }

  /** Ends it: nothing more is heard of it, and what was asked is refused. */
  hangUp(why: Refused): void {
    this.wire?.close()
    this.wire = null
    for (const { fail } of this.asked.values()) fail(why)
    this.asked.clear()
  }

  private hurry(): void {
    if (this.state === 'lost') this.connect()
  }

  private put(message: ClientMessage): void {
    this.wire?.send(JSON.stringify(message))
  }

  private setState(state: LineState): void {
    this.state = state
    this.onState(state)
  }

  private connect(): void {
    if (this.wire) return
    this.isWelcome = false
    this.isReplaced = false
    this.wire = this.way.dial({
      opened: () => this.hello(),
      received: (text) => this.receive(JSON.parse(text) as ServerMessage),
      closed: (code) => this.closed(code),
    })
  }

  private hello(): void {
    const secret = this.way.key.get() ?? undefined
    const mark = this.bookmark()
    this.put({ type: 'hello', protocol: PROTOCOL_VERSION, entropy: true, client: clientName(), ...(secret && { secret }), ...mark })
    for (const message of this.first()) this.put(message as ClientMessage)
  }

  private closed(code: number): void {
    this.wire = null
    // The code is lost when the line breaks at that moment: who went by it alone would take the table from the other window.
    if ((code === CLOSED_REPLACED || this.isReplaced) && !this.isEnded) {
      this.setState('replaced')
      return
    }
    if (this.state === 'refused') return
    this.setState('lost')
    const wait = RETRY_MS[Math.min(this.tries++, RETRY_MS.length - 1)]!
    setTimeout(() => this.state === 'lost' && this.connect(), wait)
  }

  private receive(message: ServerMessage): void {
    if (message.type === 'welcome') this.welcomed(message)
    if (message.type === 'notice' && message.code === 'ended') this.end()
    if (message.type === 'notice' && message.code === 'replaced') this.isReplaced = true
    if (!this.isWelcome && message.type === 'error' && message.code === 'hello_first') return // asked with a hello that was refused
    if (!this.isWelcome && message.type === 'error') {
      this.refused(message)
      return
    }
    const re = 're' in message ? message.re : undefined
    const waiting = re === undefined ? undefined : this.asked.get(re)
    if (waiting) this.asked.delete(re!)
    if (message.type !== 'error' || !waiting) this.onMessage(message)
    if (message.type === 'error') waiting?.fail(new Refused(message.code, spoken(message.text)))
    else waiting?.done(message)
  }

  /** The account was closed to this device: its secret is no longer good, and the next line is a new guest's. */
  private end(): void {
    this.isEnded = true
    this.way.key.forget()
  }

  private welcomed(message: ServerWelcome): void {
    this.way.key.set(message.secret)
    this.isEnded = false
    this.tries = 0
    const isFirst = !this.isWelcome
    this.isWelcome = true
    this.setState('open')
    // What was asked before the line was lost and never answered is asked again; a move acts only once.
    if (isFirst) for (const [id, { message: again }] of this.asked) this.put({ ...again, id } as ClientMessage)
  }

  private refused(message: ServerError): void {
    if (message.code === 'bad_secret') {
      this.way.key.forget()
      this.hello()
    }
    if (message.code === 'bad_protocol') {
      this.setState('refused')
    }
    this.onMessage(message)
  }
}
