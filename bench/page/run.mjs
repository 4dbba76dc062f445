// SPDX-License-Identifier: MIT
// How heavy the page is and how fast it answers, in Chromium on this machine: node run.mjs BAIZE. Each figure stands
// beside its bar. PRACTICE_MINUTES says how long practice goes on. Lighthouse is run where it is installed (scripts/bench-page does that).
import { createServer } from 'node:net'
import { person, launch, Server } from '../../tests/browser/helper.mjs'
import { latency, median } from '../../tests/browser/latency.mjs'
import { explorer } from './explorer.mjs'
import { practice } from './practice.mjs'
import { review } from './review.mjs'

process.env.BAIZE ??= process.argv[2]

const KB = 1024
/** Chromium's own picture of a phone on 4G. */
const PHONE = { offline: false, latency: 60, downloadThroughput: (9 * 1e6) / 8, uploadThroughput: (1.5 * 1e6) / 8 }
const SLOWER = 4
const ROUNDS = 5
const TELLING_MS = 15_000
const PRACTICE_MINUTES = Number(process.env.PRACTICE_MINUTES ?? 10)

const tell = (what, figure, unit, bar, isFine) => {
  console.log(`${isFine ? 'reached' : 'MISSED '}  ${what}: ${figure} ${unit} (bar: ${bar} ${unit})`)
}

/** A new phone opens the page: how long until the first tile is painted and can be touched, and how many bytes came until then. */
async function firstLoad(browser, url) {
  const home = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await home.newPage()
  const devtools = await home.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', PHONE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  let bytes = 0
  devtools.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength))
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('.tile .button')) return
      watch.disconnect()
      const { port1: painted, port2: next } = new MessageChannel() // what is sent in a frame comes after it was painted
      painted.onmessage = () => (globalThis.playableAt = performance.now())
      requestAnimationFrame(() => next.postMessage(null))
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.goto(url)
  await page.waitForFunction(() => globalThis.playableAt)
  const at = await page.evaluate(() => globalThis.playableAt)
  await page.waitForTimeout(500) // the fonts may come last
  await home.close()
  return { at, bytes }
}

/** Six seats of mantis, told at normal speed: the longest frame while cards move. */
async function frames(browser, url) {
  const page = await person(browser, url, { reducedMotion: 'no-preference', settings: { speed: 'normal' }, path: '#/new/mantis' })
  await page.fill('[name=seats]', '6')
  await page.click('.new button[value=bot]')
  await page.waitForSelector('.stage')
  const longest = page.evaluate((ms) => new Promise((done) => {
    const took = []
    const from = performance.now()
    let last = from
    const frame = (now) => {
      took.push(now - last)
      last = now
      if (now - from < ms) requestAnimationFrame(frame)
      else done(took.slice(5).sort((a, b) => a - b))
    }
    requestAnimationFrame(frame)
  }), TELLING_MS)
  const play = setInterval(() => void page.evaluate(() => document.querySelector('.choices ol button')?.click()).catch(() => undefined), 400)
  const took = await longest
  clearInterval(play)
  await page.context().close()
  return took
}

/** What Lighthouse says of the lobby; null: it is not installed. */
async function lighthouse(url) {
  const { default: run } = await import('lighthouse').catch(() => ({ default: null }))
  if (!run) return null
  const port = await new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })
  const browser = await launch([`--remote-debugging-port=${port}`])
  try {
    const { lhr } = await run(url, { port, output: 'json', logLevel: 'error' })
    return Object.fromEntries(Object.values(lhr.categories).map((one) => [one.title, Math.round(100 * one.score)]))
  } finally {
    await browser.close()
  }
}

const server = await new Server().start()
const browser = await launch()
try {
  const loads = []
  for (let i = 0; i < ROUNDS; i++) loads.push(await firstLoad(browser, server.url))
  const bytes = Math.max(...loads.map((one) => one.bytes))
  const playable = median(loads.map((one) => one.at).sort((a, b) => a - b))
  tell('first load, compressed, with fonts', (bytes / KB).toFixed(1), 'KB', 150, bytes <= 150 * KB)
  tell(`playable on a phone with 4G and a processor ${SLOWER} times slower, half within`, playable.toFixed(0), 'ms', 1000, playable <= 1000)
  const { own, other } = await latency(server, browser, 20)
  tell('a move is on the own screen, half within', median(own).toFixed(1), 'ms', 100, median(own) <= 100)
  console.log(`         and on the other screen within ${median(other).toFixed(1)} ms`)
  const took = await frames(browser, server.url)
  tell(`longest of ${took.length} frames while six seats are told`, took.at(-1).toFixed(1), 'ms', 50, took.at(-1) <= 50)
  await review(browser, server.url, tell)
  await explorer(browser, server.url, tell)
  await practice(browser, server.url, tell, PRACTICE_MINUTES)
  await browser.close()
  const scores = await lighthouse(server.url)
  if (scores) for (const [what, score] of Object.entries(scores)) tell(`Lighthouse, ${what}`, score, 'of 100', 95, score >= 95)
  else console.log('Lighthouse is not installed: scripts/bench-page installs and runs it')
} finally {
  await browser.close()
  await server.stop()
}
