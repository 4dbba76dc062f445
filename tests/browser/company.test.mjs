// SPDX-License-Identifier: MIT
// Being at a table with others: another match, letting a bot play, chat, looking on later; and what one prefers.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decide, dice, friends, launch, person, playBot, playOut, Server } from './helper.mjs'

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

const heard = (page, type) => page.frames_.map((text) => JSON.parse(text)).filter((message) => message.type === type)

test('a rematch is played when both want it, and a lost line comes back into it', async () => {
  await friends(server, first, second, 'mantis')
  await playOut([first, second], dice(21))
  await first.click('.result .primary')
  await first.waitForFunction(() => document.querySelector('.result .primary').disabled)
  assert.match(await first.locator('.result .primary').innerText(), /Waiting/)
  await second.click('.result .primary')
  for (const page of [first, second]) await page.waitForSelector('.result', { state: 'detached' })
  const [before, now] = heard(first, 'table').slice(-2)
  assert.equal(now.table, before.table)
  assert.notEqual(now.match, before.match)
  // Playwright cannot break a WebSocket; another window with the same secret does.
  const again = await first.context().newPage()
  await again.goto(server.url)
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
  await first.click('.table-head button:has-text("Let a bot play")')
  await first.waitForSelector('.own small:has-text("bot")')
  await second.waitForSelector('.others small:has-text("bot")')
  first.sent.length = 0
  for (let sent = 0; sent < 3; ) if ((await decide(second)) === 'sent') sent++
  await second.waitForSelector('.choices') // the bot has made its moves in between
  await first.click('.table-head button:has-text("Take my seat back")')
  await second.waitForSelector('.others small:has-text("bot")', { state: 'detached' })
  const moves = () => first.sent.map((text) => JSON.parse(text)).filter((message) => message.type === 'move').length
  assert.equal(moves(), 0)
  await playOut([first, second], dice(26))
  assert.ok(moves() > 0)
  for (const page of [first, second]) await page.click('.result .to-lobby')
})

test('chat: phrases and words reach the other, and not one who has muted', async () => {
  await friends(server, first, second, 'single-card-game')
  const lines = () => second.locator('.chat li').allInnerTexts()
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

test('sounds are off until they are turned on', async () => {
  const listen = async (settings) => {
    const page = await person(browser, server.url, { settings })
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
    await playBot(page, 'double-card-game')
    await playOut([page], dice(25))
    const notes = await page.evaluate(() => globalThis.notes)
    await page.context().close()
    return notes
  }
  assert.equal(await listen({}), 0)
  assert.ok((await listen({ sounds: 'on' })) > 0)
})

test('the four-colour deck has a colour for each suit', async () => {
  const colours = async (deck) => {
    const page = await person(browser, server.url, { settings: { four_colours: deck } })
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
    await page.click('.tile-kuhn .buttons button >> nth=1')
    await page.waitForSelector('.waiting')
    return page.sent.map((text) => JSON.parse(text)).findLast((message) => message.type === 'queue')
  }
  const { bots, bot_after_ms, level } = await queue()
  assert.deepEqual({ bots, bot_after_ms, level }, { bots: true, bot_after_ms: 15000, level: 'easy' })
  assert.match(await page.locator('.waiting').innerText(), /If nobody comes, the easy bot plays in 1\d s/)
  await page.click('.waiting .buttons button:last-child')
  assert.equal((await page.locator('.tile-kuhn .if-nobody').innerText()).trim(), 'If nobody comes in 15 s: play the easy bot')
  await page.uncheck('.tile-kuhn .if-nobody input')
  const refused = await queue()
  assert.equal(refused.bots, false)
  assert.equal(refused.bot_after_ms, undefined)
  assert.ok(!/bot/.test(await page.locator('.waiting').innerText()))
  await page.click('.waiting .buttons button:last-child')
  await page.reload()
  await page.waitForSelector('.tile')
  assert.ok(!(await page.isChecked('.tile-mantis .if-nobody input')), 'it is kept, and for all games')
  await page.context().close()
})
