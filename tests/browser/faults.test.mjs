// SPDX-License-Identifier: MIT
// What once went wrong at the table, one test each: what is opened beside a match leaves it alone, results say who won,
// a reload loses nothing, and everything that happens is drawn.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { axeSource, decide, decideOften, dice, friends, heard, inMenu, isAsked, launch, meet, openTab, person, playBot, playOut, Server } from './helper.mjs'
import { faultsOfStage } from './look.mjs'

let server, lan, browser
let open = []
before(async () => {
  server = await new Server().start()
  lan = await new Server('--lan').start() // where two people of one machine may play for tokens
  browser = await launch()
})
afterEach(async () => {
  for (const page of open) assert.deepEqual(page.faults, [])
  for (const page of open) await page.context().close()
  open = []
})
after(async () => {
  await browser?.close()
  await server?.stop()
  await lan?.stop()
})

/** Somebody who leaves when the test ends. */
async function come(options = {}, where = server) {
  const page = await person(browser, where.url, options)
  open.push(page)
  return page
}
const two = (where = server) => Promise.all([come({}, where), come({}, where)])
const phone = { width: 360, height: 640 }
const go = (page, path, where = server) => page.goto(`${where.url}#/${path}`)
const saidBy = (page, type) => page.sent.filter((text) => JSON.parse(text).type === type).length
const logOf = (page) => page.locator('.log li').allInnerTexts()

/** A match against a bot with these options, at the first decision. */
async function playWith(page, game, options) {
  await go(page, `new/${game}`)
  for (const [name, value] of Object.entries(options)) await page.fill(`.options [name="${name}"]`, String(value))
  await page.click('.new button[value=bot]')
  await isAsked(page)
}

/** A short match, played; its number. */
async function finish(page, game = 'single-card-game') {
  await playBot(page, game)
  await playOut([page], dice(2))
  const { match } = heard(page, 'result').at(-1)
  await page.click('.result .to-lobby')
  return match
}

async function backToTable(page) {
  await page.click('.back-to .go')
  await page.waitForSelector('.table-page')
  await isAsked(page)
}

/** A move is taken: the log tells more than before. */
async function canMove(page) {
  const before = (await logOf(page)).length
  await decideOften(page, 1)
  assert.ok((await logOf(page)).length > before, 'a move is taken')
}

const unreadable = async (page, where) => {
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate((part) => globalThis.axe.run(part, { runOnly: ['color-contrast'] }), where)
  return violations.flatMap((one) => one.nodes.map((node) => node.html.slice(0, 120)))
}

test('rules opened in mid-match leave the line and the table alone, and can be read', async () => {
  const page = await come()
  await playBot(page, 'war-lanes')
  await decideOften(page, 3)
  const felt = await page.locator('.felt').innerText()
  await openTab(page, 'Rules')
  await page.waitForSelector('.rail-panel .rules-text h2')
  assert.equal(await page.locator('.felt').innerText(), felt)
  await page.setViewportSize(phone)
  await page.click('.tabs button:has-text("Rules")')
  await page.waitForSelector('dialog.drawer .rules-text h2')
  assert.deepEqual(await unreadable(page, 'dialog.drawer'), [])
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog', { state: 'detached' })
  await page.setViewportSize({ width: 1280, height: 860 })
  await openTab(page, 'Log')
  await go(page, 'rules/war-lanes')
  await page.waitForSelector('.rules-head .buttons button')
  await page.waitForSelector('.rules-text h2')
  for (const where of ['.rules-head', '.back-to']) assert.deepEqual(await unreadable(page, where), [])
  await backToTable(page)
  assert.equal(await page.locator('.felt').innerText(), felt)
  await canMove(page)
  assert.equal(page.lines, 1)
  assert.equal(saidBy(page, 'leave'), 0)
})

test('a replay or one’s matches in mid-match, and back: the table is there and takes a move', async () => {
  const page = await come()
  const match = await finish(page)
  await playBot(page, 'war-lanes')
  await decideOften(page, 3)
  const felt = await page.locator('.felt').innerText()
  await go(page, `replay/${match}`)
  await page.click('.scrub .end')
  await page.waitForSelector('.log:has-text("plays"), .log:has-text("folds")')
  await go(page, 'history')
  await page.waitForSelector('.match')
  await backToTable(page)
  assert.equal(await page.locator('.felt').innerText(), felt)
  await canMove(page)
  assert.equal(page.lines, 1)
})

