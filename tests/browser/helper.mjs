// SPDX-License-Identifier: MIT
// A server of one's own and browsers to play with: started here, stopped by their own handles. Knows the page's
// classes, and of the games only that a choice is a button.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const require = createRequire(join(root, 'web/package.json'))
const { chromium } = require('playwright-core')
export const axeSource = require('axe-core').source

/** A module of the page that imports nothing but types. */
export async function loadTypeScript(path) {
  const { code } = require('esbuild').transformSync(readFileSync(join(root, path), 'utf8'), { loader: 'ts', format: 'esm' })
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--host-resolver-rules=MAP baize.test 127.0.0.1']
export const WAIT = Number(process.env.WAIT_MS ?? 30_000)
export const program = () => process.env.BAIZE ?? join(root, 'build/baize')

/** Every game of the list, so that a new one is looked at without being named in a test. */
export const listGames = () => JSON.parse(execFileSync(program(), ['games', '--json'])).map((game) => game.id)

/** The server of this build on a port of its own. kill() is kill -9; start() again takes the same port and data. */
export class Server {
  constructor(...flags) {
    this.flags = flags
    this.data = mkdtempSync(join(tmpdir(), 'baize-browser-'))
    this.port = 0
  }

  async start() {
    const args = ['serve', '--listen', `127.0.0.1:${this.port}`, '--data', this.data, '--log', 'error', '--think-ms', '20', '--message-rate', '1000', ...this.flags]
    this.child = spawn(program(), args, { stdio: ['ignore', 'pipe', 'inherit'] })
    this.gone = new Promise((done) => this.child.once('exit', done))
    this.url = await new Promise((done, fail) => {
      let said = ''
      this.child.once('exit', (code) => fail(new Error(`baize serve ended with ${code}: ${said}`)))
      this.child.stdout.on('data', (bytes) => {
        said += bytes
        const found = /http:\/\/\S+/.exec(said)
        if (found) done(found[0])
      })
    })
    this.port = Number(new URL(this.url).port)
    return this
  }

  async kill() {
    this.child.kill('SIGKILL')
    await this.gone
  }

  async stop() {
    await this.kill()
    rmSync(this.data, { recursive: true, force: true })
  }
}

export const launch = (flags = []) => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: [...FLAGS, ...flags] })

/** A person with a browser of their own, in the lobby. Errors of the page are collected in person.faults. What routes are laid for must not be kept by a service worker. */
export async function person(browser, url, options = {}) {
  const { path = '', settings = {}, ...context } = options
  const home = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block', ...context })
  const page = await home.newPage()
  page.setDefaultTimeout(WAIT)
  await prepare(page, settings)
  page.faults = []
  page.frames_ = []
  page.on('dialog', (dialog) => void dialog.accept())
  page.on('pageerror', (error) => page.faults.push(error.message))
  page.sent = []
  page.lines = 0 // how often it connected
  page.on('websocket', (socket) => {
    page.lines++
    socket.on('framereceived', (frame) => page.frames_.push(String(frame.payload)))
    socket.on('framesent', (frame) => page.sent.push(String(frame.payload)))
  })
  await page.goto(url + path)
  if (!path) for (const there of ['.tile', '.purse']) await page.waitForSelector(there, { state: 'attached' }) // the server has said who one is
  return page
}

/** What has to be so before a page, or any of a browser's, is opened: settings under which matches are short, and moves are counted. */
export async function prepare(where, settings = {}) {
  await where.addInitScript((kept) => Object.entries(kept).forEach(([key, value]) => localStorage.getItem(`baize.${key}`) ?? localStorage.setItem(`baize.${key}`, value)), { level: 'easy', speed: 'instant', name_later: 'yes', newcomer: 'no', look_back: 'no', practise: 'server', ...settings })
  await where.addInitScript(countMoves)
}

/** The page counts the moves that it sends, to a server or to its own worker. */
function countMoves() {
  globalThis.movesSent = 0
  for (const [kind, name] of [[WebSocket, 'send'], [Worker, 'postMessage']]) {
    const before = kind.prototype[name]
    kind.prototype[name] = function (message, ...more) {
      if (JSON.stringify(message).replaceAll('\\', '').includes('"type":"move"')) globalThis.movesSent++
      return before.call(this, message, ...more)
    }
  }
}

/**
 * Makes one decision if one is asked, by the list of moves that is there for keys and screen readers. Clicks the button
 * given by `choose(n)` of n; a click that says a whole move sends it.
 */
