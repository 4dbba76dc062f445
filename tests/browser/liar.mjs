// SPDX-License-Identifier: MIT
// A server that lies: it stands between the page and a real server, passes everything on, and changes what it is told to.
// `twist(message, isFromServer)` gives the message that goes on, or null to swallow it.
import { createHash } from 'node:crypto'
import { createServer, get } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './helper.mjs'

const { WebSocket, WebSocketServer } = createRequire(join(root, 'web/package.json'))('ws')

export class Liar {
  constructor(server) {
    this.server = server
    this.twist = (message) => message
    this.isRude = false // true: lines break off, without a word
  }

  async start() {
    this.http = createServer((request, answer) => {
      get(`${this.server.url.replace(/\/$/, '')}${request.url}`, (theirs) => {
        answer.writeHead(theirs.statusCode, theirs.headers)
        theirs.pipe(answer)
      }).on('error', () => answer.destroy())
    })
    new WebSocketServer({ server: this.http }).on('connection', (page) => this.connect(page))
    await new Promise((done) => this.http.listen(0, '127.0.0.1', done))
    this.port = this.http.address().port
    this.url = `http://127.0.0.1:${this.port}/`
    return this
  }

  connect(page) {
    const real = new WebSocket(`${this.server.url.replace('http', 'ws')}ws`)
    const early = []
    const pass = (to, bytes, isFromServer) => {
      const message = this.twist(JSON.parse(bytes), isFromServer)
      if (message && to.readyState === WebSocket.OPEN) to.send(JSON.stringify(message))
    }
    page.on('message', (bytes) => (real.readyState === WebSocket.OPEN ? pass(real, bytes, false) : early.push(bytes)))
    real.on('open', () => early.splice(0).forEach((bytes) => pass(real, bytes, false)))
    real.on('message', (bytes) => pass(page, bytes, true))
    real.on('close', (code) => (this.isRude ? page.terminate() : page.close(code >= 4000 ? code : 1000)))
    real.on('error', () => page.close())
    page.on('close', () => real.close())
  }

  stop() {
    this.http.closeAllConnections()
    return new Promise((done) => this.http.close(done))
  }
}

/** A replay file whose lines are changed and sealed again, so that it is whole and only its contents lie. */
export function resealed(file, change) {
  const [first, ...rest] = file.trimEnd().split('\n')
  const lines = change(rest.slice(0, -1).map((line) => line.slice(9)))
  let seal = Buffer.alloc(32)
  const add = (line) => (seal = createHash('sha256').update(seal).update(line).digest())
  add(first)
  const sealed = lines.map((line) => `${add(line).subarray(0, 4).toString('hex')} ${line}`)
  return [first, ...sealed, `end ${seal.toString('hex')}`, ''].join('\n')
}
