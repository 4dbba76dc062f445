// SPDX-License-Identifier: MIT
// How soon a move is on the screen of the one who made it and of the other: from the click to the frame that shows it.
// As a program it prints the figures for `make bench`: node latency.mjs BAIZE
import { fileURLToPath } from 'node:url'
import { friends, launch, person, Server } from './helper.mjs'

const MOVES = 12

/** Two people play mantis; the milliseconds of each move, on each screen, least first. */
export async function latency(server, browser, moves = MOVES) {
  const pages = await Promise.all([person(browser, server.url), person(browser, server.url)])
  await friends(server, ...pages, 'mantis')
  const took = { own: [], other: [] }
  const drawnOn = (page) => page.evaluate(() => new Promise((done) => {
    const watch = new MutationObserver(() => {
      watch.disconnect()
      requestAnimationFrame(() => done(performance.timeOrigin + performance.now()))
    })
    watch.observe(document.querySelector('.log ol'), { childList: true })
  }))
  for (let i = 0; i < moves && !(await pages[0].locator('.result').count()); i++) {
    const mover = await Promise.any(pages.map((page) => page.waitForSelector('.choices', { state: 'attached' }).then(() => page)))
    const drawn = [mover, pages.find((page) => page !== mover)].map(drawnOn)
    const sentAt = await mover.evaluate(() => {
      const at = performance.timeOrigin + performance.now()
      document.querySelector('.choices ol button').click()
      return at
    })
    const [own, other] = await Promise.all(drawn)
    took.own.push(own - sentAt)
    took.other.push(other - sentAt)
  }
  for (const page of pages) await page.context().close()
  for (const times of Object.values(took)) times.sort((a, b) => a - b)
  return took
}

export const median = (times) => times[times.length >> 1]

export const tellLatency = (took) =>
  Object.entries(took).map(([whose, times]) => `a move is on the ${whose} screen after ${median(times).toFixed(1)} ms (median of ${times.length}; most ${times.at(-1).toFixed(1)} ms)`)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.env.BAIZE = process.argv[2]
  const server = await new Server().start()
  const browser = await launch()
  try {
    console.log(tellLatency(await latency(server, browser, 40)).join('\n'))
  } finally {
    await browser.close()
    await server.stop()
  }
}
