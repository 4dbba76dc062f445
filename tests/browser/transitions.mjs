// SPDX-License-Identifier: MIT
// Two ways to let cards travel, measured on a real table: animations of the cards themselves, and transitions of the
// page. The figures of docs/decisions/0007: node transitions.mjs
import { decideOften, launch, person, playBot, Server } from './helper.mjs'

const CLICKS = 5
const WAYS = {
  'animations of cards': (change) => {
    change()
    return Promise.all([...document.querySelectorAll('.felt .slot[data-card]')].slice(0, 2).map((card) => card.animate([{ transform: 'translate(80px, 9px)' }, { transform: 'none' }], { duration: 280 }).finished))
  },
  'transitions of the page': (change) => {
    document.querySelectorAll('.felt .slot[data-card]').forEach((card, i) => (card.style.viewTransitionName = `card${i}`))
    return document.startViewTransition(change).finished
  },
}

/** From the change to the first frame of it, and how many frames are drawn until it has been shown. */
const frames = (page, way) => page.evaluate(async (source) => {
  const begin = (0, eval)(`(${source})`)
  const card = document.querySelector('.felt .slot[data-card]')
  const frame = () => new Promise((done) => requestAnimationFrame(() => done(performance.now())))
  const first = [], count = []
  for (let i = 0; i < 15; i++) {
    await new Promise((done) => setTimeout(done, 300))
    await frame()
    const start = performance.now()
    let isOver = false, drawn = 0
    begin(() => (card.style.marginTop = `${i % 2}px`)).then(() => (isOver = true))
    while (!isOver) {
      const now = await frame()
      if (!drawn++) first.push(now - start)
    }
    count.push(drawn)
  }
  const median = (list) => list.sort((a, b) => a - b)[list.length >> 1]
  return `first frame after ${median(first).toFixed(1)} ms, ${median(count)} frames`
}, String(way))

/** Is a card heard that is touched while others travel? */
async function clicks(page, way) {
  let heard = 0
  for (let i = 0; i < CLICKS; i++) {
    await page.keyboard.press('Escape')
    const box = await page.locator('.wl-own-hand .touch.lit >> nth=0').boundingBox()
    await page.evaluate((source) => void (0, eval)(`(${source})`)(() => undefined), String(way))
    await page.waitForTimeout(60)
    await page.mouse.click(box.x + 8, box.y + 30)
    await page.waitForTimeout(500)
    heard += await page.locator('.touch.picked').count()
  }
  return `${heard} of ${CLICKS} clicks heard`
}

const server = await new Server().start()
const browser = await launch()
try {
  const page = await person(browser, server.url, { reducedMotion: 'no-preference', bypassCSP: true })
  await playBot(page, 'war-lanes')
  await decideOften(page, 3)
  for (const [name, way] of Object.entries(WAYS)) console.log(`${name}: ${await frames(page, way)}, ${await clicks(page, way)}`)
} finally {
  await browser.close()
  await server.stop()
}