export async function decide(page, choose = () => 0) {
  return page.evaluate((at) => {
    const before = globalThis.movesSent
    const send = document.querySelector('.ready .primary')
    const buttons = [...document.querySelectorAll('.choices ol button')]
    if (!send && !buttons.length) return document.querySelector('.result') ? 'over' : 'waiting'
    const all = [...buttons, ...(send ? [send, send] : [])]
    all[at % all.length].click()
    return globalThis.movesSent > before ? 'sent' : 'touched'
  }, choose(1000))
}

/** Makes that many decisions, and waits for the next. */
export async function decideOften(page, count, choose = dice(3)) {
  for (let sent = 0, i = 0; sent < count && i < 2000; i++) {
    const state = await decide(page, choose)
    if (state === 'sent') sent++
    if (state === 'waiting') await page.waitForTimeout(10)
  }
  await page.waitForSelector('.choices', { state: 'attached' })
}

/** From the lobby to the first decision against a bot. */
export async function playBot(page, game) {
  await page.goto(`${page.url().replace(/#.*/, '')}#/`)
  await page.click(`.tile-${game} .play-bot`)
  await isAsked(page)
}

export async function leave(page) {
  await page.click('.table-menu > button')
  await page.click('.menu .leave')
  await page.waitForSelector('dialog .yes, .tile')
  const sure = page.locator('dialog .yes')
  if (await sure.count()) await sure.click()
  await page.waitForSelector('.tile')
}

/** The menu at the table is opened, this is done in it, and it is closed again. */
export async function inMenu(page, act) {
  await page.click('.table-menu > button')
  const told = await act(page.locator('.table-menu .menu'))
  if (await page.locator('.table-menu .menu').count()) await page.keyboard.press('Escape')
  return told
}

/** A tab of the rail: Log, Rules, Chat. */
export const openTab = (page, title) => page.click(`.rail-tabs button:has-text("${title}")`)

/** The list of moves is there for keys and screen readers, also where it is not seen, and so is what lies on the felt. */
export async function isAsked(page) {
  try {
    await page.waitForSelector('.choices', { state: 'attached' })
    await page.waitForSelector('.felt > *', { state: 'attached' })
  } catch (error) {
    throw new Error(`nothing is asked: ${await page.evaluate(() => `${location.hash} ${document.body.innerText.slice(0, 600)}`)}`, { cause: error })
  }
}

/** Makes the move that is called so in the list. */
export async function choose(page, title) {
  await isAsked(page)
  await page.evaluate((wanted) => [...document.querySelectorAll('.choices ol button')].find((button) => button.innerText.replace(/^\d\s*/, '').trim().toLowerCase() === wanted).click(), title)
}

/** These people play until all see a result; how many decisions were sent. */
export async function playOut(pages, choose, limit = 4000) {
  let sent = 0
  for (let i = 0; i < limit; i++) {
    const states = await Promise.all(pages.map((page) => decide(page, choose)))
    sent += states.filter((state) => state === 'sent').length
    if (states.every((state) => state === 'over')) return sent
    if (states.every((state) => state === 'waiting' || state === 'over')) await new Promise((done) => setTimeout(done, 15))
  }
  throw new Error(`no result after ${sent} decisions: ${await pages[0].evaluate(() => document.body.innerText.slice(0, 600))}`)
}

/** A private table of these options, made by the first and joined by the second through its link. */
export async function friends(server, first, second, game, options = {}, watchers = 'none') {
  await first.goto(`${server.url}#/new/${game}`)
  for (const [name, value] of Object.entries(options)) await first.fill(`.options [name="${name}"]`, String(value))
  await first.selectOption('.options [name=watchers]', watchers)
  await first.click('.new .invite')
  const link = await first.locator('.waiting a[href*="#/join/"]').getAttribute('href')
  await second.goto(link)
  await Promise.all([first, second].map((page) => page.waitForSelector('.table-page')))
}

/** What the server said of this kind, oldest first. */
export const heard = (page, type) => page.frames_.map((text) => JSON.parse(text)).filter((message) => message.type === type)

/** These people meet by “Play”, each of whom has heard that the others are here. */
export async function meet(pages, game) {
  const isKnown = () => pages.every((page) => heard(page, 'lobby').at(-1)?.online >= pages.length)
  for (let i = 0; i < WAIT / 20 && !isKnown(); i++) await pages[0].waitForTimeout(20)
  for (const page of pages) await page.click(`.tile-${game} .play`)
  await Promise.all(pages.map((page) => page.waitForSelector('.table-page')))
}

/** Numbers that look random and are the same each time. */
export function dice(seed) {
  let state = seed >>> 0
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}
