// SPDX-License-Identifier: MIT
// What a match is worth is said before it, at it and after it, in both languages, and the two purses are kept apart.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dice, friends, inMenu, launch, leave, meet, person, playBot, playOut, Server } from './helper.mjs'

let server, browser
before(async () => {
  server = await new Server().start()
  browser = await launch()
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

/** The menu of the bar holds what is looked at seldom: the practice purse among it. */
const openMenu = (page) => page.click('.top .menu-at > button')

/** What one has, and what is in the practice purse: as the bar and its menu say. */
async function purses(page) {
  await openMenu(page)
  const told = await Promise.all(['.purse .tokens', '.top .practice'].map((one) => page.locator(one).innerText()))
  await page.keyboard.press('Escape')
  return told.map((text) => Number(/[-−]?\d+/.exec(text)[0].replace('−', '-')))
}

const worthTag = (page) => inMenu(page, async (menu) => [await menu.locator('.worth-tag').innerText(), await menu.locator('.worth-tag').getAttribute('title')])

test('a match against a bot is practice: said at the table and in the result, and only that purse moves', async () => {
  const page = await person(browser, server.url, { settings: { level: 'easy' } })
  await page.goto(`${server.url}#/settings`)
  await page.getByLabel('Name').first().fill('Ada')
  await page.click('.settings form:first-of-type button')
  await page.waitForSelector('.purse:has-text("Ada")')
  assert.deepEqual(await purses(page), [1000, 0])
  await openMenu(page)
  for (const [where, title] of [['.purse .tokens', /matches that count/], ['.top .practice', /do not count/]])
    assert.match(await page.locator(where).getAttribute('title'), title)
  await playBot(page, 'single-card-game')
  assert.deepEqual(await worthTag(page), ['practice', 'Practice: bots play along.'])
  await playOut([page], dice(4))
  const won = Number(/[-−]?\d+/.exec(await page.locator('.result li:has-text("Ada") b').innerText())[0].replace('−', '-'))
  assert.notEqual(won, 0)
  const signed = `${won > 0 ? '+' : '−'}${Math.abs(won)}`
  assert.equal((await page.locator('.result .worth').innerText()).replace(/\s+/g, ' '), `${signed} in the practice purse, which holds ${String(won).replace('-', '−')} now. Practice: bots play along.`)
  await page.click('.result .to-lobby')
  assert.deepEqual(await purses(page), [1000, won])
  await page.goto(`${server.url}#/history`)
  assert.equal((await page.locator('.match').first().locator('.practice-tag').innerText()).trim(), `${signed} practice`)
  assert.equal(await page.locator('.match :is(.chip, .gain, .loss)').count(), 0, 'it looks like no token')
  for (const path of ['history', 'me']) {
    await page.goto(`${server.url}#/${path}`)
    await page.waitForSelector('.purses .practice')
    assert.deepEqual((await page.locator('.purses > *').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()), ['1,000 tokens', `${String(won).replace('-', '−')} practice`])
  }
  await page.context().close()
})

test('the form says what a match found by queueing would be worth, and a table among friends is practice', async () => {
  const [first, second] = await Promise.all([person(browser, server.url), person(browser, server.url, { locale: 'de-DE' })])
  await first.goto(`${server.url}#/new/mantis`)
  await first.waitForSelector('.options .worth:has-text("Counts: rating.")')
  await first.fill('[name=stake]', '40')
  await first.waitForSelector('.options .worth:has-text("Practice: the rules are not the standard ones.")')
  await friends(server, first, second, 'single-card-game')
  assert.equal((await worthTag(first))[1], 'Practice: a table among friends.')
  assert.equal((await worthTag(second))[1], 'Übung: ein Tisch unter Freunden.')
  assert.ok((await second.locator('.log').innerText()).includes('Übung: ein Tisch unter Freunden.'), 'said, not only in a title')
  await playOut([first, second], dice(3))
  assert.match(await second.locator('.result .worth').innerText(), /in der Übungskasse; sie steht jetzt bei [-−]?\d+\. Übung: ein Tisch unter Freunden\./)
  for (const page of [first, second]) await page.context().close()
})

test('what counts has a page, and the leaderboard says by what it ranks', async () => {
  const page = await person(browser, server.url)
  await openMenu(page)
  await page.click('.top .practice')
  await page.waitForSelector('h1:text-is("What counts")')
  await page.click('summary:text-is("The whole rule")')
  await page.waitForSelector('article h2')
  await page.goto(`${server.url}#/leaderboard`)
  await page.click('.people .segments [value=mantis]')
  await page.waitForSelector('p:text-matches("Score: the rating less its ±. Ranked from \\\\d+ matches and \\\\d+ opponents on.")')
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('those who meet often see in their history what moved, which adds up to what they have', async () => {
  const lan = await new Server('--lan').start()
  try {
    const pages = await Promise.all([person(browser, lan.url), person(browser, lan.url)])
    for (let i = 0; i < 7; i++) {
      await meet(pages, 'single-card-game')
      await playOut(pages, dice(3 + i))
      for (const page of pages) await page.click('.result .to-lobby')
    }
    for (const page of pages) {
      await page.goto(`${lan.url}#/history`)
      await page.waitForFunction(() => document.querySelectorAll('.match').length === 7)
      const rows = (await page.locator('.match .detail').allInnerTexts()).map((text) => text.replaceAll('−', '-'))
      const practice = rows.map((text) => /practice/.test(text))
      const moved = (text) => Number(/[+-]\d+/.exec(text)?.[0] ?? 0)
      const sum = (purse) => rows.filter((_, i) => practice[i] === purse).reduce((all, text) => all + moved(text), 0)
      assert.ok(practice.includes(true) && practice.includes(false))
      assert.deepEqual(await purses(page), [1000 + sum(false), sum(true)], rows.join(', '))
      assert.match(rows[3], /of [+-]\d/, 'the fourth counted for a half')
      await page.context().close()
    }
  } finally {
    await lan.stop()
  }
})

test('what is opened beside the table leaves the felt and the choices where they are', async () => {
  const page = await person(browser, server.url, { viewport: { width: 1280, height: 800 } })
  await playBot(page, 'mantis')
  const places = () => page.evaluate(() => ['.felt', '.line', '.hand, .panel.near'].map((one) => { const { top, height } = document.querySelector(one).getBoundingClientRect(); return [one, top, height] }))
  const before = await places()
  for (const tab of await page.locator('.rail-tabs button').all()) {
    await tab.click()
    assert.deepEqual(await places(), before, await tab.innerText())
  }
  await inMenu(page, (menu) => menu.locator('.how-dealt').click())
  await page.click('dialog .deal-check summary')
  assert.deepEqual(await places(), before)
  await page.context().close()
})

test('an option that is on or off looks like one, beside its words', async () => {
  const page = await person(browser, server.url, { viewport: { width: 360, height: 740 }, locale: 'de-DE', path: '#/new/mantis' })
  const box = await page.locator('.if-nobody input').boundingBox()
  const name = await page.locator('.if-nobody .name').boundingBox()
  assert.ok(box.width < 60, `${box.width} wide`)
  assert.ok(box.x >= name.x + name.width && box.y < name.y + name.height + 24, 'beside its words')
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  for (const select of await page.locator('.options select').all()) assert.ok((await select.boundingBox()).x + (await select.boundingBox()).width <= 360 - 15)
  const isWhole = await page.locator('.options [name=deal]').evaluate((select) => {
    const free = Object.assign(select.cloneNode(true), { style: 'position: absolute; width: auto' })
    document.body.append(free)
    return [select.offsetWidth, free.offsetWidth]
  })
  assert.ok(isWhole[0] >= isWhole[1], `what is chosen can be read: ${isWhole}`)
  await page.context().close()
})

test('on a phone the bar holds both purses, and nothing makes the page wider than it is', async () => {
  const page = await person(browser, server.url, { viewport: { width: 360, height: 740 } })
  await playBot(page, 'single-card-game')
  await playOut([page], dice(4))
  await page.waitForSelector('.result .deal-check.fine')
  await page.click('.result .deal-check summary')
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  await leave(page)
  await openMenu(page)
  for (const one of ['.purse .tokens', '.top .practice']) assert.ok(await page.locator(one).isVisible(), one)
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  await page.context().close()
})
