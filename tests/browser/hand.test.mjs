// SPDX-License-Identifier: MIT
// How a move is made: what is lit and what says why not, touching and taking back, dragging, typed amounts.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { decideOften, isAsked, launch, leave, person, playBot, Server } from './helper.mjs'

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
  await playBot(page, 'slowpoker')
  page.sent.length = 0
  const card = page.locator('.own .touch >> nth=0')
  const rule = 'Bet first: you may swap after that.'
  assert.equal(await reasonAfter(() => card.hover()), rule)
  assert.equal(await reasonAfter(() => card.click({ force: true })), rule)
  await page.keyboard.press('Tab')
  await page.mouse.move(2, 2)
  assert.equal(await reasonAfter(() => page.keyboard.press('Shift+Tab')), rule)
  assert.equal(movesSent().length, 0, 'asking plays nothing')
  await page.click('.rung.lit >> nth=0')
  await page.waitForSelector('.own .touch.lit')
  assert.match(await reasonAfter(() => page.hover('.rung >> nth=0')), /^You have made your bet/)
  await leave(page)

  await playBot(page, 'tzogous37')
  await page.click('.tz-hand .touch.lit >> nth=0')
  await page.waitForSelector('.tz-plain button')
  const dark = page.locator('.tz-hand .touch[aria-disabled=true]') // none, if a joker was dealt and any card may go with it
  if (await dark.count()) {
    assert.match(await reasonAfter(() => dark.first().hover()), /^No card is laid now, this is betting/)
    assert.equal(await reasonAfter(() => page.hover('.tz-others .tz-touch >> nth=0')), 'You hold no joker.')
  }
})

test('every bet that can be paid can be made, though others between them cannot', async () => {
  await page.goto(`${server.url}#/new/slowpoker`)
  for (const [name, value] of Object.entries({ coins: 50, cost_1: 100, cost_4: 100 })) await page.fill(`[name=${name}]`, String(value))
  await page.click('.new button[value=bot]')
  await isAsked(page)
  const lit = await page.locator('.rung.lit .name').allInnerTexts()
  assert.equal(lit.length, 8, lit.join(', '))
  assert.match(await reasonAfter(() => page.hover('.rung.dear >> nth=0')), /costs 100/)
  // By keys: the list takes an amount, and says which it does not take.
  await page.focus('.choices ol button')
  await page.keyboard.press('Enter')
  await page.fill('.choices .amount input[type=number]', '4')
  await page.waitForSelector('.amount .wrong:has-text("a bet of 4 costs 100")', { state: 'attached' })
  assert.ok(await page.locator('.choices .ready .primary').isDisabled())
  await page.keyboard.press('Tab')
  await page.click('.choices .ready button:not(.primary):last-child')
  page.sent.length = 0
  await page.click('.rung.lit:has-text("Two pair of types")')
  await page.waitForSelector('.own .touch.lit')
  assert.deepEqual(movesSent().map(({ move }) => move), ['bet 6'])
})

test('a card that cannot follow in a lane is told there, and the move begun is kept', async () => {
  await playBot(page, 'war-lanes')
  await decideOften(page, 1, () => 0)
  // Plays on until some card in the hand fits one lane but not another.
  let isFound = false
  for (let i = 0; i < 30 && !isFound; i++) {
    isFound = await page.evaluate(async () => {
      const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      for (const card of document.querySelectorAll('.wl-own-hand .touch.lit')) {
        card.click()
        await drawn()
        if (document.querySelector('.wl-target.lit') && document.querySelector('.wl-target[aria-disabled=true]')) return true
        card.click()
        await drawn()
      }
      return false
    })
    if (!isFound) await decideOften(page, 1, () => i)
  }
  assert.equal(await page.locator('.touch.picked').count(), 1, 'there was such a card')
  const said = await reasonAfter(() => page.locator('.wl-target[aria-disabled=true] >> nth=0').click({ force: true }))
  assert.match(said, /(cannot follow an? .+ in the \w+ lane|already has three of your cards)\.$/)
  assert.equal(await page.locator('.touch.picked').count(), 1)
})

test('a raise goes by slider and usual amounts; one that is typed outside the range says why and cannot be sent', async () => {
  await playBot(page, 'tzogous37')
  await page.click('.tz-hand .touch.lit >> nth=0')
  await page.waitForSelector('.tz-raise')
  const order = page.locator('.choices ol button', { hasText: /raise/i })
  await order.focus()
  await page.keyboard.press('Enter')
  await page.fill('.choices .amount input[type=number]', '9999')
  assert.match(await page.locator('.wrong', { hasText: /./ }).innerText(), /^You may (only )?raise \d+/)
  assert.ok(await page.locator('.choices .ready .primary').isDisabled())
  await page.focus('.choices .amount button >> nth=0')
  await page.keyboard.press('Enter')
  assert.equal(await page.locator('.wrong').count(), 0)
  assert.ok(await page.locator('.choices .ready .primary').isEnabled())
  await page.keyboard.press('Escape')
  await page.waitForSelector('.tz-send')
  page.sent.length = 0
  const quick = page.locator('.tz-quick button:enabled').last()
  const n = (await quick.locator('b').innerText()).trim()
  await quick.click()
  await page.click(`.tz-send:has-text("${n}")`)
  for (let i = 0; i < 1000 && !movesSent().length; i++) await page.waitForTimeout(20) // what follows may be another raise
  assert.equal(movesSent()[0].move, `raise ${n}`)
})

