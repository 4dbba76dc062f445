// SPDX-License-Identifier: MIT
// Practice in the page itself, without the server: how soon there is a card, how heavy it is, how fast its engine plays,
// and whether the memory grows. `minutes` of play for the last.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dice, isAsked, launch, person, playBot, playOut, program } from '../../tests/browser/helper.mjs'
import { median } from '../../tests/browser/latency.mjs'

const HERE = { practise: 'here' }
const ROUNDS = 5
const GAMES = [['leduc', 2], ['single-card-game', 2], ['mantis', 4], ['slowpoker', 2], ['tzogous37', 4], ['war-lanes', 2]]
const PLAY_MS = 2000
const KB = 1024

/** Notes when the workers of practice began and answered, and when the lobby and the first card were painted. */
function watchPractice() {
  const at = (globalThis.practice = {})
  const before = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (message, ...more) {
    if (message.begin) {
      at.begun = performance.now()
      this.addEventListener('message', ({ data }) => {
        if (data.ready) at.ready ??= performance.now()
      })
    }
    return before.call(this, message, ...more)
  }
  const painted = (name, selector) => {
    const watch = new MutationObserver(() => {
      if (at[name] || !document.querySelector(selector)) return
      watch.disconnect()
      requestAnimationFrame(() => setTimeout(() => (at[name] = performance.now())))
    })
    watch.observe(document, { childList: true, subtree: true })
  }
  painted('lobby', '.tile .button')
  painted('card', '.felt .card')
}

/** A new visitor opens the page and plays a bot at once. The browser slows down the page's thread alone, so what the workers took before they answered is added as often as a slower processor would need it. */
async function firstCard(browser, url, slower) {
  const home = await browser.newContext({ viewport: { width: 1280, height: 860 }, serviceWorkers: 'block' })
  const page = await home.newPage()
  const devtools = await home.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const asked = []
  page.on('requestfinished', async (request) => asked.push({ url: request.url(), at: request.timing().startTime, bytes: (await request.sizes()).responseBodySize }))
  await page.addInitScript(watchPractice)
  await page.goto(url)
  await page.click('.tile-mantis .play-bot')
  await page.waitForFunction(() => globalThis.practice.card)
  const at = await page.evaluate(() => ({ origin: performance.timeOrigin, ...globalThis.practice }))
  await home.close()
  const ofPractice = asked.filter((one) => /home\.wasm|host|thinker|way/.test(one.url.replace(/.*\//, '')))
  const later = asked.filter((one) => one.at >= at.origin + at.lobby)
  return {
    ms: at.card + (slower - 1) * (at.ready - at.begun),
    isAfterLobby: ofPractice.length > 0 && ofPractice.every((one) => later.includes(one)),
    bytes: later.reduce((sum, one) => sum + one.bytes, 0),
  }
}

/** Matches a second of random players in the lab's engine, on the page's one thread. */
const playedInPage = (page, game, seats) => page.evaluate(async ([lines, ms]) => {
  const bytes = await (await fetch('assets/lab.wasm')).arrayBuffer()
  const { instance } = await WebAssembly.instantiate(bytes, { page: { now_ms: () => performance.now() } })
  const of = instance.exports
  of._initialize()
  new Uint8Array(of.memory.buffer).set(new TextEncoder().encode(`${lines}\0`), of.question_at())
  of.lab_begin()
  let [played, batch] = [0, 1]
  of.lab_play(0, 1000) // what is compiled only after a while is compiled then
  const from = performance.now()
  for (; performance.now() - from < ms; played += batch, batch = Math.min(2 * batch, 4096)) of.lab_play(played, played + batch)
  return played / ((performance.now() - from) / 1000)
}, [`sim ${game}\nseats ${seats}\nseed 1`, PLAY_MS])

function playedNatively(game, seats) {
  const json = execFileSync(program(), ['sim', game, '--seats', `${seats}`, '--threads', '1', '--seed', '1', '--time', `${PLAY_MS}ms`, '--json'])
  return JSON.parse(json).games_per_second
}

/** Megabytes that belong to the page's process alone, after its garbage was collected. */
async function memoryOf(page, browser) {
  for (const worker of page.workers()) await worker.evaluate(() => globalThis.gc())
  await page.evaluate(() => globalThis.gc())
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const sizes = processInfo.filter((one) => one.type === 'renderer').map(({ id }) => Number(/Private_Dirty: +(\d+)/.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))[1]) / KB)
  return Math.max(...sizes)
}

/** One match after the other, of all games, for so long; the memory after each minute. */
async function memoryWhilePlaying(url, minutes) {
  const browser = await launch(['--js-flags=--expose-gc'])
  const page = await person(browser, url, { settings: HERE })
  const sizes = []
  let matches = 0
  const choose = dice(1)
  for (const until = Date.now() + minutes * 60_000; Date.now() < until;) {
    const minute = Date.now() + 60_000
    while (Date.now() < minute) {
      await playBot(page, GAMES[matches++ % GAMES.length][0])
      await isAsked(page)
      await playOut([page], choose)
    }
    sizes.push(await memoryOf(page, browser))
  }
  await browser.close()
  return { sizes, matches }
}

export async function practice(browser, url, tell, minutes) {
  const firsts = []
  for (let i = 0; i < ROUNDS; i++) firsts.push(await firstCard(browser, url, 4))
  const first = median(firsts.map((one) => one.ms).sort((a, b) => a - b))
  tell('practice, from opening the page to the first card, with a processor 4 times slower, half within', first.toFixed(0), 'ms', 1500, first <= 1500)
  const bytes = Math.max(...firsts.map((one) => one.bytes))
  tell('practice, all that is fetched for it, compressed', (bytes / KB).toFixed(0), 'KB', 400, bytes <= 400 * KB)
  tell('practice, fetched after the lobby is on screen', firsts.filter((one) => one.isAfterLobby).length, `of ${ROUNDS}`, ROUNDS, firsts.every((one) => one.isAfterLobby))
  const page = await person(browser, url)
  for (const [game, seats] of GAMES) {
    const [ours, native] = [await playedInPage(page, game, seats), playedNatively(game, seats)]
    tell(`practice, ${game} in the page against the program, on one core (${Math.round(ours)} matches/s)`, (ours / native).toFixed(2), 'times', 0.6, ours >= 0.6 * native)
  }
  await page.context().close()
  const { sizes, matches } = await memoryWhilePlaying(url, minutes)
  const grown = sizes.at(-1) - sizes[Math.min(1, sizes.length - 1)]
  tell(`practice, memory gained from the second to the last of ${minutes} minutes (${matches} matches, ${sizes.map((one) => one.toFixed(1)).join(' ')} MB)`, grown.toFixed(1), 'MB', 1, grown <= 1)
}
