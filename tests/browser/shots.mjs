// SPDX-License-Identifier: MIT
// Pictures of every page and game, light and dark, desktop and phone: node shots.mjs FOLDER [look…]
import { decide, dice, launch, listGames, person, playOut, Server } from './helper.mjs'

const LOOKS = {
  'light-desktop': { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  'dark-desktop': { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  'light-phone': { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  'dark-phone': { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
}
const DECISIONS_BEFORE = { mantis: 14, slowpoker: 3, tzogous37: 5, 'war-lanes': 6 }
const [folder, ...wanted] = process.argv.slice(2)
const unknown = wanted.find((look) => !(look in LOOKS))
if (unknown) throw new Error(`there is no look "${unknown}": there are ${Object.keys(LOOKS).join(', ')}`)
const server = await new Server('--message-rate', '1000').start()
const browser = await launch()

async function someDecisions(page, count) {
  const throwDice = dice(7)
  for (let sent = 0, i = 0; sent < count && i < 3000; i++) {
    const state = await decide(page, throwDice)
    if (state === 'sent') sent++
    if (state === 'over') return
    if (state === 'waiting') await page.waitForTimeout(10)
  }
  await page.waitForFunction(() => document.querySelector('.choices, .result'))
}

async function pictures(look) {
  const page = await person(browser, server.url, LOOKS[look])
  // Of a page for reading all is shown; of a table what the player sees.
  const shot = async (name) => page.screenshot({ path: `${folder}/${look}-${name}.png`, fullPage: look.includes('phone') && !(await page.locator('.table-page').count()) })
  await shot('lobby')
  for (const game of listGames()) {
    await page.goto(`${server.url}#/`)
    await page.click(`.tile-${game} button.primary`)
    await page.waitForSelector('.choices')
    await someDecisions(page, DECISIONS_BEFORE[game] ?? 0)
    await shot(game)
    if (game !== 'single-card-game') {
      await page.click('.table-head button:last-child')
      continue
    }
    await playOut([page])
    await shot('result')
    await page.waitForSelector('.result .deal-check.fine')
    await page.click('.result .deal-check summary')
    await shot('checked')
    await page.click('.result .to-replay')
    await page.waitForSelector('.scrub')
    await page.click('.scrub button:last-of-type')
    await page.waitForSelector('.felt')
    await shot('replay')
    await page.goto(`${server.url}#/`)
  }
  for (const path of ['rules/slowpoker', 'leaderboard', 'history', 'settings', 'counts', 'new/war-lanes', 'lab']) {
    await page.goto(`${server.url}#/${path}`)
    await page.waitForTimeout(300)
    await shot(path.split('/')[0])
  }
  await page.goto(`${server.url}#/new/mantis`)
  await page.click('.new .invite')
  await page.waitForSelector('.qr')
  await shot('invitation')
  await page.context().close()
}

try {
  for (const look of wanted.length ? wanted : Object.keys(LOOKS)) await pictures(look)
} finally {
  await browser.close()
  await server.stop()
}
