// SPDX-License-Identifier: MIT
// Every game played whole in real browsers: two people against each other, and one against a bot.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dice, friends, launch, person, playOut, Server } from './helper.mjs'

const GAMES = {
  'single-card-game': {},
  'double-card-game': {},
  mantis: {},
  slowpoker: { rounds: 2 },
  tzogous37: { hands: 1 },
  'war-lanes': { hp: 30 },
}
const SEED = Number(process.env.SEED ?? 1)

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

/** What both must see at the end: the same tokens moved, and none made from nothing. */
async function checkResult(pages) {
  for (const page of pages) {
    assert.deepEqual(page.faults, [])
    assert.ok(await page.locator('.result li').count())
    assert.ok(await page.locator('.log li').count() > 1, 'the log tells the match')
    assert.doesNotMatch(await page.locator('.log').innerText(), /\{\w+\}|undefined|NaN/)
  }
  const told = await Promise.all(pages.map((page) => page.locator('.result ul').innerText()))
  assert.equal(new Set(told).size, 1, `the players see different results: ${told.join(' / ')}`)
}

for (const [game, options] of Object.entries(GAMES)) {
  test(`${game}: two browsers play a whole match (SEED=${SEED})`, async () => {
    await friends(server, first, second, game, options)
    await playOut([first, second], dice(SEED))
    await checkResult([first, second])
    for (const page of [first, second]) await page.click('.result .to-lobby')
  })
  test(`${game}: one plays a bot (SEED=${SEED})`, async () => {
    await first.goto(`${server.url}#/new/${game}`)
    for (const [name, value] of Object.entries(options)) await first.fill(`.options [name="${name}"]`, String(value))
    await first.click('.new button[value=bot]')
    await first.waitForSelector('.table-page')
    await playOut([first], dice(SEED + 1))
    await checkResult([first])
    await first.click('.result .to-lobby')
  })
}
