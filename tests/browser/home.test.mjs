// SPDX-License-Identifier: MIT
// Playing without a server: the whole game in the page. Once it is loaded the server is killed, and what is played here
// goes on: every game against every level, a reload in mid-match, two windows, a full disk and none at all.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decide, decideOften, dice, friends, heard, isAsked, launch, leave, meet, person, playBot, playOut, Server, WAIT } from './helper.mjs'

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
        assert.match(await page.locator('.result').innerText(), /won|lost|share|even|moved/i)
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
  await page.route('**/home-thinker.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('think_run', 'think_never') })
  })
  await page.click('.tile-mantis .play-bot')
  await page.waitForSelector('.stage, .notice.error') // the bot may be the first to move
  for (let i = 0; i < WAIT / 20 && !(await page.locator('.notice.error').count()); i++, await page.waitForTimeout(20)) await decide(page)
  assert.match(await page.locator('.notice.error').innerText(), /think_never/)
  await page.unroute('**/home-thinker.js')
  await page.goto(`${server.url}#/`)
  await page.reload()
  await page.waitForSelector('.tile')
  if (!(await page.locator('.back-to .go').count())) await page.click('.tile-mantis .play-bot') // it was not even told of the table
  await page.click('.back-to .go')
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

const alarms = (page) => page.locator('.alarm').count()
/** From now on the page has no place for what is to be kept. */
const NOTHING_KEPT = () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined })

test('after all is forgotten, in the middle of a match, the next is nobody\'s broken promise', async () => {
  const page = await alone()
  await playBot(page, 'kuhn')
  await playOut([page], dice(2))
  await playBot(page, 'mantis')
  await decideOften(page, 1)
  await page.goto(`${server.url}#/history/here`)
  await page.click('.forget')
  await page.click('dialog .yes')
  for (const game of ['kuhn', 'mantis']) {
    await playBot(page, game)
    await playOut([page], dice(2))
    await page.waitForSelector('.deal-check.fine')
  }
  assert.equal(await alarms(page), 0)
  await page.context().close()
})

test('where nothing is kept a reload ends the match, and the next one has a log and promises of its own', async () => {
  const page = await alone()
  await page.addInitScript(NOTHING_KEPT)
  await page.reload()
  await playBot(page, 'mantis')
  await decideOften(page, 3)
  const long = await page.locator('.log li').count()
  await page.reload()
  await page.waitForSelector('.tile')
  await playBot(page, 'mantis')
  assert.ok((await page.locator('.log li').count()) < long)
  await playOut([page], dice(2))
  await page.waitForSelector('.deal-check.fine')
  assert.equal(await alarms(page), 0)
  await page.context().close()
})

