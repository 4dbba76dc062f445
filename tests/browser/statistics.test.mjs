// SPDX-License-Identifier: MIT
// One's own statistics in a real browser: matches are played, reviewed by the page itself, told, saved and deleted.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { axeSource, dice, isAsked, launch, leave, person, playBot, playOut, Server } from './helper.mjs'

let server, browser
before(async () => {
  server = await new Server().start()
  browser = await launch()
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

const statistics = async (page, game) => {
  await page.goto(`${server.url}#/statistics/${game}`)
  await page.waitForSelector('.statistics > .panel.empty, .review-run')
}
const play = async (page, game, times) => {
  for (let i = 0; i < times; i++) {
    await playBot(page, game)
    await playOut([page], dice(i + 1))
    await page.evaluate(() => (location.hash = '/'))
    await page.waitForSelector('.tile')
  }
}
const review = async (page) => {
  await page.click('.review-run .start')
  await page.waitForSelector('.review-run .came')
}
const factOf = (page, name) => page.locator(`.statistics .fact:has(dt:text-is("${name}"))`).innerText()
const saved = async (page, kind) => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(`.keep .${kind}`)])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}
async function checkAccess(page) {
  await page.evaluate(axeSource)
  const faults = await page.evaluate(async () => (await globalThis.axe.run(document)).violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ').slice(0, 300)}`))
  assert.deepEqual(faults, [])
}
/** Drawings follow the window a moment later. */
const fits = (page) => page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)

