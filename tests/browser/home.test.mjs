// SPDX-License-Identifier: MIT
// Playing without a server: the whole game in the page. Once it is loaded the server is killed, and what is played here
// goes on: every game against every level, a reload in mid-match, two windows, a full disk and none at all.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decide, decideOften, dice, heard, isAsked, launch, leave, person, playBot, playOut, Server, WAIT } from './helper.mjs'

const HERE = { practise: 'here' }
// Options that make a match short.
const SHORT = { slowpoker: { rounds: 2 }, tzogous37: { hands: 1 }, 'war-lanes': { hp: 30 }, mantis: { goal: 4 } }

let server, browser
before(async () => {
  server = await new Server().start()
  browser = await launch()
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

/** A page that has been given all of itself, and has its workers. */
async function alone(options = {}) {
  const page = await person(browser, server.url, { settings: { ...HERE, ...options.settings }, ...options.context })
  return page
}

/** A match as the form makes it: this level, these options. */
async function begin(page, game, level, options = {}) {
  await page.goto(`${page.url().replace(/#.*/, '')}#/new/${game}`)
  await page.waitForSelector('.options [value=bot]')
  if (await page.locator('.options .level select').count()) await page.selectOption('.options .level select', level)
  for (const [name, value] of Object.entries(options)) if (await page.locator(`.options [name="${name}"]`).count()) await page.fill(`.options [name="${name}"]`, String(value))
  await page.click('.options [value=bot]')
  await isAsked(page)
}

test('every game is played to its end against every level with the network cut', async (t) => {
  const page = await alone()
  const games = (await (await fetch(`${server.url}api/games`)).json()).games
  await begin(page, 'kuhn', 'easy') // the workers are there now
  await leave(page)
  await page.context().setOffline(true)
  for (const game of games)
    for (const { level } of game.bots)
      await t.test(`${game.id}, ${level}`, async () => {
        await begin(page, game.id, level, SHORT[game.id])
        assert.match(await page.locator('.stage .tag.here').innerText(), /practice/i)
        await playOut([page], dice(game.id.length))
        assert.deepEqual(page.faults, [])
        assert.match(await page.locator('.result').innerText(), /won|lost|share|even|nobody/i)
      })
  await page.context().setOffline(false)
  assert.deepEqual(page.sent.filter((text) => /play_bot|"move"/.test(text)), [], 'nothing of it goes to the server')
  await page.context().close()
})

test('a reload in mid-match goes on where it was', async () => {
  const page = await alone()
  await playBot(page, 'mantis')
  await decideOften(page, 2)
  const before = await page.locator('.log').innerText()
  await page.reload()
  await isAsked(page)
  assert.equal(await page.locator('.log').innerText(), before)
  await playOut([page], dice(4))
  await page.goto(`${server.url}#/history/here`)
  await page.waitForSelector('.match')
  assert.equal(await page.locator('.match').count(), 1)
  await page.reload() // and what is over is still there
  await page.click('.match a')
  await page.waitForSelector('.scrub')
  assert.match(await page.locator('.where').innerText(), /practice match 1/i)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('the deal of a match played here is checked like any other', async () => {
  const page = await alone()
  await playBot(page, 'kuhn')
  await playOut([page], dice(2))
  await page.waitForSelector('.deal-check.fine')
  assert.equal(await page.locator('.alarm').count(), 0)
  await page.context().close()
})

test('a second window that practises takes the match over; the first can take it back', async () => {
  const first = await alone()
  await playBot(first, 'mantis')
  await decideOften(first, 1)
  const second = await first.context().newPage()
  await second.goto(server.url)
  await second.waitForSelector('.tile')
  await second.waitForTimeout(500)
  assert.equal(await first.locator('.banner.warn').count(), 0, 'looking at the lobby takes nothing from the first')
  await second.click('.back-to .go')
  await isAsked(second)
  await first.waitForSelector('.banner.warn button')
  await first.click('.banner.warn button')
  await isAsked(first)
  await playOut([first], dice(5))
  await first.context().close()
})

test('people come first: a match on the server puts practice aside, and it waits', async () => {
  const [page, other] = [await alone(), await person(browser, server.url)]
  await playBot(page, 'mantis')
  await page.goto(`${server.url}#/`)
  for (let i = 0; i < 300 && !(heard(page, 'lobby').at(-1)?.online >= 2); i++) await page.waitForTimeout(20)
  await page.click('.tile-kuhn .play')
  await page.waitForSelector('.waiting')
  await other.click('.tile-kuhn .play')
  await Promise.all([page, other].map((one) => one.waitForSelector('.table-page.game-kuhn')))
  await playOut([page, other], dice(6))
  await page.goto(`${server.url}#/`)
  await page.click('.back-to .go')
  await page.waitForSelector('.table-page.game-mantis')
  await isAsked(page)
  await Promise.all([page, other].map((one) => one.context().close()))
})

test('practice moves no tokens and no rating of the server', async () => {
  const page = await alone()
  const purse = () => page.locator('.purse .tokens').innerText()
  const before = await purse()
  await playBot(page, 'slowpoker')
  await playOut([page], dice(7))
  await page.goto(`${server.url}#/`)
  assert.equal(await purse(), before)
  await page.goto(`${server.url}#/history`)
  await page.waitForSelector('.panel.empty')
  await page.context().close()
})

test('where nothing can be kept one plays all the same, and is told', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: () => { throw new DOMException('refused', 'SecurityError') } })
    delete window.indexedDB
    Object.defineProperty(window, 'indexedDB', { value: undefined })
  })
  await page.goto(server.url)
  await page.click('.tile-kuhn .play-bot')
  await isAsked(page)
  await page.waitForSelector('.unkept')
  await page.goto(`${server.url}#/history/here`)
  await page.waitForSelector('.history')
  assert.match(await page.locator('.history').innerText(), /nothing/i)
  await context.close()
})