/** What stands over a result: who won, and not what it moved. */
const headline = ({ is_void, winners }, seat) => (is_void ? /called off/ : !winners.length ? /Nothing moved/ : !winners.includes(seat) ? /^You lost$/ : winners.length > 1 ? /^You share the win$/ : /^You won$/)

test('the headline says won, lost or shared by who won, in every kind of game', async () => {
  const pages = await two()
  const seen = new Set()
  for (const [i, game] of ['single-card-game', 'double-card-game', 'kuhn', 'leduc'].entries()) {
    await friends(server, ...pages, game)
    await playOut(pages, dice(40 + i))
    for (const page of pages) {
      const head = await page.locator('.result h2').innerText()
      assert.match(head, headline(heard(page, 'result').at(-1), heard(page, 'table').at(-1).seat), game)
      seen.add(head)
    }
    for (const page of pages) await page.click('.result .to-lobby')
  }
  assert.ok(seen.has('You won') && seen.has('You lost'), [...seen].join())
})

test('chat is a tab that counts what was not read, and covers no card', async () => {
  const [first, second] = await two()
  await friends(server, first, second, 'mantis')
  await openTab(first, 'Chat')
  await first.click('.chat .phrases button >> nth=0')
  await second.waitForSelector('.rail-tabs .count:text-is("1")')
  const covered = async () => (await second.evaluate(faultsOfStage)).filter((text) => /covered|outside|scrolls/.test(text))
  for (const size of [{ width: 1280, height: 800 }, phone]) {
    await second.setViewportSize(size)
    assert.deepEqual(await covered(), [])
  }
  await second.waitForSelector('.tabs .count:text-is("1")')
  await second.setViewportSize({ width: 1280, height: 800 })
  await openTab(second, 'Chat')
  await second.waitForSelector('.chat li')
  await second.waitForSelector('.rail-tabs .count', { state: 'detached' })
  assert.deepEqual(await covered(), [])
})

test('“Let a bot play” asks where tokens are at stake, and not in practice', async () => {
  const pages = await two(lan)
  await meet(pages, 'slowpoker')
  const [first] = pages
  const sit = (page) => inMenu(page, (menu) => menu.locator('.sit').click())
  await sit(first)
  assert.match(await first.locator('dialog.confirm').innerText(), /What it loses is yours/)
  await first.click('dialog.confirm button:not(.yes):text("Cancel")')
  await first.waitForSelector('dialog', { state: 'detached' })
  assert.equal(saidBy(first, 'sit_out'), 0)
  await sit(first)
  await first.click('dialog.confirm .yes')
  await first.waitForSelector('dialog', { state: 'detached' })
  assert.equal(saidBy(first, 'sit_out'), 1)
  const alone = await come()
  await playBot(alone, 'slowpoker')
  await sit(alone)
  await alone.waitForSelector('.own small:has-text("bot")')
  assert.equal(await alone.locator('dialog').count(), 0)
  assert.equal(saidBy(alone, 'sit_out'), 1)
})

test('a replay that is not there after one that is, and one that is after it: each shows itself alone', async () => {
  const page = await come()
  const match = await finish(page)
  for (let i = 0; i < 2; i++) {
    await go(page, `replay/${match}`)
    await page.waitForSelector('.scrub')
    assert.equal(await page.locator('main [role=alert]').count(), 0)
    await go(page, 'replay/999999')
    await page.waitForSelector('main [role=alert]')
    assert.equal(await page.locator('.scrub').count(), 0)
  }
})

