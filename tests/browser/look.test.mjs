// SPDX-License-Identifier: MIT
// Every game at six sizes, in the light and in the dark: at the first decision, with a full table, and at the end.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { axeSource, decide, dice, launch, listGames, person, playOut, Server } from './helper.mjs'
import { begin, drawn, faultsOfStage, FULL, MOST_SEATS, ROOMS, SIZES } from './look.mjs'

let server, browser
before(async () => {
  server = await new Server().start()
  browser = await launch()
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

/** Where colours are looked at. In the dark only they differ, so the other sizes are looked at in the light alone. */
const COLOURED = [390, 1280]
const ENDS = [SIZES[0], SIZES[3], SIZES[4]] // under the result lies the table as it was: once small, twice large

/** What is wrong at every size, and in each room. */
async function look(page, where, found, sizes = SIZES) {
  for (const colorScheme of ROOMS) {
    await page.emulateMedia({ colorScheme })
    for (const [width, height] of sizes) {
      if (colorScheme === 'dark' && !COLOURED.includes(width)) continue
      await page.setViewportSize({ width, height })
      await drawn(page)
      const faults = await page.evaluate(faultsOfStage)
      if (faults.length) found.push(`${where}, ${width}×${height} ${colorScheme}: ${faults.slice(0, 6).join('; ')}`)
      if (!COLOURED.includes(width)) continue
      await page.evaluate(axeSource)
      const { violations } = await page.evaluate(() => globalThis.axe.run('.stage', { runOnly: ['color-contrast'] }))
      for (const { nodes } of violations) found.push(`${where}, ${width} ${colorScheme}: contrast of ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(' | ')}`)
    }
  }
}

for (const game of listGames())
  test(`${game}: nothing scrolls, is covered, clipped or too small, at any size`, async () => {
    const page = await person(browser, server.url, { settings: { look_back: 'yes' } })
    const found = []
    await begin(page, server.url, game, MOST_SEATS[game])
    await look(page, 'first', found)
    const roll = dice(7)
    for (let sent = 0, i = 0; sent < (FULL[game] ?? 0) && i < 3000; i++) {
      const state = await decide(page, roll)
      if (state === 'sent') sent++
      if (state === 'over') break
      if (state === 'waiting') await page.waitForTimeout(10)
    }
    await page.waitForFunction(() => document.querySelector('.choices, .result'))
    await look(page, 'full', found)
    await playOut([page], roll)
    await look(page, 'end', found)
    await page.click('.line .see')
    // However a match went, the piles have room for numbers as wide as any.
    await page.evaluate(() => document.querySelectorAll('.wl-piles .number').forEach((number) => (number.textContent = '20')))
    await look(page, 'the table at the end', found, ENDS)
    assert.deepEqual(found, [])
    await page.context().close()
  })
