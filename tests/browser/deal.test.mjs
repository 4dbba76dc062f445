// SPDX-License-Identifier: MIT
// A table whose deal stays hidden: chosen by the host, agreed to by the guest before sitting down, said at the table, and
// kept afterwards: the replay shows what one was told, and the card that was folded is nowhere in it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { choose, inMenu, launch, person, Server } from './helper.mjs'

let server, browser
before(async () => {
  server = await new Server().start()
  browser = await launch()
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

const HIDDEN = 'The deal stays hidden: nobody learns what was never shown, and nobody can check the deal.'

/** What the server told this page, as text. */
function listen(page) {
  const heard = []
  page.on('websocket', (socket) => socket.on('framereceived', (frame) => heard.push(String(frame.payload))))
  return heard
}

test('a hidden deal is chosen, agreed to and kept', async () => {
  const [host, guest] = await Promise.all([person(browser, server.url), person(browser, server.url)])
  const heard = listen(guest)
  await guest.reload()
  const told = listen(host)
  await host.goto(`${server.url}#/new/single-card-game`)
  await host.reload()
  await host.selectOption('[name=deal]', 'hidden')
  for (const other of ['bot', 'queue']) assert.ok(!(await host.locator(`.options button[value=${other}]`).isEnabled()), 'there the deal is published')
  await host.click('.new .invite')
  await host.waitForSelector(`.waiting .deal:text-is("${HIDDEN}")`)
  await guest.goto(await host.locator('.waiting a[href*="#/join/"]').getAttribute('href'))
  await guest.waitForSelector(`.waiting .deal:text-is("${HIDDEN}")`)
  assert.equal(await host.locator('.table-page').count(), 0, 'nobody has sat down')
  await guest.click('.waiting .primary')
  for (const page of [host, guest]) {
    await page.waitForSelector('.bar .deal:text-is("hidden deal")')
    await inMenu(page, (menu) => menu.locator('.how-dealt').click())
    await page.waitForSelector(`dialog p:text-is("${HIDDEN}")`)
    await page.keyboard.press('Escape')
    const { width, height } = page.viewportSize()
    await page.setViewportSize({ width: 360, height: 640 })
    assert.ok(await page.locator('.bar').evaluate((bar) => bar.scrollWidth <= bar.clientWidth && bar.querySelector('.deal').checkVisibility()), 'the bar of a phone has room for it')
    await page.setViewportSize({ width, height })
  }
  await choose(host, 'fold')
  await choose(guest, 'play')
  await guest.waitForSelector('.result')
  await guest.waitForSelector('.result .deal-check.hidden')
  assert.equal(await guest.locator('.result .deal-check summary').innerText(), 'Hidden deal: its cards cannot be checked')
  await guest.click('.result .deal-check summary')
  assert.ok((await guest.locator('.result').innerText()).includes(HIDDEN))
  assert.equal(await guest.locator('.alarm').count(), 0)
  assert.equal(await guest.locator('.hindsight').count(), 0, 'of hidden moves none is judged')
  await guest.click('.result .to-replay')
  await guest.click('.replay-menu > button')
  await guest.waitForSelector(`.replay-menu .verdict:text-is("${HIDDEN}")`)
  assert.equal(await guest.locator('.replay-menu .seen-by').count(), 0, 'there is one pair of eyes')
  await guest.keyboard.press('Escape')
  await guest.click('.scrub .end')
  await guest.waitForSelector('.log:has-text("folds")')
  const folded = /"to":"hand\/[01]","was":"\?","is":"(\w+)"/.exec(told.join('\n'))[1]
  assert.ok(folded && heard.length)
  assert.ok(heard.every((text) => !text.includes(`"${folded}"`) && !text.includes(`\\"${folded}\\"`)), 'the folded card was told')
  assert.ok(heard.some((text) => text.includes('"seed":null')))
  for (const page of [host, guest]) await page.context().close()
})