test('a reload in mid-match keeps the table and the log, and a watcher stays a watcher', async () => {
  const [first, second] = await two()
  const watcher = await come()
  await friends(server, first, second, 'mantis', {}, 'open')
  const { table } = heard(first, 'table').at(-1)
  await go(watcher, `watch/${table}`)
  await watcher.waitForSelector('.table-page')
  for (let sent = 0; sent < 4; ) for (const page of [first, second]) if ((await decide(page)) === 'sent') sent++
  const count = (page, n) => page.waitForFunction((least) => document.querySelectorAll('.log li').length >= least, n)
  await count(watcher, 4)
  for (const page of [first, watcher]) {
    const log = await logOf(page)
    assert.ok(log.length >= 4)
    await page.reload()
    await page.waitForSelector('.table-page')
    await count(page, log.length)
    assert.deepEqual((await logOf(page)).slice(0, log.length), log)
  }
  assert.match(watcher.url(), new RegExp(`#/watch/${table}$`))
  assert.equal(heard(watcher, 'table').at(-1).seat, null)
  assert.match(await watcher.locator('.line').innerText(), /You are watching|Watching/)
  const told = (await logOf(watcher)).length
  for (let sent = 0; sent < 2; ) for (const page of [first, second]) if ((await decide(page)) === 'sent') sent++
  await count(watcher, told + 1)
  const late = await come()
  await go(late, `watch/${table}`)
  await late.waitForSelector('.log li')
  assert.ok((await logOf(late)).includes('The log begins here'), 'who comes late is told so')
})

test('a hint speaks of no tokens where none are at stake', async () => {
  const page = await come()
  for (const game of ['mantis', 'war-lanes']) {
    await playBot(page, game)
    await page.click('.line .hint')
    const text = await page.locator('.tip').innerText()
    assert.ok(text.length > 10)
    assert.doesNotMatch(text, /token/i, game)
    await go(page, '')
    await page.waitForSelector('.back-to')
    await inTable(page)
  }
})

/** Back to the table, and away from it for good. */
async function inTable(page) {
  await page.click('.back-to .go')
  await page.click('.table-menu > button')
  await page.click('.menu .leave')
  await page.click('dialog .yes')
  await page.waitForSelector('.tile')
}

test('slowpoker bets by rank: every rank that can be paid is offered, and neither “pot” nor “all in”', async () => {
  const page = await come()
  await playWith(page, 'slowpoker', { coins: 60, cost_2: 100 })
  const { choices } = heard(page, 'events').concat(heard(page, 'table')).findLast((message) => message.choices?.length)
  const ranks = choices.flatMap(({ min, max }) => Array.from({ length: max - min + 1 }, (_, i) => min + i))
  assert.ok(ranks.length > 3 && !ranks.includes(2), ranks.join())
  assert.deepEqual(await page.locator('.rung').evaluateAll((all) => all.reverse().flatMap((rung, rank) => (rung.matches('.lit') ? [rank] : []))), ranks) // the highest rank stands on top
  const offered = await page.locator('.line button, .ladder button, .choices button').allInnerTexts()
  for (const text of offered) assert.doesNotMatch(text, /^\W*(half |the )?pot\b|\ball.?in\b/i)
  page.sent.length = 0
  await page.locator('.rung.lit').first().click()
  await page.waitForSelector('.own .touch.lit')
  assert.equal(JSON.parse(page.sent.find((text) => text.includes('"move"'))).move, `bet ${ranks.at(-1)}`)
})

test('what has no stakes ends in its own measure: points or HP, and who won; on a phone each match leads to its replay', async () => {
  const page = await come()
  const wins = []
  for (const [game, options, measure] of [['mantis', {}, /points/i], ['war-lanes', { hp: 30 }, /HP/]]) {
    await playWith(page, game, options)
    await playOut([page], dice(8))
    for (const line of await page.locator('.standings li').allInnerTexts()) assert.match(line, measure)
    assert.doesNotMatch(await page.locator('.result').innerText(), /[+−]\d+ tokens|practice purse, which/)
    const result = heard(page, 'result').at(-1)
    const { seat } = heard(page, 'table').at(-1)
    assert.match(await page.locator('.result h2').innerText(), headline(result, seat), game)
    wins.unshift(result.winners.includes(seat) ? /^Won against/ : /^Lost (to|against)/)
    await page.click('.result .to-lobby')
  }
  await page.setViewportSize(phone)
  await go(page, 'history')
  await page.waitForSelector('.match >> nth=1')
  const rows = await page.locator('.match .said').allInnerTexts()
  assert.match(rows[0], wins[0])
  assert.match(rows[1], wins[1])
  assert.match(rows[0], /\d+ (to|:|–) -?−?\d+ HP/)
  assert.match(rows[1], /\d+ (to|:|–) \d+ points/)
  for (const i of [0, 1]) {
    await go(page, 'history')
    await page.click(`.match > a:first-child >> nth=${i}`)
    await page.waitForSelector('.scrub')
  }
})

