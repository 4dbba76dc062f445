// SPDX-License-Identifier: MIT
// Looking back at a match: mistakes that were made on purpose are named, the table follows the decision, a review can be
// stopped and taken up again, one plays on from a decision, and what cannot be reviewed is refused in a sentence.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { axeSource, choose, dice, heard, isAsked, launch, person, playBot, playOut, program, Server } from './helper.mjs'
import { resealed } from './liar.mjs'

/** The king checks and gives up to a bet that the jack makes. */
const FOLDED_KING = 'deck KS JS\n0 check\n1 bet\n0 fold\n'

let server, browser, folder, folded, long
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baize-review-'))
  folded = join(folder, 'folded.replay')
  execFileSync(program(), ['run', 'kuhn', '--save', folded], { input: FOLDED_KING })
  // Somebody who always makes the first choice, at a game that takes seconds to review.
  long = join(folder, 'long.replay')
  execFileSync(program(), ['play', 'war-lanes', '--plain', '--seed', '7', '--save', long], { input: '1\n'.repeat(3000), stdio: ['pipe', 'ignore', 'ignore'] })
  server = await new Server().start()
  browser = await launch()
})
after(async () => {
  await browser?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens a replay file and goes to its review. */
async function reviewFile(page, file, moment = '') {
  await page.goto(`${server.url}#/history`)
  await page.setInputFiles('.open-file input', file)
  await page.waitForSelector('.scrub, main.waiting [role=alert]')
  await page.goto(`${server.url}#/review/file/${moment}`)
}

const rows = (page) => page.locator('.decision-row').allInnerTexts()
const refusal = (page) => page.locator('.review .refused p').innerText()

test('a king that was folded is named a blunder, with what it lost and what was better', async () => {
  const page = await person(browser, server.url)
  await reviewFile(page, folded, '0.0')
  await page.waitForSelector('.review-work:has-text("Exact")')
  assert.deepEqual((await rows(page)).map((row) => row.split(/\s+/)), [['1', 'Check', '0', 'Best'], ['2', 'Fold', '−3.00', 'Blunder']])
  await page.waitForSelector('.review-says .right:has-text("The best choice")')
  assert.equal(await page.locator('.decision-row[aria-current]').innerText().then((text) => text[0]), '1')
  // The arrows go on and back, and the table and the address with them.
  await page.keyboard.press('ArrowRight')
  await page.waitForSelector('.review-says .made:has-text("Fold brings −1.00 tokens")')
  assert.match(await page.locator('.review-says .best').innerText(), /Call brings 2\.00 tokens: 3\.00 more\./)
  assert.equal(await page.locator('.decision-row[aria-current] .grade').innerText(), 'Blunder')
  await page.waitForSelector('.review-table .felt [data-card="KS"]')
  assert.equal(await page.locator('.review-table .felt [data-card="JS"]').count(), 0, 'what the seat did not see is not shown')
  await page.waitForFunction(() => location.hash.endsWith('/2.0'))
  const choices = await page.locator('.choices-panel tbody tr').allInnerTexts()
  assert.match(choices[0], /^Call.*2\.00/s)
  assert.equal(choices.length, 2)
  await page.keyboard.press('ArrowLeft')
  await page.waitForSelector('.review-says .right')
  // What it comes to.
  const [luck, skill, chance] = await page.locator('.sums dd b').allInnerTexts()
  assert.deepEqual([luck, skill, chance], ['+0.83', '−3.00', '0%'])
  assert.match(await page.locator('.sums').innerText(), /1\.17 \+ 0\.83 − 3\.00 = −1\.00/)
  // Against what the other did it is no other: it bets with the queen, and a king calls.
  await page.selectOption('.against select', 'played')
  await page.waitForFunction(() => document.querySelectorAll('.decision-row').length === 2)
  assert.match(await page.locator('.decision-row').nth(1).innerText(), /3\.00/)
  await page.selectOption('.against select', 'equilibrium')
  // The other seat's decisions, of a record that shows them.
  await page.selectOption('.whose select', '1')
  await page.waitForSelector('.decisions-panel h2:has-text("Seat 1")')
  await page.waitForFunction(() => document.querySelectorAll('.decision-row').length === 1)
  await page.waitForSelector('.review-table .felt [data-card="JS"]')
  // All of it as a file.
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('.save-review')])
  assert.equal(download.suggestedFilename(), 'folded.review.json')
  assert.equal(JSON.parse(readFileSync(await download.path(), 'utf8')).seat, 1)
  // A link to elsewhere in the same match is followed.
  await page.evaluate(() => (location.hash = '/review/file/2.0'))
  await page.waitForSelector('.decisions-panel h2:has-text("Seat 0")')
  await page.waitForSelector('.decision-row[aria-current]:has-text("Fold")')
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('the page asks the server for the record alone, and plays on from a decision', async () => {
  const page = await person(browser, server.url)
  await playBot(page, 'leduc')
  await playOut([page], dice(3))
  const { match } = heard(page, 'result').at(-1)
  const before = page.sent.length
  await page.click('.result .to-review')
  await page.waitForSelector('.review-work:has-text("Exact")')
  await page.waitForSelector('.decisions-panel h2:has-text("Your decisions")')
  await page.waitForSelector('.review-table .felt .card')
  const asking = page.sent.slice(before).map((text) => JSON.parse(text).type)
  // But for the deal of the match just played, which is checked meanwhile, and for the statistics, which note what came of it.
  assert.deepEqual(asking.filter((type) => type !== 'proof' && type !== 'history'), ['replay'])
  await page.waitForSelector('.review .copy:has-text("Share")')
  await page.click('.review-keys .try-again')
  await page.click('dialog .yes')
  await isAsked(page)
  const { from, seat } = heard(page, 'table').at(-1)
  const asked = page.sent.map((text) => JSON.parse(text)).find((message) => message.type === 'play_from')
  assert.equal(from.match, match)
  assert.equal(from.moves, asked.moves)
  assert.equal(seat, asked.seat)
  await page.goto(`${server.url}#/review/${heard(page, 'table').at(-1).match}`)
  await page.waitForSelector('.review .refused')
  assert.match(await refusal(page), /match/, 'a match that goes on has no record yet')
  // A row of one's matches leads there, too, and so does its replay.
  await page.goto(`${server.url}#/history`)
  await page.click('.match .review-of')
  await page.waitForSelector('.decision-row')
  await page.goto(`${server.url}#/replay/${match}`)
  await page.click('.bar .to-review')
  await page.waitForSelector('.decision-row')
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('a review is stopped, keeps what it has, and goes on; the page of a phone and of a desktop can be read', async () => {
  const page = await person(browser, server.url)
  await reviewFile(page, long)
  await page.waitForSelector('.decision-row .grade:not(.none)')
  await page.click('.review-work .stop')
  await page.waitForSelector('.review-work .go-on')
  const done = () => page.locator('.review-work progress').evaluate((bar) => bar.value)
  await page.waitForTimeout(400) // what was under way is told
  const stopped = await done()
  const known = await rows(page)
  await page.waitForTimeout(700)
  assert.equal(await done(), stopped)
  assert.deepEqual(await rows(page), known)
  for (const [width, height] of [[360, 640], [1280, 800]]) {
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(200)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `nothing scrolls sideways at ${width}`)
    const small = await page.evaluate(() => [...document.querySelectorAll('.review *')].filter((one) => !one.closest('svg, .spoken, .felt') && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && parseFloat(getComputedStyle(one).fontSize) < 12).map((one) => one.className))
    assert.deepEqual(small, [])
    for (const scheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.evaluate(axeSource)
      const { violations } = await page.evaluate(() => globalThis.axe.run('.review', { exclude: ['.felt'], runOnly: ['wcag2a', 'wcag2aa'] }))
      assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' | ').slice(0, 300)}`), [], `${scheme} at ${width}`)
    }
  }
  await page.click('.review-work .go-on')
  await page.waitForFunction((before) => (document.querySelector('.review-work progress')?.value ?? 1) > before, stopped)
  await page.keyboard.press('ArrowRight')
  await page.waitForSelector('.review-table .slot[data-mark]')
  await page.waitForSelector('.mark-chips li', { state: 'attached' })
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('where the worker could not be had it is begun again, and another seat can be looked at', async () => {
  const page = await person(browser, server.url)
  await page.context().route('**/review*.wasm*', (route) => route.abort())
  await reviewFile(page, folded)
  await page.waitForSelector('.review .refused .go-on')
  await page.selectOption('.whose select', '1')
  await page.waitForSelector('.review .refused .go-on')
  await page.context().unroute('**/review*.wasm*')
  await page.click('.refused .go-on')
  await page.waitForFunction(() => document.querySelectorAll('.decision-row').length === 1)
  await page.context().close()
})

test('the replay of a file leads to its review, and its address stays that of the file', async () => {
  const page = await person(browser, server.url)
  await page.goto(`${server.url}#/history`)
  await page.setInputFiles('.open-file input', folded)
  await page.click('.to-review')
  await page.waitForSelector('.decision-row')
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction(() => /#\/review\/file\/\d+\.\d$/.test(location.href))
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('what cannot be reviewed is refused in a sentence', async () => {
  const page = await person(browser, server.url)
  const file = readFileSync(folded, 'utf8')
  const lies = {
    tampered: [file.replace('0 fold', '0 call'), /Line 10/],
    version: [resealed(file, (lines) => lines.map((line) => (line === 'game kuhn 1' ? 'game kuhn 7' : line))), /version/],
    'under way': [resealed(file, (lines) => [...lines.filter((line) => !line.startsWith('result') && line !== '0 fold'), 'unfinished']), /not over yet/],
    result: [resealed(file, (lines) => lines.map((line) => (line.startsWith('result') ? 'result 1 -1 house 0 winners 0' : line))), /not true.*result/],
  }
  for (const [what, [text, sentence]] of Object.entries(lies)) {
    const path = join(folder, `${what}.replay`)
    writeFileSync(path, text)
    await reviewFile(page, path)
    await page.waitForSelector('.review .refused')
    assert.match(await refusal(page), sentence, what)
  }
  await page.goto(`${server.url}#/review/99999`)
  await page.waitForSelector('.review .refused')
  assert.match(await refusal(page), /match/)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('of a hidden deal there is no review, and of somebody else’s private match no record', async () => {
  const [host, guest, stranger] = await Promise.all([1, 2, 3].map(() => person(browser, server.url)))
  await host.goto(`${server.url}#/new/single-card-game`)
  await host.selectOption('[name=deal]', 'hidden')
  await host.click('.new .invite')
  await guest.goto(await host.locator('.waiting a[href*="#/join/"]').getAttribute('href'))
  await guest.click('.waiting .primary')
  await choose(host, 'fold')
  await choose(guest, 'play')
  await guest.waitForSelector('.result')
  assert.equal(await guest.locator('.result .to-review').count(), 0)
  const { match } = heard(guest, 'result').at(-1)
  await guest.goto(`${server.url}#/review/${match}`)
  await guest.waitForSelector('.review .refused')
  assert.match(await refusal(guest), /deal stays hidden/)
  await stranger.goto(`${server.url}#/review/${match}`)
  await stranger.waitForSelector('.review .refused')
  assert.match(await refusal(stranger), /match/)
  assert.equal(heard(stranger, 'replay').length, 0, 'the server gave the record away')
  for (const page of [host, guest, stranger]) await page.context().close()
})