test('what was kept and cannot be read is left alone, and can be forgotten', async () => {
  const page = await alone()
  await playBot(page, 'kuhn')
  await playOut([page], dice(2))
  // A match numbered 0, another far away, and what is no change at all.
  const spoil = (row) => page.evaluate((words) => new Promise((done) => {
    const request = indexedDB.open(`baize.here.${location.pathname}`)
    request.onsuccess = () => {
      const work = request.result.transaction('changes', 'readwrite')
      work.objectStore('changes').openCursor(null, 'prev').onsuccess = ({ target }) => {
        const last = target.result.value
        const head = last.head.slice()
        head.set(words.number ?? [], 2)
        work.objectStore('changes').put(words.number ? { ...last, head } : { id: 1 })
      }
      work.oncomplete = () => (request.result.close(), done())
    }
  }), row)
  for (const row of [{ number: [0, 0, 0, 0, 0, 0, 0, 0] }, { number: [1, 0, 0, 0, 0, 0, 0, 64] }, {}]) {
    await spoil(row)
    await page.goto(`${server.url}#/history/here`)
    await page.reload()
    await page.waitForSelector('.unkept')
    await page.click('.forget')
    await page.click('dialog .yes')
    await page.waitForSelector('.notice')
    await playBot(page, 'kuhn')
    await playOut([page], dice(2))
    await page.goto(`${server.url}#/history/here`)
    await page.waitForSelector('.match')
  }
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('practice that could not be fetched is tried again', async () => {
  const page = await alone()
  const isWay = /\/way[^/]*\.js/
  await page.route(isWay, (route) => route.abort())
  await page.click('.tile-kuhn .play-bot')
  await page.waitForSelector('.notice.error:has-text("Practice cannot run")')
  await page.unroute(isWay)
  await page.reload()
  await playBot(page, 'kuhn')
  assert.equal(await page.locator('.tag.here').count(), 1)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('a table with people is not covered by practice, whichever is there first', async () => {
  const [page, other] = [await alone(), await person(browser, server.url)]
  let send
  await page.route(/\/way[^/]*\.js/, async (route) => {
    await new Promise((done) => (send = done))
    await route.continue()
  })
  await page.click('.tile-mantis .play-bot') // and what it needs does not come
  for (let i = 0; i < WAIT / 20 && !send; i++) await page.waitForTimeout(20)
  await meet([page, other], 'kuhn')
  send()
  await page.waitForSelector('.notice:has-text("at a table with people")')
  await playOut([page, other], dice(3))
  await page.goto(`${server.url}#/`)
  await page.unroute(/\/way[^/]*\.js/)
  await playBot(page, 'mantis')
  assert.equal(await page.locator('.tag.here').count(), 1)

  // Practice goes on in the background when one comes back to a table with people.
  await page.goto(`${server.url}#/`)
  await friends(server, other, page, 'tzogous37')
  await page.route(/\/shelf[^/]*\.js/, async (route) => {
    await new Promise((done) => setTimeout(done, 700))
    await route.continue()
  })
  await page.reload()
  await page.waitForSelector('.table-page.game-tzogous37')
  await page.waitForTimeout(1500)
  assert.equal(await page.locator('.table-page.game-tzogous37').count(), 1)
  assert.deepEqual(page.faults, [])
  await Promise.all([page, other].map((one) => one.context().close()))
})

test('who waits for people and turns to practice tells the server no share of it', async () => {
  const page = await alone()
  let lag = 0
  await page.routeWebSocket(/\/ws/, (mine) => {
    const theirs = mine.connectToServer()
    mine.onMessage((text) => void setTimeout(() => theirs.send(text), lag))
    theirs.onMessage((text) => void setTimeout(() => mine.send(text), lag))
  })
  await page.reload()
  await playBot(page, 'kuhn')
  await playOut([page], dice(1))
  await page.goto(`${server.url}#/new/kuhn`)
  await page.click('.new .invite')
  await page.waitForSelector('.waiting')
  await page.goto(`${server.url}#/`)
  await page.waitForSelector('.tile')
  lag = 400
  await page.click('.tile-mantis .play-bot')
  await isAsked(page)
  assert.deepEqual(page.sent.filter((text) => /"type":"(pledge|entropy)"/.test(text)), [])
  await page.context().close()
})

test('what begins a match is refused while the line is lost, and not done later', async () => {
  const page = await alone()
  const lines = []
  let isGone = false
  await page.routeWebSocket(/\/ws/, (mine) => {
    if (isGone) return void mine.close()
    mine.connectToServer()
    lines.push(mine)
  })
  await page.reload()
  await page.waitForSelector('.purse')
  isGone = true
  for (const one of lines) await one.close()
  await page.waitForSelector('.banner.warn:has-text("line is lost")')
  await page.goto(`${server.url}#/new/kuhn`)
  await page.click('.new .invite')
  await page.waitForSelector('.notice.error:has-text("line is lost")')
  isGone = false
  await page.waitForSelector('.banner.warn', { state: 'detached' })
  await page.waitForTimeout(300)
  assert.equal(await page.locator('.waiting').count(), 0)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('a hint, a rematch and playing on from a replay are to be had here as on a server', async () => {
  const page = await alone()
  await playBot(page, 'mantis')
  await page.context().setOffline(true)
  await page.click('.line .hint')
  assert.ok((await page.locator('.tip').innerText()).length > 10)
  await playOut([page], dice(9))
  await page.click('.result .rematch')
  await page.waitForSelector('.result', { state: 'detached' })
  await isAsked(page)
  await page.context().setOffline(false)
  await playOut([page], dice(10))
  await page.goto(`${server.url}#/history/here`)
  await page.waitForSelector('.match:nth-child(2)')
  await page.click('.match a')
  await page.click('.play-on')
  await page.click('.play-on-how .yes')
  await isAsked(page)
  assert.match(await page.locator('.stage .tag.here').innerText(), /practice/i)
  await playOut([page], dice(11))
  assert.deepEqual(page.sent.filter((text) => /play_from|hint|rematch/.test(text)), [], 'nothing of it goes to the server')
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
