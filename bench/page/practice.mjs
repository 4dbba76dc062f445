// SPDX-License-Identifier: MIT
// Practice in the page itself, without the server: how soon there is a card, how heavy it is, how fast its engine plays,
// and whether the memory grows while one plays.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dice, launch, person, playOut, root } from '../../tests/browser/helper.mjs'
import { median } from '../../tests/browser/latency.mjs'

const HERE = { practise: 'here' }
const ROUNDS = 5
const GAMES = ['leduc', 'single-card-game', 'mantis', 'slowpoker', 'tzogous37', 'war-lanes']
const GROUPS = ['playouts', 'search']
const KB = 1024
const RECORD_KB = 2 // a finished match stays, to be looked at again

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

/** Units a second of each benchmark, as bench/bench.c measures them, but in the page: by name. */
const ratesInPage = (page, group) => page.evaluate(async ([bytes, number, roundMs, rounds]) => {
  const { instance } = await WebAssembly.instantiate(Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)))
  const of = instance.exports
  of._initialize()
  const msFor = (i, times) => {
    const from = performance.now()
    const units = of.bench_run(number, i, times)
    return { units, ms: performance.now() - from }
  }
  const rates = {}
  for (let i = 0, at; (at = of.bench_name(number, i)); i++) {
    const text = new Uint8Array(of.memory.buffer, at)
    let times = 1
    while (msFor(i, times).ms < roundMs) times *= 2
    const all = Array.from({ length: rounds }, () => msFor(i, times)).map(({ units, ms }) => (1000 * units) / ms).sort((a, b) => a - b)
    rates[new TextDecoder().decode(text.subarray(0, text.indexOf(0)))] = all[rounds >> 1]
  }
  return rates
}, [readFileSync(join(root, 'build-wasm/bench/page/bench.wasm')).toString('base64'), group, 60, 9])

const LINE = /^(\S.{43}) *([\d.]+) ([kM ]) \w+\/s/
/** The same, as the program prints them. */
function ratesNatively(group) {
  const lines = execFileSync(join(root, 'build/bench/bench'), [GROUPS[group]]).toString().split('\n').map((line) => LINE.exec(line))
  return Object.fromEntries(lines.filter(Boolean).map(([, name, number, unit]) => [name.trim(), Number(number) * { k: 1e3, M: 1e6, ' ': 1 }[unit]]))
}

/** Put before a worker's own code: it says how large the memory of its engine is. */
const TELLS_MEMORY = `const instantiate = WebAssembly.instantiate
WebAssembly.instantiate = async (...words) => {
  const instance = await instantiate.apply(WebAssembly, words)
  globalThis.engineBytes = () => instance.exports.memory.buffer.byteLength
  return instance
}
`
const tellsMemory = async (route) => {
  const response = await route.fetch()
  await route.fulfill({ response, body: TELLS_MEMORY + (await response.text()) })
}

/** Megabytes in use once all garbage was collected: by the page's scripts, by the engines in its workers, and by the whole process. */
async function memoryOf(page, browser) {
  await page.evaluate(() => globalThis.gc())
  const engines = await Promise.all(page.workers().map((worker) => worker.evaluate(() => {
    globalThis.gc()
    return globalThis.engineBytes()
  })))
  const devtools = await page.context().newCDPSession(page)
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  const system = await browser.newBrowserCDPSession()
  const { processInfo } = await system.send('SystemInfo.getProcessInfo')
  await system.detach()
  const sizes = processInfo.filter((one) => one.type === 'renderer').map(({ id }) => Number(/Private_Dirty: +(\d+)/.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))[1]))
  return { scripts: usedSize / KB / KB, engines: engines.reduce((sum, one) => sum + one, 0) / KB / KB, process: Math.max(...sizes) / KB }
}

/** The next match. What a driver holds of the page is never freed there, so nothing is held. */
async function begin(page, game) {
  const until = async (selector) => (await page.waitForFunction((one) => Boolean(document.querySelector(one)), selector)).dispose()
  await page.evaluate(() => void (location.hash = '#/'))
  await until(`.tile-${game} .play-bot`)
  await page.evaluate((one) => document.querySelector(`.tile-${one} .play-bot`).click(), game)
  await until('.choices')
}

/** One match after the other, of all games, for so long; the memory after each minute. */
async function memoryWhilePlaying(url, minutes) {
  const browser = await launch(['--js-flags=--expose-gc'])
  const page = await person(browser, url, { settings: HERE })
  await page.route(/\/(host|thinker)[^/]*\.js$/, tellsMemory)
  const sizes = []
  let matches = 0
  const choose = dice(1)
  for (const until = Date.now() + minutes * 60_000; Date.now() < until;) {
    const minute = Date.now() + 60_000
    while (Date.now() < minute || matches % GAMES.length) { // so that the same is on the screen whenever it is measured
      await begin(page, GAMES[matches++ % GAMES.length])
      await playOut([page], choose)
    }
    sizes.push({ matches, ...(await memoryOf(page, browser)) })
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
  const shares = []
  for (const group of GROUPS.keys()) {
    const [ours, native] = [await ratesInPage(page, group), ratesNatively(group)]
    for (const name of Object.keys(native).filter((one) => !/bare/.test(one))) {
      shares.push(ours[name] / native[name])
      console.log(`         ${GROUPS[group]}, ${name}: in the page ${shares.at(-1).toFixed(2)} of what the program does`)
    }
  }
  await page.context().close()
  const mean = Math.exp(shares.reduce((sum, one) => sum + Math.log(one), 0) / shares.length)
  tell('playouts in the page, share of what the program does on one core, mean', mean.toFixed(2), '', 0.6, mean >= 0.6)
  const { sizes, matches } = await memoryWhilePlaying(url, minutes)
  const written = (what) => sizes.map((one) => one[what].toFixed(1)).join(' ')
  const [early, late] = [sizes[Math.min(1, sizes.length - 1)], sizes.at(-1)]
  const grown = (what) => (KB * (late[what] - early[what])) / Math.max(1, late.matches - early.matches)
  console.log(`         after each of ${minutes} minutes, ${matches} matches: scripts ${written('scripts')} MB, engines ${written('engines')} MB, the whole process ${written('process')} MB`)
  for (const what of ['scripts', 'engines']) tell(`practice, memory of the ${what} gained by a match after the second minute`, grown(what).toFixed(1), 'KB', RECORD_KB, grown(what) <= RECORD_KB)
}
