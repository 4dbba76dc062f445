// SPDX-License-Identifier: MIT
// The page checks every match by itself. An honest one is checked quietly, also on a page that came over plain http; a
// server that lies, in whichever part, is found out loudly, with evidence.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { dice, friends, inMenu, isAsked, launch, person, playBot, playOut, Server } from './helper.mjs'
import { Liar, resealed } from './liar.mjs'

const GAME = 'single-card-game'
let server, browser, liar
before(async () => {
  server = await new Server().start()
  browser = await launch()
  liar = await new Liar(server).start()
})
after(async () => {
  await browser?.close()
  await liar?.stop()
  await server?.stop()
})

const hash = (hex) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
const ended = (page) => page.waitForFunction(() => /fine|unsure|wrong|hidden/.test(document.querySelector('.result .deal-check')?.className ?? ''))

/** Plays a match against a bot through the liar, who changes what the server says; the page when all is checked. */
async function lied(twist, swallow = () => false) {
  liar.twist = (message, isFromServer) => (isFromServer ? twist(message) : swallow(message) ? null : message)
  const page = await person(browser, liar.url)
  await playBot(page, GAME)
  await playOut([page], dice(4))
  await ended(page)
  return page
}

/** The page says that the server lied, and about this. */
async function isLoud(page, sentence) {
  assert.match(await page.locator('.result .deal-check').getAttribute('class'), /wrong/)
  const alarm = await page.locator('.alarm[role=alert]').innerText()
  assert.ok(alarm.includes(sentence), alarm)
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('.alarm .primary')])
  const [evidence] = JSON.parse(readFileSync(await download.path(), 'utf8'))
  assert.ok(evidence.promised.seed_hash && evidence.faults.length && evidence.published.result)
  assert.deepEqual(page.faults, [])
  return evidence
}

/** The page's wish to play a bot becomes one to play on from its last match, after the deal. */
const playsOn = (match) => (message) => (message.type === 'play_bot' ? { type: 'play_from', match, moves: 2, seat: 1, level: 'easy', id: message.id } : message)

/** A match through the liar, and then another that plays on from it; `twist` changes what is said of that one. */
async function playedOn(twist) {
  const page = await lied((message) => message)
  const { match } = page.frames_.map((text) => JSON.parse(text)).find((message) => message.type === 'result')
  const wish = playsOn(match)
  liar.twist = (message, isFromServer) => (isFromServer ? twist(message) : wish(message))
  await page.click('.result .to-lobby')
  await playBot(page, GAME)
  await playOut([page], dice(5))
  await ended(page)
  return page
}

