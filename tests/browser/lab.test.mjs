// SPDX-License-Identifier: MIT
// The lab in a real browser: it plays there, with the line cut, says what the commands print, stops and goes on.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { launch, person, Server, WAIT } from './helper.mjs'

let server, browser
before(async () => {
  server = await new Server().start()
  browser = await launch()
})
after(async () => {
  await browser.close()
  await server.stop()
})

const OF_THE_MACHINE = ['seconds', 'threads', 'games_per_second', 'moves_per_second']
/** A report without what depends on the machine, and the last digits of a p, on which C libraries differ. */
const plain = (text) => JSON.parse(text, (key, value) => (OF_THE_MACHINE.includes(key) ? undefined : /^p(_|$)/.test(key) ? Number(value.toPrecision(12)) : value))

/** What the command that the page offers prints. */
async function printed(page) {
  await page.evaluate(() => (navigator.clipboard.writeText = async (text) => void (window.copied = text)))
  await page.click('.charts footer .copy')
  const [program, ...args] = (await page.evaluate(() => window.copied)).split(' ')
  assert.equal(program, 'baize')
  return plain(execFileSync(process.env.BAIZE, [...args, '--json'], { maxBuffer: 1 << 26 }).toString())
}

async function saved(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('.charts .save')])
  return plain(await readFile(await download.path(), 'utf8'))
}

const choose = (page, kind) => page.click(`.page-action button[value=${kind}]`)
/** Asks, and waits until it is begun: until then what was asked before stands there, and is done. */
async function run(page) {
  const numberOf = () => document.querySelector('.charts')?.dataset.number
  const before = await page.evaluate(numberOf)
  await page.click('.lab .primary')
  await page.waitForFunction((before) => ![undefined, before].includes(document.querySelector('.charts')?.dataset.number), before)
}
const ended = (page) => page.waitForSelector('.course .progress:not(.running)')
const asPrinted = async (page) => assert.deepEqual(await saved(page), await printed(page))

/** The page of the lab, with all it needs, and then no line to any server. */
async function offline(options = {}) {
  const page = await person(browser, server.url, { path: '#/lab', acceptDownloads: true, ...options })
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  return page
}

