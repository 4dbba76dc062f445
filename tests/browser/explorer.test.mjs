// SPDX-License-Identifier: MIT
// The solved games in a real browser: every cell says how often to do what and what that is worth, rules that move are
// solved anew in the page itself, one plays against the strategy, and one's own matches are counted beside it.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { axeSource, decide, heard, isAsked, launch, person, program, Server } from './helper.mjs'

/** Cells that are seen at first. */
const CELLS = { 'single-card-game': 13, 'double-card-game': 91, kuhn: 3 * 4, leduc: 3 * 6 }

let server, browser
before(async () => {
  server = await new Server().start()
  browser = await launch()
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

const near = (a, b, by, what) => assert.ok(Math.abs(a - b) <= by, `${what}: ${a} is not ${b}`)
const number = (text) => Number(text.replace('−', '-').replace(/[+,%]/g, ''))
const valueOf = (game, ...flags) => JSON.parse(execFileSync(program(), ['solve', game, '--json', ...flags])).values

/** Nothing is on its way any more. */
const settled = (page) => page.waitForFunction(() => /^solved in \d[\d.]* m?s$/.test(document.querySelector('.explorer .how')?.innerText.trim() ?? ''))
async function open(page, game) {
  await page.goto(`${server.url}#/solved/${game}`)
  await page.waitForSelector(`.segments [value="${game}"][aria-pressed=true]`)
  await page.waitForSelector('.explorer .detail')
  await settled(page)
}
/** A hand and what was done before, as the engine writes it: "Q check bet". */
const cell = (situation) => `.cell[data-situation="${situation}"]`
const worthOfSeats = async (page) => (await page.locator('.seat-rows dd.number').allInnerTexts()).map(number)
/** One moves, and the figures of what was set before are gone. */
async function set(page, option, n) {
  await page.locator(`.slider [name=${option}]`).fill(String(n))
  await settled(page)
}

/** What the situation that is picked says: a row for each choice. */
const told = (page) => page.evaluate(() => [...document.querySelectorAll('.worths li')].map((row) => ({
  verb: row.querySelector('.name').innerText.trim(),
  worth: row.querySelector('.worth b').innerText,
  share: row.querySelector('.share').innerText,
})))

/** Clicks one cell after the other: what it is called, and what is said of it then. */
const walk = (page) => page.evaluate(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const all = []
  for (const one of document.querySelectorAll('.explorer .cell')) {
    one.click()
    await frame()
    all.push({
      label: one.getAttribute('aria-label'),
      picked: [...document.querySelectorAll('.cell[aria-pressed=true]')].map((cell) => cell.getAttribute('aria-label')),
      title: document.querySelector('.detail h2').innerText,
      because: document.querySelector('.because').innerText,
      isOff: /never comes here/.test(document.querySelector('.detail .reach').innerText),
      rows: [...document.querySelectorAll('.worths li')].map((row) => ['.name', '.worth b', '.share'].map((part) => row.querySelector(part).innerText.trim())),
    })
  }
  return all
})

/** What is played is worth as much as anything else that could be, where it comes to that. */
function checkWalk(all) {
  for (const { label, picked, title, because, isOff, rows } of all) {
    assert.deepEqual(picked, [label], 'one cell is picked: the one that was clicked')
    assert.equal(title.split(',')[0].split(' and ')[0].replace(/ \(.*/, ''), label.split(',')[0].split(':')[0], label)
    assert.ok(because.length > 10, label)
    assert.ok(rows.length >= 2, label)
    for (const [verb, , share] of rows) assert.ok(share.startsWith('<') || share.startsWith('>') || label.includes(`${verb} ${share}`), `${label}: ${verb} ${share}`)
    const often = (share) => number(share.replace(/^[<>] /, ''))
    near(rows.reduce((sum, [, , share]) => sum + often(share), 0), 100, rows.length, label)
    const best = Math.max(...rows.map(([, worth]) => number(worth)))
    for (const [verb, worth, share] of rows) if (often(share) > 2 && !isOff) near(number(worth), best, 0.03, `${label}: ${verb}`)
  }
}

test('of every solved game the whole grid stands, and each cell says how often each choice is made and what it is worth', async () => {
  const page = await person(browser, server.url, { path: '#/solved/leduc' })
  for (const [game, cells] of Object.entries(CELLS)) {
    await open(page, game)
    assert.equal(await page.locator('.explorer .cell').count(), cells, game)
    const all = await walk(page)
    assert.equal(new Set(all.map((one) => one.label)).size, cells, `${game}: no two cells are called the same`)
    checkWalk(all)
  }
  // Cards that decide alone: a ten is good enough, a nine is not.
  await open(page, 'single-card-game')
  assert.match(await page.getAttribute(cell('9'), 'aria-label'), /fold 100%/)
  assert.match(await page.getAttribute(cell('10'), 'aria-label'), /play 100%/)
  // The second round, by the common card and by what led there.
  await open(page, 'leduc')
  await page.click('.tabs button:has-text("Common K")')
  const first = await walk(page)
  checkWalk(first)
  assert.ok(first.some((one) => one.isOff) && !first.every((one) => one.isOff))
  assert.equal(await page.locator('.explorer .cell.off').count(), first.filter((one) => one.isOff).length)
  assert.ok(first.every((one) => one.title.includes('a common king')))
  assert.ok(first.some((one) => one.title.startsWith('King (a pair)')))
  const pot = () => page.locator('.detail .pot').innerText()
  assert.match(await pot(), /pot 14/, 'the last cell: both antes, a raise of four, and another')
  await page.selectOption('.tabs [name=way]', { label: 'raise, call' })
  await page.click(cell('K raise call | K'))
  assert.match(await pot(), /pot 6/)
  assert.match(await page.locator('.detail .where').innerText(), /second round, after raise, call/)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('what is known of kuhn stands there, as files and as a command, too', async () => {
  const page = await person(browser, server.url, { path: '#/solved/kuhn', acceptDownloads: true })
  await settled(page)
  assert.deepEqual(await worthOfSeats(page), [-0.056, 0.056]) // an eighteenth
  const saved = async (kind) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(`.downloads .save-${kind}`)])
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
  }
  const { name, text } = await saved('json')
  assert.equal(name, 'baize-kuhn.json')
  const { values, worths } = JSON.parse(text)
  near(values[0], -1 / 18, 1e-5, 'the first seat')
  const chance = (situation, verb) => worths.find((one) => one.situation === situation).choices.find((one) => one.verb === verb).chance
  const bluff = chance('J', 'bet')
  assert.ok(bluff <= 1 / 3 + 0.001)
  near(chance('K', 'bet'), 3 * bluff, 0.005, 'a king is bet three times as often as a jack')
  near(chance('Q check bet', 'call'), bluff + 1 / 3, 0.005, 'a queen calls a third more often than a jack bets')
  near(chance('J check', 'bet'), 1 / 3, 0.002, 'one jack in three is a bluff')
  near(chance('Q bet', 'call'), 1 / 3, 0.002, 'one queen in three calls')
  for (const [situation, verb] of [['Q', 'check'], ['J bet', 'fold'], ['K bet', 'call'], ['K check', 'bet'], ['J check bet', 'fold'], ['K check bet', 'call'], ['Q check', 'check']]) near(chance(situation, verb), 1, 1e-3, situation)
  // A cell that is clicked says so.
  await page.click(cell('Q bet'))
  assert.deepEqual(await told(page), [{ verb: 'fold', worth: '−1.00', share: '67%' }, { verb: 'call', worth: '−1.00', share: '33%' }])
  assert.match(await page.locator('.because').innerText(), /worth the same/)
  await page.click(cell('K check'))
  assert.match(await page.locator('.because').innerText(), /^Bet is best: anything else costs 0\.\d\d or more/)
  const csv = await saved('csv')
  assert.equal(csv.name, 'baize-kuhn.csv')
  assert.equal(csv.text.trim().split('\n').length, 1 + CELLS.kuhn * 2)
  // With other rules the command sets them, and prints the same.
  await set(page, 'bet', 2)
  await page.evaluate(() => (navigator.clipboard.writeText = async (copied) => void (window.copied = copied)))
  await page.click('.downloads .copy')
  const command = await page.evaluate(() => window.copied)
  assert.equal(command, 'baize solve kuhn --set bet=2 --worths')
  const printed = JSON.parse(execFileSync(program(), [...command.split(' ').slice(1), '--json']))
  const ours = JSON.parse((await saved('json')).text)
  assert.deepEqual(ours.setup, printed.setup)
  assert.deepEqual(ours.worths.map((one) => one.situation), printed.worths.map((one) => one.situation))
  printed.worths.forEach((one, i) => near(ours.worths[i].value, one.value, 1e-3, one.situation))
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('rules that move are solved anew in the page, without the server, and what they do to each seat is told', async () => {
  const page = await person(browser, server.url, { path: '#/solved/leduc' })
  await settled(page)
  await page.waitForLoadState('networkidle')
  const sent = page.sent.length
  await page.context().setOffline(true)
  const [first] = await worthOfSeats(page)
  assert.deepEqual(await worthOfSeats(page), [first, -first])
  // By key, as a hand at the mouse would.
  await page.focus('.slider [name=raise_1]')
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight')
  await page.waitForFunction((before) => document.querySelector('.seat-rows dd.number').innerText !== before, `−${-first}`)
  await settled(page)
  assert.equal(await page.locator('.slider:has([name=raise_1]) .number').inputValue(), '6')
  const wanted = valueOf('leduc', '--set', 'raise_1=6')
  const now = await worthOfSeats(page)
  near(now[0], wanted[0], 0.0011, 'first to act')
  near(now[1], wanted[1], 0.0011, 'second to act')
  await page.waitForSelector('.against')
  assert.match(await page.locator('.against').innerText(), new RegExp(`move ${(now[0] - first).toFixed(3).slice(0, 4)}\\d tokens a match to the seat that is first to act\\. Under the standard rules: −${-first}, \\+${-first}`))
  assert.match(await page.locator('.play-against').innerText(), /standard rules only/)
  // What is out of reach is not left standing.
  const raises = page.locator('.slider:has([name=raises_max]) .number')
  await raises.fill('99')
  await raises.blur()
  assert.equal(await raises.inputValue(), await raises.getAttribute('max'))
  await settled(page)
  await raises.fill('')
  await raises.blur()
  assert.equal(await raises.inputValue(), await raises.getAttribute('max'))
  await set(page, 'raises_max', 2)
  // Over a rule: solved for each value, and where it stands now it says what the seats do.
  await page.click('.by-option summary')
  await page.selectOption('[name=by-option]', 'raise_1')
  await page.waitForFunction(() => document.querySelector('.by-option .curve-chart') && !document.querySelector('.by-option [role=status]'))
  const rows = () => page.locator('.by-option .rows tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((one) => one.textContent.trim())))
  const byRule = Object.fromEntries((await rows()).map(([n, worth]) => [n, number(worth)]))
  near(byRule[2], first, 0.0021, 'the standard raise')
  near(byRule[6], now[0], 0.0021, 'the raise that is set')
  assert.ok(Object.keys(byRule).length >= 5 && new Set(Object.values(byRule)).size > 3)
  assert.equal(await page.locator('.by-option .point').count(), Object.keys(byRule).length)
  await page.click('.sliders .reset')
  await settled(page)
  assert.deepEqual(await worthOfSeats(page), [first, -first])
  assert.equal(await page.locator('.against').count(), 0)
  // Cards: folding that costs nothing makes fewer hands worth playing; both players are in the same position.
  await page.click('.page-action [value=single-card-game]')
  await page.waitForSelector(cell('10'))
  await settled(page)
  await page.waitForFunction((ten) => /play 100%/.test(document.querySelector(ten).getAttribute('aria-label')), cell('10'))
  assert.deepEqual(await worthOfSeats(page), [-0.383]) // 31/81
  await set(page, 'win_fold', 0)
  assert.match(await page.getAttribute(cell('10'), 'aria-label'), /fold 100%/)
  // But for one's own matches of the other game.
  assert.deepEqual(page.sent.slice(sent).map((text) => JSON.parse(text).type).filter((type) => type !== 'history'), [])
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('the arrows walk the grid, past what cannot come up', async () => {
  const page = await person(browser, server.url, { path: '#/solved/kuhn' })
  await settled(page)
  const at = () => page.evaluate(() => document.activeElement?.dataset.situation)
  const steps = async (...keys) => {
    const found = []
    for (const key of keys) {
      await page.keyboard.press(key)
      found.push(await at())
    }
    return found
  }
  await page.focus('.explorer .cell[tabindex="0"]')
  assert.equal(await page.locator('.explorer .cell[tabindex="0"]').count(), 1, 'the grid is one stop of the tabulator')
  await page.click(cell('J'))
  assert.deepEqual(await steps('ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowLeft'), ['J check bet', 'J check', 'Q check', 'Q bet', 'K bet', 'K bet', 'K check'])
  assert.match(await page.locator('.detail h2').innerText(), /^King, after check$/)
  assert.equal(await page.locator('.explorer .cell[tabindex="0"]').getAttribute('data-situation'), 'K check')
  await open(page, 'double-card-game')
  await page.click(cell('Q-10'))
  assert.deepEqual(await steps('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowUp'), ['J-10', 'Q-10', 'Q-9', 'J-9', '10-9'])
  assert.match(await page.locator('.detail h2').innerText(), /^10, 9$/)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('one plays against it with these rules, and what one did there is counted', async () => {
  const page = await person(browser, server.url, { path: '#/solved/kuhn' })
  await settled(page)
  await page.waitForSelector('.own-play [role=status]:has-text("no finished match")')
  assert.match(await page.locator('.play-against').innerText(), /plays this strategy/)
  await set(page, 'ante', 2)
  await page.click('.play-against .button')
  await isAsked(page)
  const table = heard(page, 'table').at(-1)
  assert.deepEqual([table.game, table.options, table.seats.map((one) => one.bot).filter(Boolean)], ['kuhn', { ante: 2, bet: 1 }, ['best']])
  let made = 0
  for (let state = ''; state !== 'over'; ) {
    state = await decide(page)
    if (state === 'sent') made++
    if (state === 'waiting') await page.waitForTimeout(15)
  }
  // The rules are still those that were set, and so the match counts.
  await page.evaluate(() => (location.hash = '/solved/kuhn'))
  await page.waitForSelector('.own-play .count-own:has-text("Count again")')
  assert.equal(await page.locator('.slider:has([name=ante]) .number').inputValue(), '2')
  assert.match(await page.locator('.own-play [role=status]').innerText(), new RegExp(`^1 match with these rules, ${made} decisions?\\. That is few`))
  assert.equal(await page.locator('.explorer .bar.has-own').count(), made)
  await page.click('.explorer .cell:has(.has-own)')
  assert.match(await page.locator('.detail .verdict').innerText(), /here 1 time: too few/)
  assert.equal(await page.locator('.detail .track .own-mark').count(), 2)
  const shares = (await page.locator('.detail .worths .spoken:last-child').allInnerTexts()).sort()
  assert.deepEqual(shares.map((text) => text.trim()), ['you: 0%', 'you: 100%'])
  // Under other rules it does not.
  await page.click('.sliders .reset')
  await settled(page)
  await page.waitForSelector('.own-play [role=status]:has-text("no finished match")')
  assert.equal(await page.locator('.explorer .bar.has-own').count(), 0)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('practice that was forgotten is not counted, and what is played then is', async () => {
  const page = await person(browser, server.url, { settings: { practise: 'here' } })
  const playOne = async () => {
    await page.evaluate(() => (location.hash = '/solved/kuhn'))
    await settled(page)
    await page.click('.play-against .button')
    await isAsked(page)
    for (let state = ''; state !== 'over'; ) {
      state = await decide(page)
      if (state === 'waiting') await page.waitForTimeout(15)
    }
    await page.evaluate(() => (location.hash = '/solved/kuhn'))
    await page.waitForSelector('.own-play [role=status]:has-text("1 match with these rules")')
  }
  await playOne()
  await page.evaluate(() => (location.hash = '/history/here'))
  await page.click('.history .forget')
  await page.click('dialog .yes')
  await page.waitForSelector('.notice.info')
  await page.evaluate(() => (location.hash = '/solved/kuhn'))
  await page.waitForSelector('.own-play [role=status]:has-text("no finished match")')
  assert.equal(await page.locator('.explorer .bar.has-own').count(), 0)
  await playOne()
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('what is not solved, or not there, is said in a sentence', async () => {
  const page = await person(browser, server.url, { path: '#/solved/mantis' })
  const said = async () => (await page.locator('.explorer .empty p').innerText()).trim()
  await page.waitForSelector('.explorer .empty .button')
  assert.match(await said(), /^Mantis is too large to be solved/)
  assert.equal(await page.locator('.explorer .empty .button').count(), Object.keys(CELLS).length)
  await page.evaluate(() => (location.hash = '/solved/nothing'))
  await page.waitForFunction(() => /no such game/.test(document.querySelector('.explorer .empty p')?.innerText ?? ''))
  await page.click('.explorer .empty .button:has-text("Kuhn")')
  await settled(page)
  assert.deepEqual(page.faults, [])
  await page.context().close()
  // The engine does not come.
  const alone = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' })
  const there = await alone.newPage()
  await there.route('**/explorer*.wasm*', (route) => route.abort())
  await there.goto(`${server.url}#/solved/kuhn`)
  await there.waitForFunction(() => /^This could not be solved: /.test(document.querySelector('.explorer .empty')?.innerText.trim() ?? ''))
  await alone.close()
})

test('on a phone and on a desktop, in light and in dark, it can be read', async () => {
  const page = await person(browser, server.url, { path: '#/solved/leduc' })
  for (const game of Object.keys(CELLS)) {
    await open(page, game)
    if (game === 'leduc') await page.click('.tabs button:has-text("Common Q")')
    for (const [width, height] of [[360, 640], [1280, 800]]) {
      await page.setViewportSize({ width, height })
      await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
      const small = await page.evaluate(() => [...document.querySelectorAll('.explorer *')].filter((one) => !one.closest('svg, .spoken, .card') && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && parseFloat(getComputedStyle(one).fontSize) < 12).map((one) => one.className))
      assert.deepEqual(small, [], game)
      const cut = await page.evaluate(() => [...document.querySelectorAll('.explorer .stack b')].filter((one) => {
        const [inner, outer] = [one.getBoundingClientRect(), one.parentElement.parentElement.getBoundingClientRect()]
        return inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1
      }).map((one) => one.innerText))
      assert.deepEqual(cut, [], `${game} at ${width}: numbers are cut off`)
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme })
        await page.evaluate(axeSource)
        const { violations } = await page.evaluate(() => globalThis.axe.run('.explorer', { exclude: ['.detail-felt'], runOnly: ['wcag2a', 'wcag2aa'] }))
        assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' | ').slice(0, 300)}`), [], `${game}, ${colorScheme} at ${width}`)
      }
    }
  }
  assert.deepEqual(page.faults, [])
  await page.context().close()
})
