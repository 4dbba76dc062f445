// SPDX-License-Identifier: MIT
// How a move is made: what is lit and what says why not, touching and taking back, dragging, typed amounts.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { decideOften, launch, leave, person, playBot, Server } from './helper.mjs'

let server, browser, page
before(async () => {
  server = await new Server().start()
  browser = await launch()
  page = await person(browser, server.url)
})
afterEach(async () => (await page.locator('.table-page').count()) && leave(page))
after(async () => {
  await browser?.close()
  await server?.stop()
})

const movesSent = () => page.sent.map((text) => JSON.parse(text)).filter((message) => message.type === 'move')

/** The reason shown after this was done. */
async function reasonAfter(act) {
  await page.mouse.move(2, 2)
  await page.waitForSelector('.why', { state: 'hidden' })
  await act()
  await page.waitForSelector('.why:not([hidden])')
  return page.locator('.why').innerText()
}

test('what cannot be played says the rule that forbids it: pointed at, focused or touched', async () => {
  await playBot(page, 'war-lanes')
  const lane = page.locator('.near .place >> nth=0')
  const rule = 'First choose your suit: clubs, diamonds, hearts or spades.'
  assert.equal(await reasonAfter(() => lane.hover()), rule)
  assert.equal(await reasonAfter(() => lane.click({ force: true })), rule)
  await page.keyboard.press('Tab')
  await page.mouse.move(2, 2)
  assert.equal(await reasonAfter(() => page.keyboard.press('Shift+Tab')), rule)
  assert.equal(movesSent().length, 0, 'asking plays nothing')
  await leave(page)

  await playBot(page, 'slowpoker')
  assert.equal(await reasonAfter(() => page.hover('.own .touch >> nth=0')), 'Bet first: you may swap after that.')
  await page.click('.bets button.lit >> nth=0')
  await page.click('.ready .primary')
  await page.waitForSelector('.own .touch.lit')
  assert.match(await reasonAfter(() => page.hover('.bets button >> nth=0')), /^You have made your bet/)
  await leave(page)

  await playBot(page, 'tzogous37')
  assert.match(await reasonAfter(() => page.hover('.others .place >> nth=1')), /^First everyone places a card/)
  await page.click('.own .touch.lit >> nth=0')
  await page.click('.ready .primary')
  await page.waitForFunction(() => document.querySelector('.phase').innerText === 'betting' && document.querySelector('.choices'))
  const dark = page.locator('.own .touch[aria-disabled=true]') // none, if a joker was dealt and any card may go with it
  if (await dark.count()) assert.match(await reasonAfter(() => dark.first().hover()), /^No card is laid now, this is betting/)
})

test('every bet that can be paid can be made, though others between them cannot', async () => {
  await page.goto(`${server.url}#/new/slowpoker`)
  for (const [name, value] of Object.entries({ coins: 50, cost_1: 100, cost_4: 100 })) await page.fill(`[name=${name}]`, String(value))
  await page.click('.new button[value=bot]')
  await page.waitForSelector('.choices')
  const lit = await page.locator('.bets tr').evaluateAll((rows) => rows.flatMap((row) => (row.querySelector('button.lit') ? [row.cells[1].innerText] : [])))
  assert.equal(lit.length, 8, lit.join(', '))
  await page.click('.choices ol button')
  await page.fill('.amount input[type=number]', '4')
  await page.waitForSelector('.amount .wrong:has-text("a bet of 4 costs 100")')
  assert.ok(await page.locator('.ready .primary').isDisabled())
  await page.click('.ready button:not(.primary):last-child')
  await page.click('.bets tr:has-text("Two pair (types)") button.lit')
  await page.click('.ready .primary')
  await page.waitForSelector('.own .touch.lit')
  assert.equal(movesSent().at(-1).move, 'bet 6')
})

test('a card that cannot follow in a lane is told there, and the move begun is kept', async () => {
  await playBot(page, 'war-lanes')
  await decideOften(page, 1, () => 0)
  // Plays on until some card in the hand fits one lane but not another.
  for (let i = 0; i < 30; i++) {
    const found = await page.evaluate(() => {
      for (const card of document.querySelectorAll('.own .touch.lit')) {
        card.click()
        if (document.querySelectorAll('.near .place.lit').length < 3 && document.querySelector('.near .place[aria-disabled=true]')) return true
        card.click()
      }
      return false
    })
    if (found) break
    await decideOften(page, 1, () => i)
  }
  const card = await page.locator('.touch.picked').count()
  assert.equal(card, 1, 'there was such a card')
  const said = await reasonAfter(() => page.locator('.near .place[aria-disabled=true] >> nth=0').click({ force: true }))
  assert.match(said, /(cannot follow an? .+ in the \w+ lane|already has three of your cards)\.$/)
  assert.equal(await page.locator('.touch.picked').count(), 1)
})

