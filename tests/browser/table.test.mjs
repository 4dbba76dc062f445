// SPDX-License-Identifier: MIT
// What the page promises beside the games: it heals, keeps secrets, works from the keyboard and on a phone, checks
// deals, shows others' text as text, and can be read by everyone.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { axeSource, decide, decideOften, dice, friends, heard, isAsked, launch, leave, listGames, person, playBot, playOut, Server } from './helper.mjs'
import { latency, median, tellLatency } from './latency.mjs'

let server, browser
before(async () => {
  server = await new Server().start()
  browser = await launch()
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

test('the lobby has a tile for every game: a picture, what it is called and about, how many play', async () => {
  const { games } = await (await fetch(`${server.url}api/games`)).json()
  const page = await person(browser, server.url)
  for (const { id } of games) await page.waitForSelector(`.tile-${id} .tile-cards .card`) // tiles below the fold and pictures come when there is time
  assert.deepEqual((await page.locator('.tile h2').allInnerTexts()).sort(), games.map((game) => game.title).sort())
  for (const { id, summary, seats_min: least, seats_max: most } of games) {
    const said = page.locator(`.tile-${id} .summary`)
    assert.ok((await said.innerText()) === summary || ((await said.getAttribute('title')) === summary && summary.startsWith(await said.innerText())), id)
    assert.equal(await page.locator(`.tile-${id} p.seats`).innerText(), least === most ? `${least} players` : `${least}–${most} players`, id)
    const cards = await page.locator(`.tile-${id} .tile-cards .card`).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().width))
    assert.ok(cards.length && cards.every((width) => width >= 20), `${id} has a picture: ${cards}`)
  }
  await page.context().close()
})

test('the first decision is one click away', async () => {
  const page = await person(browser, server.url)
  await page.click('.tile-mantis .play')
  await page.waitForSelector('.notice:has-text("Nobody else is here"), .felt .lit')
  await page.waitForSelector('.felt .lit')
  await page.context().close()
})

test('the server is killed and comes back: the table heals and the match goes on', async () => {
  const own = await new Server().start()
  try {
    const page = await person(browser, own.url)
    await playBot(page, 'war-lanes')
    await decideOften(page, 4)
    const seen = await page.locator('.felt').innerText()
    await own.kill()
    await page.waitForSelector('.banner.warn')
    await own.start()
    await page.waitForSelector('.banner', { state: 'detached' })
    await isAsked(page)
    assert.equal(await page.locator('.felt').innerText(), seen)
    await decideOften(page, 2)
    assert.notEqual(await page.locator('.felt').innerText(), seen)
    assert.deepEqual(page.faults, [])
    await page.context().close()
  } finally {
    await own.stop()
  }
})

test('two friends meet by a link with code and picture; a link that is no good says so', async () => {
  const [host, guest] = await Promise.all([person(browser, server.url), person(browser, server.url)])
  await host.click('.tile-single-card-game .tile-menu > button')
  await host.click('.menu .friends')
  await host.waitForSelector('.qr')
  const code = (await host.locator('.code').innerText()).trim()
  await guest.fill('.join input', code.toLowerCase())
  await guest.click('.join button')
  await Promise.all([host, guest].map((page) => page.waitForSelector('.table-page')))
  await playOut([host, guest], dice(5))
  const late = await person(browser, server.url, { path: `#/join/${code}` })
  assert.match(await late.locator('main [role=alert]').innerText(), /\w+ \w+/)
  for (const page of [host, guest, late]) await page.context().close()
})

/** Touches what is lit on the table, and else the button in the line, until that is a move. */
async function touchAMove(page, game) {
  const sent = () => page.sent.some((text) => text.includes('"type":"move"'))
  page.sent.length = 0
  for (let i = 0; i < 4 && !sent(); i++) {
    const lit = page.locator('.felt .lit:not(.picked):not([aria-pressed=true])')
    await ((await lit.count()) ? lit.last() : page.locator('.line .actions button.brass, .line .choices button.brass').first()).tap()
  }
  assert.ok(sent(), `${game}: touching plays`)
}