test('who goes on from a replay of the match just played to a new table waits there, and not at the old one', async () => {
  const page = await come()
  await playBot(page, 'single-card-game')
  await playOut([page], dice(2))
  await page.click('.result .to-replay')
  await page.waitForSelector('.scrub')
  await go(page, 'new/mantis')
  await page.click('.new .invite')
  await page.waitForSelector('.waiting .qr')
  await page.click('.waiting .cancel')
  await page.waitForSelector('.tile')
})

test('what a seat costs comes and goes without moving a button', async () => {
  const page = await come()
  await go(page, 'new/mantis')
  const box = () => page.locator('.new button[value=bot]').boundingBox()
  await page.waitForSelector('.costs .worth')
  const before = await box()
  await page.fill('.options [name=goal_two]', '-1') // no such table, so nothing can be said of its price
  await page.waitForSelector('.costs:empty', { state: 'attached' })
  assert.deepEqual(await box(), before)
})

test('the other sees that a rematch is offered, and by whom', async () => {
  const [first, second] = await two()
  await friends(server, first, second, 'single-card-game')
  await playOut([first, second], dice(3))
  await first.click('.result .rematch')
  const { seats, seat } = heard(first, 'table').at(-1)
  await second.waitForSelector('.result .offer')
  assert.match(await second.locator('.result .offer').innerText(), new RegExp(`^${seats[seat].name} would like a rematch`))
  assert.equal(await first.locator('.offer').count(), 0)
})

test('both bars of HP are equally long, at every width', async () => {
  const page = await come()
  await playBot(page, 'war-lanes')
  await decideOften(page, 1)
  for (const size of [{ width: 1280, height: 800 }, { width: 768, height: 1024 }, phone]) {
    await page.setViewportSize(size)
    const widths = await page.locator('.wl-bar').evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width))
    assert.equal(widths.length, 2)
    assert.ok(widths[0] > 20 && Math.abs(widths[0] - widths[1]) < 1, `${size.width}: ${widths}`)
  }
})

test('after a rated match the lobby shows the new rating at once', async () => {
  const pages = await two(lan)
  for (const page of pages) assert.doesNotMatch(await page.locator('.tile-single-card-game .facts').innerText(), /rating/i)
  await meet(pages, 'single-card-game')
  await playOut(pages, dice(11))
  for (const page of pages) {
    const rating = heard(page, 'result').at(-1).ratings[heard(page, 'table').at(-1).seat].after
    assert.match(await page.locator('.result .rating').innerText(), new RegExp(`\\b${rating}\\b`))
    await page.click('.result .to-lobby')
    await page.waitForSelector(`.tile-single-card-game .facts:has-text("${rating}")`)
    await page.waitForSelector(`.own-rating:has-text("${rating}")`)
    assert.equal(page.lines, 1, 'without a reload')
  }
})

/** From now on, all that the line says, and for how long. */
const listen = (page) => page.evaluate(() => {
  globalThis.said = []
  const hear = () => {
    const text = document.querySelector('.line .says')?.textContent ?? ''
    const last = globalThis.said.at(-1)
    if (last?.text === text) return
    if (last) last.ms = performance.now() - last.at
    globalThis.said.push({ text, at: performance.now() })
  }
  new MutationObserver(hear).observe(document.querySelector('.stage'), { childList: true, subtree: true, characterData: true })
})