test('four kinds of question, without a line: the figures are those of the commands', async () => {
  const page = await offline()
  await page.fill('.lab [name=many]', '30000')
  await page.fill('.lab [name=seed]', 'tea')
  await run(page)
  await ended(page)
  assert.match(await page.locator('.how-far').innerText(), /^30,000 of 30,000 matches/)
  assert.equal(await page.locator('.shares tbody tr').count(), 2)
  await asPrinted(page)

  await choose(page, 'compare')
  await page.fill('.lab [name=many]', '3000')
  await page.fill('.lab [name=jokers-2]', '8')
  await run(page)
  await ended(page)
  assert.match(await page.locator('.finding h2').innerText(), /difference|clear/i)
  await asPrinted(page)

  await choose(page, 'sweep')
  await page.selectOption('.lab [name=game]', 'leduc')
  await page.selectOption('.lab [name=bot]', 'easy')
  await page.fill('.lab [name=many]', '500')
  await page.fill('.lab [name=to]', '4')
  await run(page)
  await ended(page)
  await page.waitForFunction(() => document.querySelectorAll('.curve-chart .point').length === 4)
  await page.selectOption('.lab [name=measure]', 'mean:1')
  assert.equal(await page.locator('.curve-chart figcaption').innerText(), 'Tokens a match, player 2')
  const { measure: _, ...ours } = await saved(page)
  const { measure: __, ...theirs } = await printed(page)
  assert.deepEqual(ours, theirs)

  await choose(page, 'solve')
  for (const game of ['leduc', 'kuhn', 'single-card-game']) {
    await page.selectOption('.lab [name=game]', game)
    await page.selectOption('.lab [name=gain]', '0.001')
    await run(page)
    await page.waitForSelector(`.charts[data-game=${game}] .progress.done`)
    await asPrinted(page)
  }
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('a run stops, keeps what it counted, goes on and plays more', async () => {
  const page = await person(browser, server.url, { path: '#/lab', acceptDownloads: true })
  await page.selectOption('.lab [name=bot]', 'easy')
  await page.fill('.lab [name=many]', '1000000')
  await run(page)
  const played = async () => Number((await page.locator('.how-far').innerText()).split(' ')[0].replace(/\D/g, ''))
  await page.waitForFunction(() => /^[1-9]/.test(document.querySelector('.how-far')?.innerText ?? ''))
  await page.click('.course .stop')
  await ended(page)
  await page.waitForTimeout(400) // slices that were at work come in
  const first = await played()
  assert.ok(first > 0 && first < 1000000, `${first}`)
  await asPrintedSoFar(page, first)
  await page.click('.course .go-on')
  await page.waitForFunction((n) => Number(document.querySelector('.how-far').innerText.split(' ')[0].replace(/\D/g, '')) > n, first)
  await page.click('.course .stop')
  await ended(page)
  // Away from the lab nothing is at work, and what was counted is still there.
  await page.evaluate(() => (location.hash = '/'))
  await page.waitForSelector('.lab', { state: 'detached' })
  await page.evaluate(() => (location.hash = '/lab'))
  assert.ok((await played()) > first)
  assert.equal(await page.locator('.lab [name=many]').inputValue(), '1000000')

  await page.selectOption('.lab [name=bot]', 'random')
  await page.fill('.lab [name=many]', '5000')
  await run(page)
  await page.waitForFunction(() => document.querySelector('.how-far')?.innerText.startsWith('5,000 of'), null, { timeout: WAIT })
  await page.click('.course .more')
  await page.waitForFunction(() => document.querySelector('.how-far')?.innerText.startsWith('50,000 of'), null, { timeout: WAIT })
  await asPrinted(page)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

/** A run that was stopped: the command says as many as were played, and nothing of how many were wanted. */
async function asPrintedSoFar(page, games) {
  const [{ games_wanted: wanted, ...ours }, { games_wanted: _, ...theirs }] = [await saved(page), await printed(page)]
  assert.equal(wanted, 1000000)
  assert.equal(ours.games, games)
  assert.deepEqual(ours, theirs)
}

test('a run that was left goes on when one comes back at once, though its workers are still at it', async () => {
  const page = await person(browser, server.url, { path: '#/rules' })
  await page.waitForSelector('main h1') // what has been shown once is shown at once again
  await page.evaluate(() => (location.hash = '#/lab'))
  await page.selectOption('.lab [name=game]', 'tzogous37')
  await page.selectOption('.lab [name=bot]', 'hard')
  await page.fill('.lab [name=many]', '100000')
  await run(page)
  await page.waitForFunction(() => /^[1-9]/.test(document.querySelector('.how-far')?.innerText ?? ''))
  await page.evaluate(() => (location.hash = '#/rules'))
  await page.waitForSelector('.lab', { state: 'detached' })
  await page.evaluate(() => (location.hash = '#/lab'))
  await page.click('.course .go-on')
  const played = async () => Number((await page.locator('.how-far').innerText()).split(' ')[0].replace(/\D/g, ''))
  const first = await played()
  await page.waitForFunction((n) => Number(document.querySelector('.how-far').innerText.split(' ')[0].replace(/\D/g, '')) > n, first)
  await page.click('.course .stop')
  await ended(page)
  await page.context().close()
})

test('what makes no sense is refused in a sentence', async () => {
  const page = await person(browser, server.url, { path: '#/lab' })
  const refused = async (sentence) => {
    await page.click('.lab .primary')
    await page.waitForFunction((pattern) => new RegExp(pattern).test(document.querySelector('.lab [role=alert]')?.innerText ?? ''), sentence.source)
  }
  await page.selectOption('.lab [name=game]', 'mantis')
  await page.fill('.lab [name=seats]', '6')
  await page.fill('.lab [name=tank]', '50')
  await refused(/^6 tanks of 50 .*\.$/)
  await choose(page, 'compare')
  await page.fill('.lab [name=tank]', '4')
  await page.fill('.lab [name=goal-2]', '10')
  await refused(/^Both sets of rules are the same/)
  await choose(page, 'sweep')
  await page.fill('.lab [name=from]', '9')
  await page.fill('.lab [name=to]', '3')
  await refused(/^From must not be more/)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})
