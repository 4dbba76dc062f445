// SPDX-License-Identifier: MIT
// Puzzles in a real browser: the day's is the terminal's; a right and a wrong answer are told with what each choice is
// worth; first tries count and are kept; the next one suits; what cannot be had is said in a sentence.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { axeSource, isAsked, launch, person, program, root, Server } from './helper.mjs'

const GAMES = ['mantis', 'slowpoker', 'tzogous37', 'war-lanes']
const fileOf = (game) => readFileSync(join(root, `puzzles/${game}.puzzles`))
const countOf = (game) => fileOf(game).toString().match(/^puzzle /gm).length

let server, browser, engine
before(async () => {
  server = await new Server().start()
  browser = await launch()
  const wasm = await (await fetch(`${server.url}assets/puzzle.wasm`)).arrayBuffer()
  engine = (await WebAssembly.instantiate(wasm)).instance.exports
  engine._initialize()
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

const read = (at) => {
  const bytes = new Uint8Array(engine.memory.buffer)
  return JSON.parse(new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at))))
}
const open = (game) => {
  const bytes = fileOf(game)
  new Uint8Array(engine.memory.buffer).set(bytes, engine.input_at())
  return read(engine.puzzles_open(bytes.length))
}

const terminalDaily = () => /Daily puzzle (\w+)/.exec(execFileSync(program(), ['puzzles', '--daily', '--plain'], { input: '', env: { ...process.env, XDG_STATE_HOME: '/nonexistent' } }).toString())[1]
const list = async (page) => {
  await page.goto(`${server.url}#/puzzles`)
  await page.waitForSelector('.puzzle-card')
}
const cardOf = (page, title) => page.locator(`.puzzle-card:has(h2:text-is("${title}"))`).innerText()
/** To the question of this puzzle. */
const solve = async (page, path) => {
  await page.goto(`${server.url}#/puzzles/${path}`)
  await page.waitForSelector('.puzzle-side', { state: 'attached' })
  await isAsked(page)
}
const nameNow = (page) => page.evaluate(() => location.hash.split('/')[3])
/** Of a mantis puzzle each choice is one button of the list, in the order of the choices. */
const answer = (page, number) => page.evaluate((i) => document.querySelectorAll('.choices ol button')[i].click(), number)
const verdict = async (page) => {
  await page.waitForSelector('.verdict')
  return page.locator('.verdict h2').innerText()
}
const ratingOf = async (page) => Number(await page.locator('.solution-standing b').first().innerText())