test('on a phone nothing is wider than the screen, and touching plays', async () => {
  const page = await person(browser, server.url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const fits = async (where) => assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1), `${where} is wider than the screen`)
  await fits('the lobby')
  for (const game of listGames()) {
    await page.tap(`.tile-${game} .tile-menu > button`)
    const more = page.locator('.menu .stepper button:last-child')
    if (await more.count()) while (await more.isEnabled()) await more.tap()
    await page.tap('.menu .bots')
    await isAsked(page)
    const names = await page.locator('.felt h3 .display').allInnerTexts()
    assert.equal(new Set(names).size, names.length, `everybody has a name of their own: ${names}`)
    await touchAMove(page, game)
    await fits(game)
    await leave(page)
  }
  for (const path of ['rules/slowpoker', 'leaderboard', 'history', 'settings', 'new/war-lanes']) {
    await page.goto(`${server.url}#/${path}`)
    await page.waitForSelector('main h1')
    await fits(path)
  }
  await page.context().close()
})

async function faultsOf(page, colorScheme) {
  await page.evaluate(axeSource)
  // In the dark only colours differ.
  const { violations } = await page.evaluate((options) => globalThis.axe.run(options), colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {})
  return violations.filter((one) => ['serious', 'critical'].includes(one.impact)).map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`)
}

for (const colorScheme of ['light', 'dark'])
  test(`axe-core finds no serious fault on any page (${colorScheme})`, async () => {
    const page = await person(browser, server.url, { colorScheme })
    const found = {}
    const check = async (where) => {
      const faults = await faultsOf(page, colorScheme)
      if (faults.length) found[where] = faults
    }
    await check('lobby')
    for (const game of listGames()) {
      await playBot(page, game)
      await check(game)
      if (game === 'single-card-game') {
        await playOut([page], dice(1))
        await page.waitForSelector('.result .deal-check.fine')
        await page.click('.result .deal-check summary')
        await check('result')
        await page.click('.result .to-replay')
        await page.waitForSelector('.felt')
        await check('replay')
      } else await leave(page)
    }
    for (const path of ['rules/slowpoker', 'leaderboard', 'history', 'settings', 'counts', 'new/war-lanes', 'lab']) {
      await page.goto(`${server.url}#/${path}`)
      await page.waitForSelector('main h1')
      await check(path)
    }
    await page.goto(`${server.url}#/new/mantis`)
    await page.click('.new .invite')
    await page.waitForSelector('.qr')
    await check('invitation')
    assert.deepEqual(found, {})
    await page.context().close()
  })

test('a name with a script in it is shown as text', async () => {
  const [first, second] = await Promise.all([person(browser, server.url), person(browser, server.url)])
  const name = '<script>x=1</script>'
  await first.goto(`${server.url}#/settings`)
  await first.fill('.settings form >> nth=0 >> input', name)
  await first.click('.settings form >> nth=0 >> button')
  await first.waitForSelector('.notice')
  await friends(server, first, second, 'single-card-game')
  await second.waitForFunction((text) => document.querySelector('.felt').innerText.includes(text), name)
  await playOut([first, second], dice(9))
  assert.ok((await second.locator('.log').innerText()).includes(name))
  assert.equal(await second.evaluate(() => globalThis.x), undefined)
  assert.equal(await second.locator('main script').count(), 0)
  for (const page of [first, second]) await page.context().close()
})

test('a name that is taken, a table and a replay that are not there: each says so', async () => {
  const [first, second] = await Promise.all([person(browser, server.url, { path: '#/settings' }), person(browser, server.url, { path: '#/settings' })])
  await first.fill('.settings form >> nth=0 >> input', 'Ada Lovelace')
  await first.click('.settings form >> nth=0 >> button')
  await first.waitForSelector('.purse:has-text("Ada Lovelace")')
  await first.fill('.settings form >> nth=1 >> input', 'correct horse')
  await first.click('.settings form >> nth=1 >> button')
  await first.waitForFunction(() => document.querySelectorAll('.settings form input')[1].value === '')
  await second.fill('.settings form >> nth=0 >> input', 'Ada Lovelace')
  await second.click('.settings form >> nth=0 >> button')
  assert.match(await second.locator('.notice[role=alert]').innerText(), /^This name, or one that looks like it, is protected by another player; log in if it is yours\./)
  for (const path of ['watch/999999', 'replay/999999']) {
    await second.goto(`${server.url}#/${path}`)
    assert.match((await second.locator('main [role=alert]').innerText()).trim(), /^There is no such (table|match).*\.$/, path)
  }
  for (const page of [first, second]) await page.context().close()
})

