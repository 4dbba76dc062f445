// SPDX-License-Identifier: MIT
// Every game played whole in real browsers: two people against each other while a third looks on and is told no
// secret, and one against a bot with the keyboard alone.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dice, friends, launch, listGames, person, playOut, Server } from './helper.mjs'

// Options that make a match short.
const SHORT = {
  slowpoker: { rounds: 2 },
  tzogous37: { hands: 1 },
  'war-lanes': { hp: 30 },
}
const SEED = Number(process.env.SEED ?? 1)

let server, browser, first, second, watcher, descriptions
before(async () => {
  server = await new Server().start()
  browser = await launch()
  ;[first, second, watcher] = await Promise.all([1, 2, 3].map(() => person(browser, server.url)))
  descriptions = (await (await fetch(`${server.url}api/games`)).json()).games
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

/** What both must see at the end: the same tokens moved, and none made from nothing. */
async function checkResult(pages) {
  for (const page of pages) {
    assert.deepEqual(page.faults, [])
    assert.ok(await page.locator('.result li').count())
    assert.ok(await page.locator('.log li').count() > 1, 'the log tells the match')
    assert.doesNotMatch(await page.locator('.log').innerText(), /\{\w+\}|undefined|NaN/)
  }
  const told = await Promise.all(pages.map((page) => page.locator('.result ul').innerText()))
  assert.equal(new Set(told).size, 1, `the players see different results: ${told.join(' / ')}`)
}

/** The faces and numbers that frames tell of places and counters which only one seat, or nobody, may know. */
function secretsIn(frames, game) {
  const isSecret = Object.fromEntries([...game.zones, ...game.counters].map((kind) => [kind.name, kind.sight !== 'open']))
  const hidden = (place) => isSecret[place?.split('/')[0]]
  const told = []
  for (const message of frames.map((text) => JSON.parse(text))) {
    for (const [zone, cards] of Object.entries(message.view?.zones ?? {}))
      if (hidden(zone)) told.push(...cards.filter((card) => !card.startsWith('?')).map((card) => [zone, card]))
    for (const name of Object.keys(message.view?.counters ?? {})) if (hidden(name)) told.push([name])
    for (const event of message.events ?? []) {
      for (const [place, card] of [[event.from, event.was], [event.to, event.is]]) if (event.event === 'card' && hidden(place) && !card.startsWith('?')) told.push([place, card])
      if (event.event === 'counter' && hidden(event.counter)) told.push([event.counter])
    }
    if (message.choices || message.decision) told.push(['choices'])
  }
  return told
}

const matchFrames = (page) => page.frames_.filter((text) => /^\{"type":"(table|events|result)"/.test(text))

for (const id of listGames()) {
  const options = SHORT[id] ?? {}
  test(`${id}: two browsers play a whole match, and a watcher is told no secret (SEED=${SEED})`, async () => {
    const game = descriptions.find((one) => one.id === id)
    const hasOwn = [...game.zones, ...game.counters].some((kind) => kind.per_seat && kind.sight === 'own')
    for (const page of [first, second, watcher]) page.frames_.length = 0
    await friends(server, first, second, id, options, 'open')
    const { table } = JSON.parse(matchFrames(first)[0])
    await watcher.goto(`${server.url}#/watch/${table}`)
    await watcher.waitForSelector('.table-page')
    await playOut([first, second], dice(SEED))
    await watcher.waitForSelector('.result')
    await checkResult([first, second])
    assert.equal(await watcher.locator('.hindsight').count(), 0, 'a watcher has decided nothing')
    assert.ok(matchFrames(watcher).length > 1)
    assert.deepEqual(secretsIn(matchFrames(watcher), game), [])
    // The players are told secrets, each their own: what the check would find if a watcher were told one.
    for (const page of [first, second]) {
      const { seat } = JSON.parse(matchFrames(page)[0]) // as it was drawn
      const told = secretsIn(matchFrames(page), game).map(([place]) => place)
      assert.ok(told.length > 0, 'a player is told secrets')
      if (hasOwn) assert.ok(told.some((place) => place.endsWith(`/${seat}`)), `${told}`)
      assert.ok(!told.includes(`hand/${1 - seat}`), 'nobody is told the hand of the other')
    }
    for (const page of [first, second, watcher]) await page.click('.result .to-lobby')
  })

  test(`${id}: one plays a bot with the keyboard alone (SEED=${SEED})`, async () => {
    const { keyboard } = first
    const tabTo = async (selector) => {
      for (let i = 0; i < 100; i++) {
        if (await first.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return
        await keyboard.press('Tab')
      }
      assert.fail(`the keyboard does not reach ${selector}`)
    }
    await first.goto(`${server.url}#/new/${id}`)
    for (const [name, value] of Object.entries(options)) {
      await tabTo(`[name="${name}"]`)
      await keyboard.press('Control+A')
      await keyboard.type(String(value))
    }
    await tabTo('.new button[value=bot]')
    await keyboard.press('Enter')
    await first.waitForSelector('.table-page')
    const roll = dice(SEED + 1)
    for (let i = 0; i < 4000; i++) {
      const [isReady, choices, isOver] = await first.evaluate(() => [document.querySelector('.ready') !== null, document.querySelectorAll('.choices ol button').length, document.querySelector('.result') !== null])
      if (isOver) break
      if (isReady) await keyboard.press('Enter')
      else if (choices) await keyboard.press(String(1 + roll(Math.min(choices, 9))))
      else await first.waitForTimeout(10)
    }
    await checkResult([first])
    await tabTo('.result .to-lobby')
    await keyboard.press('Enter')
    await first.waitForSelector('.tile')
  })
}