test('the list has each set; the day has the puzzle that the terminal has; nothing of it is asked of the server', async () => {
  const page = await person(browser, server.url)
  await list(page)
  const titles = { mantis: 'Mantis', slowpoker: 'Slowpoker', tzogous37: 'Tzogous 37', 'war-lanes': 'War Lanes' }
  for (const game of GAMES) {
    const text = await cardOf(page, titles[game])
    assert.match(text, new RegExp(`${countOf(game)} puzzles`))
    assert.match(text, /Your rating 1200/)
  }
  const sent = page.sent.length
  const name = terminalDaily() // asked on both sides of the page: midnight may come between
  await page.click('.take-daily')
  await isAsked(page)
  assert.match(await page.locator('.puzzle-side h2').innerText(), /^Daily puzzle, /)
  for (let i = 0; i < 20 && !(await page.locator('.verdict').count()); i++) {
    await page.evaluate(() => (document.querySelector('.ready .primary') ?? document.querySelector('.choices ol button'))?.click())
    await page.waitForTimeout(50)
  }
  await verdict(page)
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('baize.puzzles')))
  assert.ok([name, terminalDaily()].includes(kept[0].name), `${kept[0].name} is not ${name}`)
  assert.equal(kept[0].day, Math.floor(Date.now() / 86_400_000))
  assert.deepEqual(page.sent.slice(sent), [])
  await list(page)
  assert.match(await page.locator('.daily').innerText(), kept[0].right ? /Solved\..*1\s*day in a row/s : /Not found this time/)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('right and wrong are told with what each choice is worth, and the first try moves the rating', async () => {
  const { puzzles, unit } = open('mantis')
  assert.equal(unit, 'win')
  const page = await person(browser, server.url)
  await solve(page, `mantis/${puzzles[0].name}`)
  const asked = read(engine.puzzle_asked(0))
  const solved = read(engine.puzzle_solved(0))
  const best = solved.choices[0]
  const place = (move) => asked.choices.findIndex((choice) => choice.move === move)
  assert.deepEqual(await page.locator('.verdict, .solution-choices').count(), 0, 'nothing of the solution before the answer')
  await answer(page, place(best.move))
  assert.equal((await verdict(page)).trim(), 'Right')
  const said = await page.locator('.verdict p').innerText()
  const percents = [...said.matchAll(/(\d+)%/g)].map((one) => Number(one[1]))
  assert.deepEqual(percents, [best, solved.choices.find((one) => !one.is_right)].map((one) => Math.round(100 * one.value)))
  assert.equal(await page.locator('.solution-choices tbody tr').count(), solved.choices.length)
  assert.match(await page.locator('.solution-choices tbody tr').first().innerText(), new RegExp(`best\\s*yours\\s*${(100 * best.value).toFixed(1)}%\\s*± ${(100 * best.ci95).toFixed(1)}%`))
  assert.deepEqual((await page.locator('.solution-found dd.number').allInnerTexts()).map((text) => parseInt(text, 10)), Object.values(solved.found).map((share) => Math.round(100 * share)))
  const after = engine.solver_rating_after(engine.solver_start(), 0, solved.rating, 1)
  assert.equal(await ratingOf(page), after)
  assert.equal(await page.locator('.solution-standing .gain').innerText(), `+${after - engine.solver_start()}`)
  await page.waitForSelector('.felt [data-mark="right"]')

  // The next one is the nearest to the rating that was not tried; the wrong answer is marked beside the best.
  await page.keyboard.press('Enter')
  await page.waitForFunction((name) => location.hash.split('/')[3] !== name, puzzles[0].name)
  await isAsked(page)
  const near = await nameNow(page)
  const number = puzzles.findIndex((one) => one.name === near)
  const distance = (one) => Math.abs(one.rating - after)
  assert.equal(distance(puzzles[number]), Math.min(...puzzles.slice(1).map(distance)))
  const other = read(engine.puzzle_solved(number))
  const wrong = other.choices.find((one) => !one.is_right)
  const index = read(engine.puzzle_asked(number)).choices.findIndex((choice) => choice.move === wrong.move)
  await page.keyboard.press(String(index + 1))
  assert.equal((await verdict(page)).trim(), 'Not the best')
  await page.waitForSelector('.felt [data-mark="made"]')
  await page.waitForSelector('.felt [data-mark="best"]')
  const lost = engine.solver_rating_after(after, 1, other.rating, 0)
  assert.equal(await ratingOf(page), lost)

  // It is kept; a second try changes nothing.
  await page.reload()
  await page.waitForSelector('.puzzle-side')
  await isAsked(page)
  await answer(page, read(engine.puzzle_asked(number)).choices.findIndex((choice) => choice.move === other.choices[0].move))
  assert.equal((await verdict(page)).trim(), 'Right')
  assert.match(await page.locator('.solution-standing').innerText(), /tried it before/)
  assert.equal(await ratingOf(page), lost)
  await list(page)
  assert.match(await cardOf(page, 'Mantis'), new RegExp(`Your rating ${lost}\\s+1 of 2 solved`))
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('each game asks on its own table, tells what came before, and can be read at every size', async () => {
  const page = await person(browser, server.url)
  for (const game of GAMES) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await solve(page, game)
    const name = await nameNow(page)
    const { puzzles } = open(game)
    const number = puzzles.findIndex((one) => one.name === name)
    for (let i = 0; i < 20 && !(await page.locator('.verdict').count()); i++) {
      await page.evaluate(() => (document.querySelector('.ready .primary') ?? document.querySelector('.choices ol button'))?.click())
      await page.waitForTimeout(50)
    }
    await verdict(page)
    const isRight = (await page.locator('.solution-choices tr:has(.tag:text-is("yours"))').getAttribute('class')) === 'right'
    assert.equal((await verdict(page)).trim(), isRight ? 'Right' : 'Not the best')
    assert.equal(read(engine.puzzle_solved(number)).choices.length > 1, true)
    for (const [width, height] of [[360, 640], [768, 1024], [1280, 800]]) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(100)
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight + 1), `${game} scrolls at ${width}`)
      const small = await page.evaluate(() => [...document.querySelectorAll('.puzzle-side *')].filter((one) => !one.closest('.spoken') && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && parseFloat(getComputedStyle(one).fontSize) < 12).map((one) => one.className))
      assert.deepEqual(small, [], `${game} at ${width}`)
    }
    for (const scheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.evaluate(axeSource)
      const { violations } = await page.evaluate(() => globalThis.axe.run('.puzzle-side', { runOnly: ['wcag2a', 'wcag2aa'] }))
      assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' | ').slice(0, 300)}`), [], `${game} in ${scheme}`)
    }
  }
  // On a phone the solution lies over the table and can be put away.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.click('.puzzle-side .fold')
  await page.waitForSelector('.solution-body', { state: 'detached' })
  await page.click('.puzzle-side .fold')
  await page.waitForSelector('.solution-body')
  await page.click('.puzzle-leave')
  await page.waitForSelector('.puzzle-card')
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate(() => globalThis.axe.run(document))
  assert.deepEqual(violations.map((one) => one.id), [])
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('a set that comes late does not take the place of the one on the stage', async () => {
  const page = await person(browser, server.url)
  const name = open('mantis').puzzles[0].name
  let letGo
  const wait = new Promise((done) => (letGo = done))
  let hasCome
  const came = new Promise((done) => (hasCome = done))
  await page.route('**/puzzles/slowpoker.puzzles', async (route) => {
    await wait
    await route.fulfill({ body: fileOf('slowpoker') })
    hasCome()
  })
  const wanted = page.waitForRequest('**/puzzles/slowpoker.puzzles')
  await page.goto(`${server.url}#/puzzles/slowpoker`)
  await wanted
  await solve(page, `mantis/${name}`)
  letGo()
  await came
  await page.waitForTimeout(200)
  const solved = read(engine.puzzle_solved(0))
  await answer(page, read(engine.puzzle_asked(0)).choices.findIndex((choice) => choice.move === solved.choices[0].move))
  assert.equal((await verdict(page)).trim(), 'Right')
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('Space ends one beat, as the right arrow does', async () => {
  const page = await person(browser, server.url, { settings: { speed: 'calm' } })
  const name = open('slowpoker').puzzles[0].name
  const presses = async (key) => {
    await page.goto(`${server.url}#/puzzles/slowpoker/${name}`)
    await page.reload()
    await page.waitForSelector('.stage.telling')
    let count = 0
    for (; await page.locator('.stage.telling').count(); count++) {
      await page.keyboard.press(key)
      await page.waitForTimeout(30)
    }
    return count
  }
  const arrows = await presses('ArrowRight')
  assert.ok(arrows > 1)
  assert.ok(Math.abs(arrows - (await presses('Space'))) <= 1, 'one may end by itself')
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('before the answer the log, the aid and the rules are in reach; on a small phone all of the bar is', async () => {
  const page = await person(browser, server.url, { settings: { language: 'de' } })
  for (const game of ['war-lanes', 'tzogous37']) {
    await page.setViewportSize({ width: 360, height: 640 })
    await solve(page, `${game}/${open(game).puzzles[0].name}`)
    assert.ok(await page.evaluate(() => document.querySelector('.puzzle-menu').getBoundingClientRect().right <= innerWidth), `${game}: the menu is cut off`)
    for (const title of await page.locator('.stage > .tabs button').allInnerTexts()) {
      await page.click(`.stage > .tabs button:has-text("${title}")`)
      await page.waitForSelector('dialog.drawer')
      await page.keyboard.press('Escape')
      await page.waitForSelector('dialog.drawer', { state: 'detached' })
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.click('.puzzle-side [role=tab]:has-text("Regeln")')
    await page.waitForSelector('.puzzle-panels .rail-panel h2, .puzzle-panels .rail-panel h3')
    assert.ok(await page.evaluate(() => [...document.querySelectorAll('.line button')].every((button) => button.getBoundingClientRect().right <= innerWidth)), `${game}: the line is cut off`)
  }
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('what cannot be had is said in a sentence', async () => {
  const page = await person(browser, server.url)
  const said = async (path) => {
    await page.goto(`${server.url}#/puzzles/${path}`)
    await page.waitForSelector('.puzzles [role=alert]')
    return page.locator('.puzzles [role=alert] p').first().innerText()
  }
  assert.match(await said('kuhn'), /no puzzles of this game/)
  assert.match(await said('nothing'), /no puzzles of this game/)
  assert.match(await said('mantis/00000000'), /no such puzzle/)
  await page.route('**/puzzles/slowpoker.puzzles', (route) => route.fulfill({ body: fileOf('slowpoker').toString().replace('usual', 'unusual') }))
  assert.match(await said('slowpoker'), /could not be opened: line \d+/)
  await page.route('**/puzzles/tzogous37.puzzles', (route) => route.fulfill({ status: 404, body: '' }))
  assert.match(await said('tzogous37'), /could not be opened: 404/)
  // What somebody else wrote there is no try.
  await page.evaluate(() => localStorage.setItem('baize.puzzles', '[{"game":"mantis"},7,{"game":"mantis","name":"x","right":true,"rating":1200,"day":null}]'))
  await page.reload()
  await list(page)
  assert.match(await cardOf(page, 'Mantis'), /1 of 1 solved/)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})