test('a password is changed by one who knows the old one', async () => {
  const page = await person(browser, server.url, { path: '#/settings' })
  const change = async (...passwords) => {
    for (const [i, password] of passwords.entries()) await page.fill(`.settings form >> nth=1 >> input >> nth=${i}`, password)
    await page.click('.settings form >> nth=1 >> button')
  }
  await page.fill('.settings form >> nth=0 >> input', 'Mary Somerville')
  await page.click('.settings form >> nth=0 >> button')
  await page.waitForSelector('.purse:has-text("Mary Somerville")')
  await change('correct horse')
  await page.getByLabel('Password so far').waitFor()
  await change('wrong horse', 'another horse')
  await page.waitForSelector('.notice[role=alert]:has-text("The password so far is another one")')
  await change('correct horse', 'another horse')
  await page.waitForSelector('.notice:not([role=alert])')
  assert.equal(await page.getByLabel('New password').inputValue(), '')
  await page.context().close()
})

test('the page works behind a path prefix', async () => {
  const own = await new Server('--prefix', '/cards').start()
  try {
    const page = await person(browser, own.url)
    assert.equal(new URL(page.url()).pathname, '/cards/')
    await playBot(page, 'single-card-game')
    await playOut([page], dice(4))
    await page.waitForSelector('.result .deal-check.fine')
    await page.goto(`${own.url}#/rules/mantis`)
    await page.waitForSelector('.rules article h1')
    await page.goto(`${own.url}#/lab`)
    await page.click('.lab .primary')
    await page.waitForSelector('.charts')
    assert.deepEqual(page.faults, [])
    await page.context().close()
  } finally {
    await own.stop()
  }
})

test('how soon a move is on both screens (told, not judged)', async (t) => {
  const took = await latency(server, browser)
  for (const line of tellLatency(took)) t.diagnostic(line)
  for (const times of Object.values(took)) assert.ok(median(times) > 0)
})

/** Two rounds of slowpoker, each bet on the highest rank, which costs most and is nearly never kept; is one decision told to be the dearest? */
async function betsTooHigh(page) {
  await page.goto(`${server.url}#/new/slowpoker`)
  await page.fill('.options [name=rounds]', '2')
  await page.click('.new button[value=bot]')
  await isAsked(page)
  for (let state = 'sent'; state !== 'over'; ) {
    const isBet = await page.evaluate(() => {
      const rung = document.querySelector('.rung.lit')
      rung?.click()
      return rung !== null
    })
    state = isBet ? 'sent' : await decide(page)
    if (state === 'waiting') await page.waitForTimeout(10)
  }
  await page.waitForSelector('.hindsight .decision, .hindsight p:has-text("No decision stands out")')
  return (await page.locator('.hindsight .dearest .what').count()) > 0
}

test('the result names the dearest decision, which leads to it in the review', async () => {
  const page = await person(browser, server.url, { settings: { look_back: 'yes' } })
  // With some cards the highest bet is no clear mistake, or not one that is seen in two seconds of a busy machine: one match in thirty there.
  let isFound = false
  for (let i = 0; i < 6 && !isFound; i++) isFound = await betsTooHigh(page)
  assert.ok(isFound, 'a dearest decision in one of six matches')
  const told = (await page.locator('.hindsight .dearest').innerText()).replace(/\s+/g, ' ')
  assert.match(told, /^ ?Dearest decision Round [12] \S.* −\d+(\.\d)? tokens \(±\d+(\.\d)?\) better: \S/)
  const { match } = heard(page, 'result').at(-1)
  const { seat } = heard(page, 'table').at(-1)
  const move = await page.locator('.hindsight .dearest .what').innerText()
  await page.click('.hindsight .dearest')
  await page.waitForSelector(`.decision-row[aria-current]:has-text("${move}")`)
  assert.match(page.url(), new RegExp(`#/review/${match}/\\d+\\.${seat}$`))
  await page.goBack()
  await page.waitForSelector('.hindsight .dearest .what')
  assert.deepEqual(page.faults, [])
  await page.context().close()
})
