// SPDX-License-Identifier: MIT
// Plays match after match and looks at the table every few decisions, at all sizes: what look.test.mjs looks at once depends
// on chance. node look-soak.mjs [MINUTES]: tells each fault once, and exits with 1 if there was any.
import { decide, dice, launch, listGames, person, Server } from './helper.mjs'
import { begin, drawn, faultsOfStage, MOST_SEATS, SIZES } from './look.mjs'

const until = Date.now() + 60_000 * Number(process.argv[2] ?? 10)
const EVERY = 3 // decisions
const server = await new Server('--message-rate', '1000').start()
const browser = await launch()
const told = new Set()

async function look(page, where) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await drawn(page)
    const [fault] = await page.evaluate(faultsOfStage)
    const what = `${where}, ${width}×${height}: ${fault}`
    if (!fault || told.has(what)) continue
    told.add(what)
    console.log(what)
  }
}

async function match(game, seats, seed) {
  const page = await person(browser, server.url)
  await begin(page, server.url, game, MOST_SEATS[game] && seats)
  const roll = dice(seed)
  for (let sent = 0, state; state !== 'over' && Date.now() < until; ) {
    state = await decide(page, roll)
    if (state === 'waiting') await page.waitForTimeout(10)
    if (state === 'over' || (state === 'sent' && ++sent % EVERY === 0)) {
      await page.waitForFunction(() => document.querySelector('.choices, .result'))
      await look(page, `${game}, ${seats} seats`)
    }
  }
  await page.context().close()
}

try {
  for (let seed = 1; Date.now() < until; seed++)
    for (const game of listGames()) if (Date.now() < until) await match(game, MOST_SEATS[game] ? 2 + (seed % (MOST_SEATS[game] - 1)) : 2, seed)
} finally {
  await browser.close()
  await server.stop()
}
process.exitCode = told.size ? 1 : 0
