// SPDX-License-Identifier: MIT
// A site that baize site wrote, on hosts that know nothing of it: Python's own and Caddy, each in a folder below the top.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare, program, WAIT } from './helper.mjs'

const PATH = 'some/where'

const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })

export const HOSTS = {
  python: (top, port) => ['python3', ['-m', 'http.server', '--bind', '127.0.0.1', '--directory', top, String(port)]],
  caddy: (top, port) => ['caddy', ['file-server', '--root', top, '--listen', `127.0.0.1:${port}`]],
}

/** A folder with a site in it, and a host of this kind that hands it out. start() after stop() takes the same port. */
export class Host {
  constructor(kind) {
    this.kind = kind
    this.top = mkdtempSync(join(tmpdir(), 'baize-site-'))
    this.folder = join(this.top, PATH)
    mkdirSync(join(this.top, 'some'))
  }

  /** Writes the site, or replaces it. */
  write(...flags) {
    execFileSync(program(), ['site', this.folder, ...flags])
    return this
  }

  /** Another version of the site: its pages say which, and one of its other files has changed too. */
  change(version) {
    const index = readFileSync(join(this.folder, 'index.html'), 'utf8')
    writeFileSync(join(this.folder, 'index.html'), index.replace(/<html[^>]*>/, `<html lang="en" data-version="${version}">`))
    appendFileSync(join(this.folder, 'assets/Rules.js'), `\n// ${version}`)
    for (const name of ['index.html', 'assets/Rules.js']) this.list(name)
  }

  /** Puts the hash of a file as it is now into the service worker. */
  list(name) {
    const hash = createHash('sha256').update(readFileSync(join(this.folder, name))).digest('hex')
    const path = join(this.folder, 'sw.js')
    writeFileSync(path, readFileSync(path, 'utf8').replace(new RegExp(`("${name}": ").*?"`), `$1${hash}"`))
  }

  async start() {
    this.port ??= await freePort()
    const [command, args] = HOSTS[this.kind](this.top, this.port)
    this.child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, HOME: this.top } })
    this.gone = new Promise((done) => this.child.once('exit', done))
    this.origin = `http://127.0.0.1:${this.port}`
    this.url = `${this.origin}/${PATH}/`
    for (const until = Date.now() + WAIT; ; await new Promise((done) => setTimeout(done, 30))) {
      if ((await fetch(this.url).catch(() => null))?.ok) return this
      if (Date.now() > until) throw new Error(`${this.kind} does not hand out ${this.url}`)
    }
  }

  async stop() {
    this.child.kill('SIGKILL')
    await this.gone
  }

  async end() {
    await this.stop()
    rmSync(this.top, { recursive: true, force: true })
  }
}

/** Somebody who opens the site for the first time. What went wrong in the page, and what it asked for, is collected. */
export async function visitor(browser, options = {}) {
  const home = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB', reducedMotion: 'reduce', ...options })
  home.setDefaultTimeout(WAIT)
  await prepare(home)
  return home
}

export async function visit(home, address, selector = '.tile') {
  const page = await home.newPage()
  page.faults = []
  page.asked = []
  page.on('pageerror', (error) => page.faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && page.faults.push(message.text()))
  page.on('request', (request) => page.asked.push(request.url()))
  page.on('websocket', (socket) => page.asked.push(socket.url()))
  await page.goto(address)
  await page.waitForSelector(selector)
  return page
}