test('the line says whose turn it is: not that one waits for others between one’s own cards, and “Dealing…” never for long', async () => {
  const page = await come({ settings: { speed: 'quick' } })
  await playBot(page, 'war-lanes')
  await page.click('.wl-tile.lit >> nth=0')
  let isBetween = false
  for (let i = 0; i < 6 && !isBetween; i++) {
    await page.waitForSelector('.wl-own-hand .touch.lit')
    await listen(page)
    const before = heard(page, 'events').length
    await layInLeft(page)
    await page.waitForFunction(() => globalThis.said.some((one) => one.text) && document.querySelector('.wl-own-hand .touch.lit'))
    isBetween = heard(page, 'events')[before]?.decision !== undefined
    if (isBetween) assert.deepEqual((await page.evaluate(() => globalThis.said.map((one) => one.text))).filter((text) => /wait/i.test(text)), [])
  }
  assert.ok(isBetween, 'there was a turn with more than one card')
  const brief = await come({ settings: { speed: 'quick' } })
  await playBot(brief, 'double-card-game')
  await listen(brief)
  await playOut([brief], dice(5))
  const dealing = await brief.evaluate(() => globalThis.said.filter((one) => /^Dealing/.test(one.text)).map((one) => one.ms ?? performance.now() - one.at))
  assert.deepEqual(dealing.filter((ms) => ms > 8000), [])
})

test('days and times are written as British people write them, to them', async () => {
  const page = await come({ locale: 'en-GB' })
  await playBot(page, 'single-card-game')
  await playOut([page], dice(2))
  await page.waitForSelector('.result .deal-check.fine')
  await page.click('.result .deal-check summary')
  const checked = await page.locator('.result .deal-check').innerText()
  assert.match(checked, /\b\d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}/)
  assert.doesNotMatch(checked, /\d+\/\d+\/\d+|[AP]M\b/)
  await page.click('.result .to-lobby')
  await go(page, 'history')
  assert.match(await page.locator('.match time').first().getAttribute('title'), /^\d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}$/)
})

test('Escape closes a menu however soon it comes, and the button opens it again at once', async () => {
  const page = await come()
  await page.waitForSelector('.tile-mantis .tile-menu > button')
  const seen = await page.evaluate(async () => {
    const button = document.querySelector('.tile-mantis .tile-menu > button')
    const isThere = () => document.querySelectorAll('.tile-mantis .menu').length
    const changed = () => new Promise((done) => {
      const watch = new MutationObserver(() => (watch.disconnect(), done(isThere())))
      watch.observe(button.parentElement, { childList: true })
    })
    const press = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    const seen = []
    for (const act of [() => button.click(), press, () => button.click(), () => (press(), button.click(), press())]) {
      const then = changed()
      act()
      seen.push(await Promise.race([then, new Promise((done) => setTimeout(done, 5000, 'nothing happened'))]))
    }
    return seen
  })
  assert.deepEqual(seen, [1, 0, 1, 0])
})

test('copying a link says so, and copies it', async () => {
  const page = await come({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.click('.tile-mantis .tile-menu > button')
  await page.click('.menu .friends')
  await page.click('.waiting .copy')
  await page.waitForSelector('.waiting .copy:has-text("Copied")')
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await page.locator('.waiting a[href*="#/join/"]').getAttribute('href'))
})

test('the name of the house leads to the lobby in mid-match, and there is a way back', async () => {
  const page = await come()
  await playBot(page, 'mantis')
  for (const size of [{ width: 1280, height: 800 }, phone]) {
    await page.setViewportSize(size)
    await page.click('.bar .brand')
    await page.waitForSelector('.tile')
    await backToTable(page)
  }
  await canMove(page)
  assert.equal(saidBy(page, 'leave'), 0)
})

/** Watches for these to be drawn, and counts the most that were there at once. */
const watchFor = (page, selectors) => page.evaluate((all) => {
  globalThis.drawn = Object.fromEntries(all.map((one) => [one, 0]))
  const look = () => all.forEach((one) => (globalThis.drawn[one] = Math.max(globalThis.drawn[one], document.querySelectorAll(one).length)))
  new MutationObserver(look).observe(document.querySelector('.stage'), { childList: true, subtree: true, attributes: true })
}, selectors)
const drawn = (page) => page.evaluate(() => globalThis.drawn)

/** Lays the lowest card that fits into the left lane, so that more can follow; into another where none does. */
const layInLeft = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(async () => {
  const drawn = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)))
  const next = document.querySelector('.next-beat, .wl-tile.lit')
  next?.click()
  for (const lane of next ? [] : [0, 1, 2])
    for (const card of document.querySelectorAll('.wl-own-hand .touch.lit')) {
      card.click()
      await drawn()
      const place = document.querySelectorAll('.wl-lane')[lane]?.querySelector('.wl-side.near .wl-target.lit')
      if (place) {
        place.click()
        return done()
      }
      document.querySelector('.wl-own-hand .touch.picked')?.click()
      await drawn()
    }
  done()
})))