test('a match that plays on from another is checked as quietly', async () => {
  const page = await playedOn((message) => message)
  const table = page.frames_.map((text) => JSON.parse(text)).findLast((message) => message.type === 'table')
  assert.equal(table.from.moves, 2)
  assert.equal(table.seat, 1)
  assert.equal(await page.locator('.result .deal-check summary').innerText(), 'Deal checked ✓')
  assert.equal(await page.locator('.alarm').count(), 0)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('moves that were given without a word before the deal are found out', async () => {
  const page = await playedOn(({ from: _, ...message }) => message)
  assert.match(await page.locator('.result .deal-check').getAttribute('class'), /wrong/)
  assert.equal(await page.locator('.alarm[role=alert]').count(), 1)
  await page.context().close()
})

test('an honest match against a bot, and one among friends, are checked without being asked', async () => {
  const [first, second] = await Promise.all([person(browser, server.url), person(browser, server.url)])
  await playBot(first, GAME)
  await playOut([first], dice(2))
  await ended(first)
  assert.equal(await first.locator('.result .deal-check summary').innerText(), 'Deal checked ✓')
  await first.click('.result .to-lobby')
  await friends(server, first, second, 'mantis')
  assert.match(await first.locator('.log li').first().innerText(), /^Seats were drawn: you sit (first|second) of 2$/)
  await inMenu(first, (menu) => menu.locator('.how-dealt').click())
  await first.click('dialog .deal-check summary')
  assert.match(await first.locator('dialog .deal-check').innerText(), /Commitment of the server\s[0-9a-f]{64}/)
  await first.keyboard.press('Escape')
  await playOut([first, second], dice(5))
  await Promise.all([first, second].map(ended))
  for (const page of [first, second]) {
    assert.equal(await page.locator('.result .deal-check summary').innerText(), 'Deal checked ✓')
    assert.equal(await page.locator('.alarm').count(), 0)
    await page.click('.result .deal-check summary')
    assert.match(await page.locator('.result .deal-check').innerText(), /Your share\s+is in/)
  }
  const match = JSON.parse(first.frames_.findLast((text) => text.startsWith('{"type":"result"') || text.includes('"type":"result"'))).match
  await first.goto(`${server.url}#/replay/${match}`)
  await first.click('.replay-menu > button')
  await first.waitForSelector('.verdict:has-text("promised to this browser")')
  assert.deepEqual([...first.faults, ...second.faults], [])
  for (const page of [first, second]) await page.context().close()
})

test('a page that came over plain http, where browsers offer no hashes, checks all the same', async () => {
  liar.twist = (message) => message
  const page = await person(browser, `http://baize.test:${liar.port}/`)
  assert.equal(await page.evaluate(() => isSecureContext || Boolean(crypto.subtle)), false)
  await playBot(page, GAME)
  await playOut([page], dice(2))
  await ended(page)
  assert.equal(await page.locator('.result .deal-check summary').innerText(), 'Deal checked ✓')
  await page.context().close()
})

test('a page that is loaded again in the middle of a match still knows what was promised', async () => {
  const page = await person(browser, server.url)
  await playBot(page, 'mantis')
  await page.reload()
  await isAsked(page)
  await playOut([page], dice(4))
  await ended(page)
  assert.equal(await page.locator('.result .deal-check summary').innerText(), 'Deal checked ✓')
  await page.context().close()
})

test('lie: a commitment that is changed after everybody has pledged', async () => {
  const other = '11'.repeat(32)
  const page = await lied((message) => (message.type === 'table' ? { ...message, seed_hash: other } : message))
  await isLoud(page, 'not the one that the server was committed to')
  await page.context().close()
})

test('lie: another secret, and a replay made to fit it', async () => {
  const secret = '22'.repeat(32)
  const page = await lied((message) => (message.type === 'result' ? { ...message, seed: secret } : message))
  await isLoud(page, 'not the one that the server was committed to')
  await page.context().close()
})

test('lie: the promised commitment stands in the replay as text, beside the one that was used', async () => {
  const promised = '33'.repeat(32)
  const page = await lied((message) => {
    if (message.type === 'gather' || message.type === 'table') return { ...message, seed_hash: promised }
    if (message.type !== 'replay') return message
    return { ...message, file: resealed(message.file, (lines) => lines.flatMap((line) => (line.startsWith('commitment ') ? [`commitment ${promised}`, line] : [line]))) }
  })
  await isLoud(page, 'not the one that the server was committed to')
  await page.context().close()
})

test('lie: the player\'s own share is swallowed, and counted as withheld', async () => {
  const page = await lied((message) => message, (message) => message.type === 'entropy')
  await isLoud(page, 'Your share of the chance was left out')
  await page.context().close()
})

test('lie: the player is never asked to reveal what was pledged', async () => {
  const page = await lied((message) => (message.type === 'gather' && message.pledges ? null : message))
  await isLoud(page, 'Your share of the chance was left out')
  await page.context().close()
})

test('lie: another share is published in place of the player\'s own', async () => {
  const page = await lied((message) => (message.type === 'result' ? { ...message, entropy: message.entropy.map((one) => one && 'ab'.repeat(32)) } : message))
  await isLoud(page, 'Your share of the chance was left out or changed')
  await page.context().close()
})

test('lie: a deal that stays hidden, though nobody agreed to it', async () => {
  const page = await lied((message) => (message.type === 'table' ? { ...message, deal: 'hidden' } : message.type === 'result' ? { ...message, seed: null } : message))
  await isLoud(page, 'The secret was not published as agreed')
  await page.context().close()
})

test('lie: a match numbered like one that is played in the page, where no public log is asked', async () => {
  const away = 1_000_000_000_000
  const moved = (message, by) => (typeof message.match === 'number' ? { ...message, match: message.match + by } : message)
  liar.twist = (message, isFromServer) => moved(message, isFromServer ? away : -away)
  const page = await person(browser, liar.url)
  await page.click(`.tile-${GAME} .play-bot`)
  await page.waitForSelector('.notice:has-text("not believed"), .table-page')
  assert.equal(await page.locator('.table-page').count(), 0)
  await page.context().close()
})

test('lie: a match that was called off, and stands in the log as played', async () => {
  const page = await lied((message) => (message.type === 'result' ? { ...message, is_void: true } : message))
  await isLoud(page, 'The public log does not prove this match')
  await page.context().close()
})

test('a match that nobody asked for a share in is no deal like others', async () => {
  const page = await lied((message) => (message.type === 'gather' ? null : message))
  assert.equal(await page.locator('.result .deal-check summary').innerText(), 'Deal checked ✓, without your share')
  await page.context().close()
})

test('lie: pledges that are changed before the reveal are not revealed to', async () => {
  const page = await lied((message) => (message.type === 'gather' && message.pledges ? { ...message, pledges: message.pledges.map(() => '44'.repeat(32)) } : message))
  await isLoud(page, 'The pledges are not those')
  assert.ok(!page.sent.some((text) => JSON.parse(text).type === 'entropy'), 'the share stays unknown')
  await page.context().close()
})

test('lie: pledges that are changed after the match', async () => {
  const page = await lied((message) => (message.type === 'result' ? { ...message, pledges: message.pledges.map((one) => one ?? hash('55')) } : message))
  await isLoud(page, 'The pledges are not those')
  await page.context().close()
})

test('lie: seats that the seed does not draw', async () => {
  const turned = (message) => ({ ...message, places: [...message.places].reverse() })
  liar.twist = (message, isFromServer) => (isFromServer && (message.type === 'table' || message.type === 'result') ? turned(message) : message)
  const pages = await Promise.all([person(browser, liar.url), person(browser, liar.url)])
  await friends(liar, ...pages, GAME)
  await playOut(pages, dice(4))
  for (const page of pages) {
    await ended(page)
    await isLoud(page, 'The seats are not those')
    await page.context().close()
  }
})

test('lie: a card at the table that is not the one of the replay', async () => {
  // What the seat is dealt is told wrong; all that is published afterwards is true.
  const swap = (event) => (event.event === 'card' && event.is.length <= 3 && event.is !== '?' ? { ...event, is: event.is === '2C' ? '3C' : '2C' } : event)
  const page = await lied((message) => (message.type === 'events' ? { ...message, events: message.events.map(swap) } : message))
  await isLoud(page, 'The table showed you something else')
  await page.context().close()
})

test('lie: cards that are changed in the replay, which is sealed again', async () => {
  const swapped = (lines) => lines.map((line, i) => (line.startsWith('deck ') && lines.findIndex((one) => one.startsWith('deck ')) === i ? (line === 'deck 2C' ? 'deck 3C' : 'deck 2C') : line))
  const page = await lied((message) => (message.type === 'replay' ? { ...message, file: resealed(message.file, swapped) } : message))
  await isLoud(page, 'The cards or moves do not follow from the seed')
  await page.context().close()
  const torn = await lied((message) => (message.type === 'replay' ? { ...message, file: message.file.slice(0, -40) } : message))
  await isLoud(torn, 'The replay is not of this match, or is damaged')
  await torn.context().close()
})

test('lie: a result that is not the one of the replay', async () => {
  const page = await lied((message) => (message.type === 'result' ? { ...message, tokens: message.tokens.map((n) => -n - 1) } : message))
  await isLoud(page, 'The result is not the one of the replay')
  await page.context().close()
})

test('a replay that is refused is no ✓, and the alarm outlives a reload', async () => {
  const page = await lied((message) => (message.type === 'replay' ? { type: 'error', re: message.re, code: 'unknown_match', text: 'there is no such match, or it is not for everyone' } : message))
  assert.equal(await page.locator('.result .deal-check summary').innerText(), 'The deal could not be checked in full')
  await page.context().close()
  const other = await lied((message) => (message.type === 'result' ? { ...message, seed: '66'.repeat(32) } : message))
  liar.twist = (message) => message
  await other.reload()
  await other.waitForSelector('.alarm')
  await other.click('.alarm button:not(.primary)')
  assert.equal(await other.locator('.alarm').count(), 0)
  await other.reload()
  await other.waitForSelector('.top')
  assert.equal(await other.locator('.alarm').count(), 0)
  await other.context().close()
})

test('the public log: a match is proved; a proof that does not, and another key, are loud', async () => {
  const page = await lied((message) => message)
  await page.click('.result .deal-check summary')
  assert.match(await page.locator('.result .deal-check').innerText(), /Public log\s+entries \d+ and \d+ of \d+, signed/)
  await page.click('.result .to-lobby')
  liar.twist = (message, isFromServer) => (isFromServer && message.type === 'proof' ? { ...message, closed: { ...message.closed, path: [...message.closed.path].reverse().concat('77'.repeat(32)) } } : message)
  await playBot(page, GAME)
  await playOut([page], dice(4))
  await ended(page)
  await isLoud(page, 'The public log does not prove this match.')
  await page.click('.alarm button:not(.primary)')
  liar.twist = (message, isFromServer) => (isFromServer && message.type === 'welcome' ? { ...message, log: '88'.repeat(32) } : message)
  await page.reload()
  await page.waitForSelector('.alarm:has-text("The key of the public log is another one than before.")')
  await page.context().close()
})
