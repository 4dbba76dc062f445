// SPDX-License-Identifier: MIT
// What a seat may cost is seen before one takes it, and follows the options; without credit what one cannot pay is marked.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dice, isAsked, launch, meet, person, playOut, Server } from './helper.mjs'

let server, strict, browser
before(async () => {
  server = await new Server().start()
  strict = await new Server('--no-debt', '--grant', '50').start()
  browser = await launch()
})
after(async () => {
  await browser?.close()
  await server?.stop()
  await strict?.stop()
})

const stakeOf = async (page, where) => (await page.locator(`${where} .stake`).innerText()).replace(/\s+/g, ' ').replace(' .', '.').trim()
const says = (page, where, text) => page.waitForSelector(`${where} .stake:text-is("${text}")`)
const isOpen = (page, button) => page.locator(button).isEnabled()

test('the lobby, the form of options and the waiting room say what may be lost', async () => {
  const page = await person(browser, server.url)
  for (const [game, most] of [['single-card-game', 10], ['slowpoker', 100]]) {
    assert.equal(await stakeOf(page, `.tile-${game}`), `up to ${most} tokens`)
    assert.equal(await page.locator(`.tile-${game} .stake`).getAttribute('title'), `“Play” can cost you up to ${most} tokens.`)
  }
  assert.equal(await page.locator('.tile-war-lanes .stake').count(), 0, 'nothing is at stake, and nothing is said of it')
  await page.goto(`${server.url}#/new/war-lanes`)
  assert.equal(await stakeOf(page, '.options'), 'No tokens are at stake.')
  await page.fill('[name=stake]', '25')
  await says(page, '.options', 'You can lose up to 25, in practice only.')
  await page.fill('[name=hp]', '30') // changes nothing of it
  await page.fill('[name=stake]', '-1')
  await page.waitForSelector('.options .stake', { state: 'detached' })
  assert.equal(await page.locator('.notice').count(), 0, 'what the form refuses is not asked about')
  await page.fill('[name=stake]', '2000')
  await says(page, '.options', 'You can lose up to 2000, in practice only.')
  await page.click('.new .invite')
  await says(page, '.waiting', 'You can lose up to 2000, in practice only.')
  await page.context().close()
})

test('a friend is asked before taking a seat that may cost more than is usual', async () => {
  const [host, guest] = await Promise.all([person(browser, server.url), person(browser, server.url)])
  await host.goto(`${server.url}#/new/mantis`)
  await host.fill('[name=stake]', '40')
  await host.click('.new .invite')
  await guest.goto(await host.locator('.waiting a[href*="#/join/"]').getAttribute('href'))
  await says(guest, '.waiting', 'You can lose up to 40, in practice only.')
  assert.equal(await host.locator('.table-page').count(), 0, 'nobody has sat down')
  await guest.click('.waiting .primary')
  await Promise.all([host, guest].map((page) => page.waitForSelector('.table-page')))
  for (const page of [host, guest]) await page.context().close()
})

test('without credit a game that one cannot pay is marked and closed, and practice is not', async () => {
  const page = await person(browser, strict.url)
  assert.equal(await stakeOf(page, '.tile-slowpoker'), 'up to 100 tokens. Not enough: you have 50 to spare.')
  assert.deepEqual(await Promise.all(['.play', '.play-bot'].map((one) => isOpen(page, `.tile-slowpoker ${one}`))), [false, true], 'practice is free')
  for (const game of ['single-card-game', 'war-lanes']) assert.ok(await isOpen(page, `.tile-${game} .play`), game)
  await page.click('.tile-slowpoker .tile-menu > button')
  assert.ok(await isOpen(page, '.menu .friends'), 'and so are friends')
  await page.goto(`${strict.url}#/new/slowpoker`)
  assert.equal(await stakeOf(page, '.options'), '“Play someone” can cost you up to 100 tokens. Not enough: you have 50 to spare.')
  assert.ok(!(await isOpen(page, '.new button[value=queue]')))
  // Whoever asks all the same is refused.
  await page.evaluate(() => {
    const button = document.querySelector('.new button[value=queue]')
    button.disabled = false
    button.click()
  })
  assert.match(await page.locator('.notice[role=alert]').innerText(), /may cost you 100 tokens, and you have 50/)
  await page.fill('[name=coins]', '50')
  await says(page, '.options', 'You can lose up to 50, in practice only.')
  assert.ok(await isOpen(page, '.new button[value=queue]'))
  await page.click('.new button[value=bot]')
  await isAsked(page)
  await page.context().close()
})

test('without credit what was lost closes a game', async () => {
  const poor = await new Server('--lan', '--no-debt', '--grant', '10').start()
  try {
    const [first, second] = await Promise.all([person(browser, poor.url), person(browser, poor.url, { locale: 'de-DE' })])
    await meet([first, second], 'single-card-game')
    await playOut([first, second], dice(3))
    for (const page of [first, second]) await page.click('.result .to-lobby')
    const have = await Promise.all([first, second].map((page) => page.locator('.purse .tokens').innerText().then((text) => text.match(/\d+/)[0])))
    for (const [i, page] of [first, second].entries())
      assert.equal(await isOpen(page, '.tile-single-card-game .play'), Number(have[i]) >= 10, have[i])
    assert.ok(have.some((n) => Number(n) < 10), `somebody lost: ${have}`)
    const german = await stakeOf(second, '.tile-slowpoker')
    assert.equal(german, `bis zu 100 Marken. Zu wenig: du hast ${have[1]} übrig.`)
    assert.deepEqual([...first.faults, ...second.faults], [])
    await first.context().close()
    await second.context().close()
  } finally {
    await poor.stop()
  }
})