test('matches are reviewed once, told, saved as files, still there after a reload, and deleted', async () => {
  const page = await person(browser, server.url, { acceptDownloads: true })
  await statistics(page, 'kuhn')
  assert.match(await page.locator('.statistics .empty').innerText(), /no finished match of kuhn/i)
  await play(page, 'kuhn', 3)
  await statistics(page, 'kuhn')
  assert.match(await factOf(page, 'Matches'), /3\s+0 reviewed/)
  assert.match(await page.locator('.column.main .empty').innerText(), /none of your matches/i)
  await checkAccess(page)
  await review(page)
  assert.match(await page.locator('.came').innerText(), /^3 matches reviewed/)
  assert.match(await factOf(page, 'Matches'), /3\s+3 reviewed/)
  assert.match(await factOf(page, 'Accuracy'), /\d+\s.*of 100/)
  assert.match(await factOf(page, 'Given away a match'), /tokens/)
  assert.equal(await page.locator('.course-of .curve-chart').count(), 2)
  await checkAccess(page)

  const json = JSON.parse((await saved(page, 'json')).text)
  assert.equal(json.matches.length, 3)
  assert.ok(json.matches.every((one) => one.game === 'kuhn' && one.exact && one.unit === 'tokens'))
  const csv = await saved(page, 'csv')
  assert.equal(csv.name, 'baize-kuhn.csv')
  const rows = csv.text.trim().split('\r\n').map((row) => row.split(','))
  assert.equal(rows.length - 1, json.matches.flatMap((one) => one.decisions).length)
  assert.deepEqual([...new Set(rows.map((row) => row.length))], [rows[0].length])
  const loss = rows[0].indexOf('loss')
  const sum = rows.slice(1).reduce((all, row) => all + Number(row[loss]), 0)
  assert.ok(Math.abs(sum - json.matches.reduce((all, one) => all + one.loss, 0)) < 0.01, `${sum}`)

  await page.reload()
  await page.waitForSelector('.course-of .curve-chart')
  await review(page)
  assert.match(await page.locator('.came').innerText(), /no match left/i)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 640 })
    await fits(page)
  }
  await page.click('.keep .forget')
  await page.click('dialog .yes')
  await page.waitForSelector('.column.main .empty')
  await page.reload()
  await page.waitForSelector('.review-run')
  assert.match(await factOf(page, 'Matches'), /3\s+0 reviewed/)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('a match that was left to a bot is not taken for one\'s own, and what is no summary is left out', async () => {
  const page = await person(browser, server.url)
  await play(page, 'kuhn', 1)
  await playBot(page, 'kuhn')
  await leave(page)
  await page.goto(`${server.url}#/history`)
  for (let rows = 0; rows < 2; ) { // the bots play on
    await page.waitForSelector('.history .match')
    rows = await page.locator('.history .match').count()
    if (rows < 2) await page.reload()
  }
  await statistics(page, 'kuhn')
  await review(page)
  assert.match(await page.locator('.came').innerText(), /^1 match reviewed/)
  await page.evaluate(async () => {
    const { name } = (await indexedDB.databases()).find((one) => one.name.startsWith('baize.reviews'))
    const base = await new Promise((done) => (indexedDB.open(name).onsuccess = (event) => done(event.target.result)))
    const work = base.transaction('summaries', 'readwrite')
    work.objectStore('summaries').put({ key: 'half', player: 1, match: 1, game: 'kuhn' })
    await new Promise((done) => (work.oncomplete = done))
  })
  await page.reload()
  await page.waitForSelector('.review-run')
  assert.match(await factOf(page, 'Matches'), /2\s+1 reviewed/)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('reviews rest while a match is played, stop keeping what is done, and a review that is looked at is kept', async () => {
  const page = await person(browser, server.url)
  for (let i = 0; i < 2; i++) {
    await page.goto(`${server.url}#/new/mantis`)
    await page.fill('.options [name=goal]', '2')
    await page.click('.options [value=bot]')
    await isAsked(page)
    await playOut([page], dice(i + 5))
  }
  await playBot(page, 'kuhn')
  await page.evaluate(() => (location.hash = '/statistics/mantis'))
  await page.click('.review-run .start')
  await page.waitForSelector('.review-run .stop')
  assert.match(await page.locator('.review-run [role=status]').innerText(), /rests/i)
  const now = () => page.getAttribute('.review-run .progress', 'aria-valuenow')
  const before = await now()
  await page.waitForTimeout(700)
  assert.equal(await now(), before)
  await page.evaluate(() => (location.hash = '/table'))
  await isAsked(page)
  await leave(page)
  await page.evaluate(() => (location.hash = '/statistics/mantis'))
  await page.waitForFunction(() => !/rests/i.test(document.querySelector('.review-run [role=status]')?.innerText ?? 'rests'))
  await page.waitForFunction(() => /[12] reviewed/.test(document.querySelector('.facts')?.innerText ?? ''))
  if (await page.locator('.review-run .stop').count()) await page.click('.review-run .stop')
  await page.waitForSelector('.review-run .came')
  assert.match(await factOf(page, 'Matches'), /2\s+[12] reviewed/)

  // Another way to come by a summary.
  await page.click('.keep .forget')
  await page.click('dialog .yes')
  await page.waitForSelector('.column.main .empty')
  await page.evaluate(() => (location.hash = '/history'))
  const last = (await page.locator('.match:has-text("Mantis") a').first().getAttribute('href')).match(/\d+/)[0]
  await page.evaluate((match) => (location.hash = `/review/${match}`), last)
  await page.waitForSelector('.review-work[role=status]')
  await page.evaluate(() => (location.hash = '/statistics/mantis'))
  await page.waitForFunction(() => /1 reviewed/.test(document.querySelector('.facts')?.innerText ?? ''))
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('practice counts, and forgetting it forgets its reviews', async () => {
  const page = await person(browser, server.url, { settings: { practise: 'here' } })
  await play(page, 'kuhn', 1)
  await statistics(page, 'kuhn')
  assert.match(await factOf(page, 'Matches'), /1\s+0 reviewed/)
  await review(page)
  assert.match(await factOf(page, 'Matches'), /1\s+1 reviewed/)
  await page.evaluate(() => (location.hash = '/history/here'))
  await page.click('.history .forget')
  await page.click('dialog .yes')
  await page.waitForSelector('.notice.info')
  await statistics(page, 'kuhn')
  assert.match(await page.locator('.statistics .empty').innerText(), /no finished match of kuhn/i)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})