test('war-lanes: the cards that are flipped, the sixth of a lane and the discard are drawn', async () => {
  const pages = await Promise.all([0, 1].map(() => come({ settings: { speed: 'quick' } })))
  await friends(server, ...pages, 'war-lanes')
  const [flips, lane, pile] = ['.wl-flip .wl-flipped .slot[data-card]', '.wl-resolve .slot[data-card]', '.wl-discard .slot[data-card]']
  for (const page of pages) await watchFor(page, [flips, lane, pile])
  const isDrawn = async () => (await Promise.all(pages.map(drawn))).every((seen) => seen[flips] === 2 && seen[lane] === 6 && seen[pile] > 0)
  for (let i = 0; i < 400 && !(await isDrawn()); i++) for (const page of pages) await layInLeft(page)
  assert.ok(await isDrawn(), JSON.stringify(await Promise.all(pages.map(drawn))))
})

/** Two cards of each hand that are worth the same together, where ranks alone count. */
function equalPairs(hands) {
  const value = (card) => '..23456789TJQK'.indexOf(card.startsWith('10') ? 'T' : card[0])
  const pairs = (hand) => hand.flatMap((a, i) => hand.slice(i + 1).map((b) => ({ cards: [a, b], sum: value(a) + value(b) }))).filter(({ cards }) => cards.every((card) => value(card) > 0))
  for (const one of pairs(hands[0])) for (const other of pairs(hands[1])) if (one.sum === other.sum) return [one.cards, other.cards]
  return null
}

/** Two people at a table of tzogous37 whose hands have equal pairs: of some 170 deals one has none, and then another is dealt. */
async function dealEqualPairs() {
  for (let deals = 0; deals < 10; deals++) {
    const pages = await Promise.all([0, 1].map(() => come({ settings: { speed: 'quick' } })))
    await friends(server, ...pages, 'tzogous37', { hands: 1, jokers: 0, straight_flush: 0, pair: 0, straight: 0, flush: 0 })
    for (const page of pages) await page.waitForSelector('.tz-hand .touch.lit')
    const hands = await Promise.all(pages.map((page) => page.locator('.tz-hand .slot').evaluateAll((all) => all.map((one) => one.dataset.card))))
    const pairs = equalPairs(hands)
    if (pairs) return { pages, pairs }
  }
  assert.fail('no two hands with equal pairs in ten deals')
}

test('tzogous37: the cards that are drawn to break a tie are drawn on the table', async () => {
  const { pages, pairs } = await dealEqualPairs()
  for (const page of pages) await watchFor(page, ['.tz-tie, .tz-drawn'])
  const isDrawn = async () => (await Promise.all(pages.map(drawn))).every((seen) => seen['.tz-tie, .tz-drawn'] > 0)
  for (let i = 0; i < 400 && !(await isDrawn()); i++)
    for (const [k, page] of pages.entries())
      await page.evaluate((pair) => new Promise((done) => requestAnimationFrame(() => {
        const lit = pair.map((card) => document.querySelector(`.tz-hand .slot[data-card="${card}"] .lit`)).find(Boolean)
        ;(document.querySelector('.next-beat') ?? document.querySelector('.tz-plain .brass') ?? lit)?.click()
        done()
      })), pairs[k])
  assert.ok(await isDrawn())
})

test('a guest is asked for a name kindly, may put it off, and then is not asked again', async () => {
  const shy = await come({ settings: { name_later: 'no' } })
  await shy.click('.name-panel .later')
  await shy.waitForSelector('.name-panel', { state: 'detached' })
  await shy.reload()
  await shy.waitForSelector('.tile')
  assert.equal(await shy.locator('.name-panel').count(), 0)
  const named = await come({ settings: { name_later: 'no' } })
  await named.fill('.name-panel input', 'Emmy')
  await named.click('.name-panel button[type=submit]')
  await named.waitForSelector('.purse:has-text("Emmy")')
  await named.waitForSelector('.name-panel', { state: 'detached' })
})