test('where there can be no engine that is said, and bots are played on the server', async () => {
  const page = await alone()
  await page.route('**/home.wasm', (route) => route.abort())
  await page.click('.tile-mantis .play-bot')
  await page.waitForSelector('.notice.error:has-text("Practice cannot run in this browser")')
  await page.click('.tile-mantis .play-bot')
  await isAsked(page)
  assert.equal(await page.locator('.tag.here').count(), 0)
  assert.ok(page.sent.some((text) => text.includes('play_bot')))
  await page.context().close()
})

test('a bot that breaks down is told, and the match waits for another try', async () => {
  const page = await alone()
  await page.route('**/thinker*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('think_run', 'think_never') })
  })
  await page.click('.tile-mantis .play-bot')
  await page.waitForSelector('.stage')
  for (let i = 0; i < WAIT / 20 && !(await page.locator('.notice.error').count()); i++, await page.waitForTimeout(20)) await decide(page)
  assert.match(await page.locator('.notice.error').innerText(), /think_never/)
  await page.unroute('**/thinker*.js')
  await page.reload()
  await isAsked(page)
  await playOut([page], dice(4))
  await page.context().close()
})

test('a full disk is told, and the match goes on', async () => {
  const page = await alone()
  const line = await page.context().newCDPSession(page)
  await line.send('Storage.overrideQuotaForOrigin', { origin: new URL(server.url).origin, quotaSize: 1 })
  await playBot(page, 'mantis')
  await playOut([page], dice(8))
  await page.waitForSelector('.unkept')
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('a replay that was saved opens again when it is dropped on the page', async () => {
  const page = await alone()
  await playBot(page, 'kuhn')
  await playOut([page], dice(3))
  await page.goto(`${server.url}#/history/here`)
  await page.click('.match a')
  await page.waitForSelector('.scrub')
  await page.click('.replay-menu > button')
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('.replay-menu [download]')])
  assert.equal(download.suggestedFilename(), 'baize-practice-1.replay')
  const text = (await (await import('node:fs/promises')).readFile(await download.path())).toString()
  await page.goto(`${server.url}#/`)
  const drop = (name, content) => page.evaluate(([title, body]) => {
    const carried = new DataTransfer()
    carried.items.add(new File([body], title))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true }))
  }, [name, content])
  await drop('mine.replay', text)
  await page.waitForSelector('.scrub')
  await drop('bad.replay', 'something else')
  await page.waitForSelector('[role=alert]')
  assert.deepEqual(page.faults, [])
  await page.context().close()
})
