// SPDX-License-Identifier: MIT
// Pictures of every page and game at six sizes, light and dark: node shots.mjs FOLDER [what…]
// `what` picks some: a game or page ("mantis", "lobby"), a size ("390x844"), a room ("dark").
import { mkdirSync } from 'node:fs'
import { decide, dice, friends, isAsked, launch, listGames, person, playOut, Server } from './helper.mjs'
import { begin, FULL, LAID, MOST_SEATS, ROOMS, SIZES } from './look.mjs'

const [folder, ...wanted] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const sizes = SIZES.filter(([w, h]) => !wanted.some((one) => /^\d+x\d+$/.test(one)) || wanted.includes(`${w}x${h}`))
const rooms = ROOMS.filter((room) => !wanted.some((one) => ROOMS.includes(one)) || wanted.includes(room))
const names = wanted.filter((one) => !/^\d+x\d+$/.test(one) && !ROOMS.includes(one))
const isWanted = (name) => !names.length || names.some((one) => name.startsWith(one))

const TRIES = 8 // for a full table, where matches may end before

const server = await new Server('--message-rate', '1000').start()
const browser = await launch()

/** The page as it is now, at every size. Of a page for reading all is shown; of a table what the player sees. */
async function shots(page, name) {
  if (!isWanted(name)) return
  for (const colorScheme of rooms)
    for (const [width, height] of sizes) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(60)
      const isStage = (await page.locator('.stage').count()) > 0
      await page.screenshot({ path: `${folder}/${name}-${width}x${height}-${colorScheme}.png`, fullPage: !isStage })
    }
}

/** Decides so often; where cards say better how full a table is, until they lie there. False: the match was over before. */
async function fillTable(page, game, roll) {
  const laid = LAID[game]
  const isFull = async (sent) => (laid ? (await page.locator('.choices').count()) > 0 && (await page.locator(laid.cards).count()) >= laid.n : sent >= (FULL[game] ?? 0))
  for (let sent = 0, i = 0; !(await isFull(sent)) && i < 3000; i++) {
    const state = await decide(page, laid?.isTame ? () => 0 : roll)
    if (state === 'sent') sent++
    if (state === 'over') return false
    if (state === 'waiting') await page.waitForTimeout(10)
  }
  await page.waitForFunction(() => document.querySelector('.choices, .result'))
  return true
}

async function pictures(page, game) {
  const roll = dice(7)
  await begin(page, server.url, game, MOST_SEATS[game])
  await shots(page, `${game}-first`)
  for (let tries = 0; !(await fillTable(page, game, roll)) && tries < TRIES; tries++) await begin(page, server.url, game, MOST_SEATS[game])
  await shots(page, `${game}-full`)
  await playOut([page], roll)
  await page.waitForSelector('.hindsight .decision', { timeout: 20_000 }).catch(() => undefined) // none stood out
  await shots(page, `${game}-end`)
}

/** A beat of each kind, caught while it is told. */
async function scenes(game) {
  const page = await person(browser, server.url, { settings: { speed: 'calm' } })
  await begin(page, server.url, game)
  let last = ''
  let taken = 0
  for (let i = 0; i < 400 && taken < 6; i++) {
    const told = await page.evaluate(() => document.querySelector('.telling-now')?.innerText ?? '')
    if (told && told !== last) {
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${folder}/${game}-beat${++taken}-1280x800-light.png` })
      last = told
    }
    if (!told) await decide(page, dice(i))
    await page.waitForTimeout(100)
  }
  await page.context().close()
}

try {
  const page = await person(browser, server.url, { settings: { look_back: 'yes' } })
  await shots(page, 'lobby')
  for (const game of listGames().filter((one) => isWanted(one))) {
    await pictures(page, game)
    if (isWanted(`${game}-beat`)) await scenes(game)
  }
  if (isWanted('replay')) {
    await begin(page, server.url, 'war-lanes')
    await playOut([page], dice(3))
    await page.click('.result .to-replay')
    await page.waitForSelector('.scrub')
    for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight')
    await shots(page, 'replay')
  }
  if (isWanted('review')) {
    await begin(page, server.url, 'war-lanes')
    await playOut([page], dice(3))
    await page.click('.result .to-review')
    await page.waitForSelector('.review-work:has-text("played on")', { timeout: 120_000 })
    await shots(page, 'review')
  }
  if (isWanted('lesson')) {
    await page.goto(`${server.url}#/learn/mantis`)
    await page.waitForSelector('.lesson-remark')
    await shots(page, 'lesson')
  }
  if (isWanted('puzzle')) {
    await page.goto(`${server.url}#/puzzles/war-lanes`)
    await isAsked(page)
    await shots(page, 'puzzle-asked')
    while (!(await page.locator('.verdict').count())) await decide(page)
    await shots(page, 'puzzle-solved')
  }
  const own = { rules: 'rules', 'rules-slowpoker': 'rules/slowpoker', people: 'people', history: 'history', settings: 'settings', counts: 'counts', new: 'new/war-lanes', lab: 'lab', me: 'me', learn: 'learn', puzzles: 'puzzles', solved: 'solved/leduc', statistics: 'statistics/war-lanes' }
  for (const [name, path] of Object.entries(own)) {
    if (!isWanted(name)) continue
    await page.goto(`${server.url}#/${path}`)
    await page.waitForTimeout(400)
    await shots(page, name)
  }
  if (isWanted('waiting')) {
    await page.goto(`${server.url}#/new/mantis`)
    await page.click('.new .invite')
    await page.waitForSelector('.qr')
    await shots(page, 'waiting')
    await page.click('.waiting .cancel')
  }
  if (isWanted('back')) {
    const [first, second] = await Promise.all([person(browser, server.url), person(browser, server.url)])
    await friends(server, first, second, 'war-lanes')
    await first.goto(`${server.url}#/`)
    await first.waitForSelector('.back-to')
    await shots(first, 'back')
  }
} finally {
  await browser.close()
  await server.stop()
}
