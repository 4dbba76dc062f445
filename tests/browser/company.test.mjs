// SPDX-License-Identifier: MIT
// Being at a table with others: another match, letting a bot play, chat, looking on later; and what one prefers.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decide, dice, friends, heard, inMenu, isAsked, launch, openTab, person, playBot, playOut, Server } from './helper.mjs'

let server, browser, first, second
before(async () => {
  server = await new Server().start()
  browser = await launch()
  ;[first, second] = await Promise.all([person(browser, server.url), person(browser, server.url)])
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

test('a rematch is played when both want it, and a lost line comes back into it', async () => {
  await friends(server, first, second, 'mantis')
  await playOut([first, second], dice(21))
  await first.click('.result .rematch')
  await first.waitForFunction(() => document.querySelector('.result .rematch').disabled)
  assert.match(await first.locator('.result .rematch').innerText(), /Waiting/)
  await second.click('.result .rematch')
  for (const page of [first, second]) await page.waitForSelector('.result', { state: 'detached' })
  const [before, now] = heard(first, 'table').slice(-2)
  assert.equal(now.table, before.table)
  assert.notEqual(now.match, before.match)
  // Playwright cannot break a WebSocket; another window with the same secret does.
  const again = await first.context().newPage()
  await again.goto(`${server.url}#/table`)
  await again.waitForSelector('.table-page')
  first.sent.length = 0
  await first.click('.banner button')
  await first.waitForSelector('.banner', { state: 'detached' })
  const hello = first.sent.map((text) => JSON.parse(text)).find((message) => message.type === 'hello')
  assert.equal(hello.match, now.match)
  await again.close()
  await playOut([first, second], dice(22))
  for (const page of [first, second]) await page.click('.result .to-lobby')
})

test('a bot plays on for one who sits out, until they take the seat back', async () => {
  await friends(server, first, second, 'mantis')
  await inMenu(first, (menu) => menu.locator('.sit:has-text("Let a bot play")').click())
  await first.waitForSelector('.panel.near h3 small:text-matches("bot")')
  await second.waitForSelector('.panel.far h3 small:text-matches("bot")')
  first.sent.length = 0
  for (let sent = 0; sent < 3; ) if ((await decide(second)) === 'sent') sent++
  await isAsked(second) // the bot has made its moves in between
  await inMenu(first, (menu) => menu.locator('.sit:has-text("Take my seat back")').click())
  await second.waitForSelector('.panel.far h3 small:text-matches("bot")', { state: 'detached' })
  const moves = () => first.sent.map((text) => JSON.parse(text)).filter((message) => message.type === 'move').length
  assert.equal(moves(), 0)
  await playOut([first, second], dice(26))
  assert.ok(moves() > 0)
  for (const page of [first, second]) await page.click('.result .to-lobby')
})

test('chat: phrases and words reach the other, and not one who has muted', async () => {
  await friends(server, first, second, 'single-card-game')
  const lines = () => second.locator('.chat li').allInnerTexts()
  for (const page of [first, second]) await openTab(page, 'Chat')
  await first.click('.chat .phrases button:has-text("Good luck!")')
  await second.waitForSelector('.chat li:has-text("Good luck!")')
  await second.click('.chat > button:has-text("mute")')
  await first.waitForTimeout(1050) // one remark a second
  await first.fill('.chat input', 'are you there?')
  await first.press('.chat input', 'Enter')
  await first.waitForSelector('.chat li:has-text("are you there?")')
  await second.click('.chat > button:has-text("unmute")')
  await first.waitForTimeout(1050)
  await first.fill('.chat input', '<b>back</b>')
  await first.press('.chat input', 'Enter')
  await second.waitForSelector('.chat li:has-text("<b>back</b>")')
  assert.ok(!(await lines()).some((line) => line.includes('are you there?')))
  for (const page of [first, second]) await openTab(page, 'Log')
  await playOut([first, second], dice(23))
  for (const page of [first, second]) await page.click('.result .to-lobby')
})

test('a delayed watcher sees the table as it was, not as it is', async () => {
  const watcher = await person(browser, server.url)
  await friends(server, first, second, 'mantis', {}, 'delayed')
  const { table } = heard(first, 'table').at(-1)
  await watcher.goto(`${server.url}#/watch/${table}`)
  await watcher.waitForSelector('.table-page')
  for (let sent = 0; sent < 3; ) for (const page of [first, second]) if ((await decide(page)) === 'sent') sent++
  await first.waitForFunction(() => document.querySelectorAll('.log li').length > 4)
  await watcher.waitForTimeout(300)
  const told = await watcher.locator('.log li').allInnerTexts() // what the match counts for is known at once
  assert.deepEqual(told.filter((line) => !line.startsWith('Practice:')), [], 'a minute has not passed')
  await playOut([first, second], dice(24))
  await watcher.waitForSelector('.result') // of a match that is over all may be seen
  assert.ok((await watcher.locator('.log li').count()) > 4)
  await watcher.context().close()
  for (const page of [first, second]) await page.click('.result .to-lobby')
})

test('there are no sounds before the first touch, then there are, and M mutes them', async () => {
  const page = await person(browser, server.url)
  await page.addInitScript(() => {
    globalThis.notes = 0
    const Real = globalThis.AudioContext
    globalThis.AudioContext = class extends Real {
      createOscillator() {
        globalThis.notes++
        return super.createOscillator()
      }
    }
  })
  await page.reload()
  await page.waitForSelector('.tile')
  /** How many notes a match has. */
  const listen = async () => {
    await isAsked(page)
    await playOut([page], dice(25))
    return page.evaluate(() => globalThis.notes)
  }
  await page.evaluate(() => document.querySelector('.tile-double-card-game .play-bot').click()) // no finger, no mouse
  assert.equal(await listen(), 0)
  await page.click('.result .next-match')
  const heardNotes = await listen()
  assert.ok(heardNotes > 0)
  await page.keyboard.press('m')
  await page.waitForSelector('.bar .sound[aria-pressed=false]')
  await page.click('.result .next-match')
  assert.equal(await listen(), heardNotes)
  await page.reload()
  await page.waitForSelector('.tile')
  await playBot(page, 'double-card-game')
  await page.waitForSelector('.bar .sound[aria-pressed=false]') // it is kept
  await page.context().close()
})

test('the four-colour deck has a colour for each suit', async () => {
  const colours = async (deck) => {
    const page = await person(browser, server.url, { settings: { four_colours: deck } })
    await page.waitForSelector('.tile-cards .card') // pictures come after the tiles
    const found = await page.evaluate(() =>
      ['C', 'D', 'H', 'S'].map((suit) => {
        document.querySelector('.tile-cards .card').innerHTML = `<g class="suit suit-${suit}"><path d="M0 0h1v1z" /></g>`
        return getComputedStyle(document.querySelector('.tile-cards .card path')).fill
      }))
    await page.context().close()
    return new Set(found).size
  }
  assert.equal(await colours('no'), 2)
  assert.equal(await colours('yes'), 4)
})

test('who comes if nobody does is said before, and can be refused', async () => {
  const page = await person(browser, server.url)
  const queue = async () => {
    await page.goto(`${server.url}#/`)
    await page.click('.tile-kuhn .play')
    await page.waitForSelector('.waiting')
    return page.sent.map((text) => JSON.parse(text)).findLast((message) => message.type === 'queue')
  }
  const { bots, bot_after_ms, level } = await queue()
  assert.deepEqual({ bots, bot_after_ms, level }, { bots: true, bot_after_ms: 10000, level: 'easy' })
  assert.match(await page.locator('.waiting').innerText(), /If nobody comes, the easy bot plays in (10|\d) s; then it is practice/)
  await page.click('.waiting .cancel')
  await page.waitForSelector('.tile')
  await page.goto(`${server.url}#/new/kuhn`)
  assert.match(await page.locator('.if-nobody').innerText(), /A bot if nobody comes\s+After 10 seconds: the easy bot/)
  await page.uncheck('.if-nobody input')
  const refused = await queue()
  assert.equal(refused.bots, false)
  assert.equal(refused.bot_after_ms, undefined)
  assert.ok(!/bot/.test(await page.locator('.waiting').innerText()))
  await page.click('.waiting .cancel')
  await page.waitForSelector('.tile')
  await page.goto(`${server.url}#/settings`)
  await page.reload()
  await page.waitForSelector('.if-nobody')
  assert.ok(!(await page.isChecked('.if-nobody input')), 'it is kept, and for all games')
  await page.context().close()
})