test('one touch on a card and one on a lane are a move; what was begun can be taken back', async () => {
  await playBot(page, 'war-lanes')
  await decideOften(page, 1, () => 0)
  page.sent.length = 0
  for (const back of [() => page.keyboard.press('Escape'), () => page.click('.wl-own-hand .touch.picked')]) {
    await page.click('.wl-own-hand .touch.lit >> nth=0')
    await page.waitForSelector('.wl-target.lit')
    await back()
    await page.waitForSelector('.picked', { state: 'detached' })
  }
  assert.equal(movesSent().length, 0)
  await page.click('.wl-own-hand .touch.lit >> nth=0')
  await page.click('.wl-target.lit >> nth=0')
  await page.waitForFunction(() => document.querySelectorAll('.wl-side.near .slot[data-card]').length === 1)
  assert.equal(movesSent().length, 1)
})

test('who wants to be asked again is, by a button that is seen', async () => {
  const careful = await person(browser, server.url, { settings: { confirm: 'always' } })
  const isSent = () => careful.sent.some((text) => text.includes('"type":"move"'))
  await playBot(careful, 'war-lanes')
  await careful.click('.wl-tile.lit >> nth=0')
  const send = careful.locator('.line .primary:visible')
  for (const back of [() => careful.click('.line .primary:visible ~ button'), () => careful.keyboard.press('Escape')]) {
    await send.waitFor()
    await back()
    await send.waitFor({ state: 'detached' })
    assert.ok(!isSent())
    await careful.click('.wl-tile.lit >> nth=0')
  }
  const box = await send.boundingBox()
  assert.ok(box.width > 44 && box.height >= 40, JSON.stringify(box))
  await send.click()
  await careful.waitForSelector('.wl-own-hand .touch')
  assert.ok(isSent())
  await careful.context().close()
})

test('a card is dragged onto a lane, and onto the discard', async () => {
  await playBot(page, 'war-lanes')
  await decideOften(page, 1, () => 0)
  page.sent.length = 0
  for (const where of ['.wl-side.near >> nth=1', '.wl-discard']) {
    await page.waitForSelector('.wl-own-hand .touch.lit')
    await page.dragAndDrop('.wl-own-hand .touch.lit >> nth=0', where)
  }
  assert.deepEqual(movesSent().map(({ move }) => move.replace(/ \w+( |$)/, ' CARD$1')), ['play CARD middle', 'discard CARD'])
  assert.deepEqual(page.faults, [])
})

for (const [reducedMotion, travels] of [['no-preference', true], ['reduce', false]])
  test(`what happens is told in beats; cards ${travels ? 'travel to their place' : 'do not travel for those who want less motion'}`, async () => {
    const viewer = await person(browser, server.url, { reducedMotion, settings: { speed: 'quick' } })
    await viewer.addInitScript(() => {
      globalThis.travelled = 0
      const real = Element.prototype.animate
      Element.prototype.animate = function (...how) {
        if (this.matches('.slot')) globalThis.travelled++
        return real.apply(this, how)
      }
    })
    await viewer.reload()
    await viewer.waitForSelector('.tile')
    await playBot(viewer, 'war-lanes')
    await viewer.evaluate(() => {
      globalThis.told = new Set()
      new MutationObserver(() => {
        const text = document.querySelector('.telling-now')?.textContent
        if (text) globalThis.told.add(text)
      }).observe(document.querySelector('.stage'), { childList: true, subtree: true, characterData: true })
    })
    await decideOften(viewer, 2, () => 0)
    assert.ok((await viewer.evaluate(() => globalThis.told.size)) > 1, 'beats were told')
    assert.equal((await viewer.evaluate(() => globalThis.travelled)) > 0, travels)
    await viewer.context().close()
  })

test('what bots do at once is shown one thing after the other', async () => {
  const viewer = await person(browser, server.url, { reducedMotion: 'no-preference', settings: { speed: 'quick' } })
  await playBot(viewer, 'mantis')
  await viewer.evaluate(() => {
    globalThis.shownAt = []
    new MutationObserver(() => globalThis.shownAt.push({ at: performance.now(), isAsked: document.querySelector('.choices') !== null })).observe(document.querySelector('.log ol'), { childList: true })
  })
  await decideOften(viewer, 3, () => 0)
  const shownAt = await viewer.evaluate(() => globalThis.shownAt)
  // What comes when one is asked is one's own move, as soon as one likes.
  const gaps = shownAt.slice(1).flatMap(({ at }, i) => (shownAt[i].isAsked ? [] : [at - shownAt[i].at]))
  assert.ok(gaps.length > 3)
  const told = [...gaps].sort((a, b) => a - b)
  assert.ok(told[gaps.length >> 2] > 60 && told[gaps.length >> 1] > 200, told.join()) // a beat that is drawn late takes from the next
  await viewer.context().close()
})