test('a typed amount outside the range says why and cannot be sent', async () => {
  await playBot(page, 'tzogous37')
  await page.click('.own .touch.lit >> nth=0')
  await page.click('.ready .primary')
  await page.waitForSelector('.choices button:has-text("raise")')
  await page.click('.choices button:has-text("raise")')
  await page.fill('.amount input[type=number]', '9999')
  assert.match(await page.locator('.wrong', { hasText: /./ }).innerText(), /^You may (only )?raise \d+/)
  assert.ok(await page.locator('.ready .primary').isDisabled())
  await page.click('.amount button >> nth=0')
  assert.equal(await page.locator('.wrong').count(), 0)
  assert.ok(await page.locator('.ready .primary').isEnabled())
})

test('a choice can be taken back until it is sent', async () => {
  await playBot(page, 'war-lanes')
  await decideOften(page, 1, () => 0)
  page.sent.length = 0
  const take = async (back) => {
    await page.click('.own .touch.lit >> nth=0')
    await page.click('.near .place.lit >> nth=0')
    await page.waitForSelector('.ready')
    await back()
    await page.waitForSelector('.ready', { state: 'detached' })
    assert.equal(await page.locator('.picked').count(), 0)
  }
  await take(() => page.click('.ready button:not(.primary)'))
  await take(() => page.keyboard.press('Escape'))
  assert.equal(movesSent().length, 0)
  await page.click('.own .touch.lit >> nth=0')
  await page.click('.near .place.lit >> nth=0')
  await page.click('.ready .primary')
  await page.waitForFunction(() => document.querySelectorAll('.near .slot[data-card]').length === 1)
  assert.equal(movesSent().length, 1)
})

test('a card is dragged onto a lane, and onto the discard', async () => {
  await playBot(page, 'war-lanes')
  await decideOften(page, 1, () => 0)
  page.sent.length = 0
  for (const where of ['.near >> nth=1', '.target']) {
    await page.waitForSelector('.own .touch.lit')
    await page.dragAndDrop('.own .touch.lit >> nth=0', where)
  }
  assert.deepEqual(movesSent().map(({ move }) => move.replace(/ \w+( |$)/, ' CARD$1')), ['play CARD middle', 'discard CARD'])
  assert.deepEqual(page.faults, [])
})

for (const [reducedMotion, travels] of [['no-preference', true], ['reduce', false]])
  test(`cards ${travels ? 'travel to their place' : 'stay calm for those who prefer it'}`, async () => {
    const calm = await person(browser, server.url, { reducedMotion })
    await calm.addInitScript(() => {
      globalThis.travelled = 0
      const real = Element.prototype.animate
      Element.prototype.animate = function (...how) {
        if (this.matches('.slot')) globalThis.travelled++
        return real.apply(this, how)
      }
    })
    await calm.reload()
    await calm.waitForSelector('.tile')
    await playBot(calm, 'war-lanes')
    await decideOften(calm, 2, () => 0)
    assert.equal((await calm.evaluate(() => globalThis.travelled)) > 0, travels)
    await calm.context().close()
  })

test('what bots do at once is shown one thing after the other', async () => {
  const viewer = await person(browser, server.url, { reducedMotion: 'no-preference' })
  await playBot(viewer, 'mantis')
  await viewer.evaluate(() => {
    globalThis.shownAt = []
    new MutationObserver(() => globalThis.shownAt.push(performance.now())).observe(document.querySelector('.log ol'), { childList: true })
  })
  await decideOften(viewer, 5, () => 0)
  const shownAt = await viewer.evaluate(() => globalThis.shownAt)
  const gaps = shownAt.slice(1).map((at, i) => at - shownAt[i])
  assert.ok(gaps.length > 3)
  assert.deepEqual(gaps.filter((gap) => gap < 150), []) // some is lost where drawing took long
  await viewer.context().close()
})
