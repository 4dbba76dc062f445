// SPDX-License-Identifier: MIT
// Guided first matches, taken as a newcomer takes them: every lesson on a phone, by touching what lies there, with a wrong
// try wherever something is asked; in another language, left and taken up again, and to a match of one's own.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { axeSource, heard, isAsked, launch, person, playBot, root, Server } from './helper.mjs'

/** A wrong try at each question of a lesson, one after the other. */
const WRONG = {
  mantis: ['steal 1', 'score', 'steal 2', 'steal 1'],
  'single-card-game': ['fold', 'fold', 'play'],
  'double-card-game': ['fold', 'fold', 'play'],
  slowpoker: ['bet 8', 'swap dragon3', 'bet 1', 'swap'],
  'war-lanes': ['play JK right', 'play QD left', 'play 3C middle', 'play KS right', 'play 3C right'],
  tzogous37: ['place KH', 'check', 'call', 'raise 10', 'place 5C', 'call'],
}
const PHONE = { width: 360, height: 640 }
const DESKTOP = { width: 1280, height: 800 }

let server, browser
before(async () => {
  server = await new Server().start()
  browser = await launch()
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

/** The steps of a lesson's file, with the words of one language. */
function stepsOf(game, language = 'en') {
  const steps = []
  const own = language === 'en' ? '' : `.${language}`
  let pattern = ''
  for (const line of readFileSync(`${root}lessons/${game}.lesson`, 'utf8').split('\n')) {
    const [, word, rest] = /^(\S+) (.*)$/.exec(line) ?? []
    if (word === 'remark' || word === 'invite') steps.push({ wrong: [] })
    const step = steps.at(-1)
    if (word === 'ask') step.right = rest.split(',')[0].trim()
    if (word === 'wrong' || word === 'wrong:') pattern = line.slice(5, line.indexOf(':')).trim()
    if (word === `remark${own}` || word === `invite${own}`) step.title = rest
    if (word === `say${own}`) step.text = rest
    if (word === `right${own}`) step.praise = rest
    if (line.startsWith(`wrong${own}`) && /^wrong(\.de)?[ :]/.test(line) && (own !== '' || !line.startsWith('wrong.'))) step.wrong.push({ pattern, why: own ? rest : line.slice(line.indexOf(':') + 1).trim() })
  }
  return steps
}

/** What is said to a wrong move: of what fits it, the longest. */
const reasonFor = (step, move) => step.wrong.filter(({ pattern }) => `${move} `.startsWith(pattern && `${pattern} `)).sort((a, b) => b.pattern.length - a.pattern.length)[0].why

const standsAt = (page, number) => page.waitForSelector(`.lesson-remark[data-step="${number}"]`)
const remark = (page) => page.locator('.lesson-remark').innerText()

/** By keys, from the list of moves that is there for them. */
async function press(page, verb) {
  await page.locator(`.choices ol [data-move^="${verb}"] button`).first().focus()
  await page.keyboard.press('Enter')
}

/** Makes a move as one who looks at the table: touches what its words stand for, or sets an amount. */
async function make(page, move) {
  const [verb, ...rest] = move.split(' ')
  if (verb === 'bet' || verb === 'raise') {
    await press(page, verb)
    await page.fill('.choices .amount input[type=number]', rest[0])
    await page.focus('.choices .ready .primary')
    return page.keyboard.press('Enter')
  }
  if (verb === 'joker') return page.click('.felt [data-word="joker"]') // the rest goes without saying
  if (verb !== 'swap' && !(await page.locator(`.felt [data-word="${rest[0] ?? verb}"]`).count())) return press(page, verb)
  // A player's tank is touched at its corner: it is larger than what can be read beside it.
  const position = verb === 'steal' ? { x: 16, y: 16 } : undefined
  for (const word of verb === 'swap' || rest.length ? rest : [verb]) await page.click(`.felt [data-word="${word}"]`, { position })
  if (verb === 'swap') await page.click('.line .actions .button.brass')
}

/** All of the page is in the window, and so is the remark, whole. */
async function fits(page, what) {
  const faults = await page.evaluate(() => {
    const [frame, remark, line] = ['.felt', '.lesson-remark', '.line'].map((selector) => document.querySelector(selector).getBoundingClientRect())
    const out = []
    if (document.documentElement.scrollWidth > innerWidth) out.push('it scrolls sideways')
    if (document.querySelector('.lesson-menu').getBoundingClientRect().right > innerWidth) out.push('the menu is cut off')
    if (remark.left < frame.left || remark.right > frame.right || remark.top < frame.top || remark.bottom > frame.bottom) out.push('the remark is cut off')
    const beak = document.querySelector('.lesson-remark .beak')?.getBoundingClientRect()
    const [x, y] = beak ? [beak.left + beak.width / 2, beak.top + beak.height / 2] : [remark.left, remark.top]
    if (Math.min(Math.abs(x - remark.left), Math.abs(x - remark.right), Math.abs(y - remark.top), Math.abs(y - remark.bottom)) > 1 || (beak && (beak.width !== 22 || beak.height !== 22))) out.push('the beak is not at the edge')
    for (const button of document.querySelectorAll('.line .lesson-ways button, .line .actions button')) {
      const box = button.getBoundingClientRect()
      if (box.width && (box.right > innerWidth || box.bottom > line.bottom + 1)) out.push(`${button.className} is cut off`)
    }
    return out
  })
  assert.deepEqual(faults, [], what)
}

/** Takes a lesson from its first step to its last. */
async function take(page, game, language = 'en') {
  const steps = stepsOf(game, language)
  const wrong = [...WRONG[game]]
  for (const [i, step] of steps.entries()) {
    const what = `${game}, step ${i + 1}`
    await standsAt(page, i + 1)
    await page.waitForFunction(() => document.querySelector('.lesson-remark').style.visibility !== 'hidden')
    const said = await remark(page)
    assert.ok(said.includes(step.title) && said.includes(step.text), `${what} says: ${said}`)
    if (steps[i - 1]?.praise) assert.ok(said.includes(steps[i - 1].praise), `${what} praises: ${said}`)
    await fits(page, what)
    assert.equal(await page.locator('.lesson-remark .next').count(), step.right || i === steps.length - 1 ? 0 : 1, what)
    if (step.right) {
      const move = wrong.shift()
      await make(page, move)
      await page.waitForSelector('.lesson-remark .reason')
      assert.ok((await remark(page)).includes(reasonFor(step, move)), `${what} says to ${move}: ${await remark(page)}`)
      await standsAt(page, i + 1)
      await fits(page, `${what}, after ${move}`)
      await make(page, step.right)
    } else if (i < steps.length - 1) await page.click('.lesson-remark .next')
  }
  assert.deepEqual(wrong, [], `${game} asks less than it did`)
}

const open = async (page, game) => {
  await page.goto(`${server.url}#/learn/${game}`)
  await page.waitForSelector('.lesson-remark')
}

for (const game of Object.keys(WRONG))
  test(`${game} is taken on a phone: a wrong try is answered with its reason, and at the end a match begins`, async () => {
    const page = await person(browser, server.url, { viewport: PHONE, hasTouch: true, settings: { newcomer: 'yes' } })
    await open(page, game)
    await take(page, game)
    await page.click('.lesson-remark .play-easy')
    await page.waitForSelector('.table-page:not(.bare)')
    await isAsked(page)
    const table = heard(page, 'table').at(-1)
    assert.equal(table.game, game)
    assert.deepEqual(page.sent.map((text) => JSON.parse(text)).filter(({ type }) => type === 'play_bot').map(({ level }) => level), ['easy'])
    assert.deepEqual(page.faults, [])
    await page.context().close()
  })

test('who wants German has it all in German, on a desktop', async () => {
  const page = await person(browser, server.url, { viewport: DESKTOP, settings: { language: 'de' } })
  await page.goto(`${server.url}#/learn`)
  await page.waitForSelector('h1:has-text("Lernen")')
  assert.equal(await page.locator('.lesson-card').count(), Object.keys(WRONG).length)
  for (const game of Object.keys(WRONG)) {
    await page.click(`.lesson-card .take[href="#/learn/${game}"]`)
    await take(page, game, 'de')
    assert.match(await page.locator('.lesson-remark .play-easy').innerText(), /Eine Partie gegen einen leichten Bot/)
    await page.click('.lesson-skip:has-text("Alle Lektionen"), .lesson-skip[aria-label="Alle Lektionen"]')
  }
  await page.waitForSelector('.lesson-card')
  assert.deepEqual([...new Set(await page.locator('.lesson-card .progress').allInnerTexts())].map((text) => text.trim()), ['Gemacht'])
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('a lesson that is left goes on where it was, also after a reload, and one that was taken is known', async () => {
  const page = await person(browser, server.url, { settings: { newcomer: 'yes' } })
  await page.waitForSelector('.new-here')
  assert.equal(await page.evaluate(() => document.querySelector('.lobby').querySelector('a[href], button').getAttribute('href')), '#/learn', 'the first thing to touch for a newcomer')
  assert.ok(await page.locator('.tile-mantis .learn').first().isVisible())
  await page.click('.new-here')
  const card = page.locator('.lesson-card', { hasText: 'Single Card' })
  assert.match(await card.innerText(), /Not taken yet/)
  await card.locator('.take').click()
  await standsAt(page, 1)
  await page.keyboard.press('ArrowRight')
  await standsAt(page, 2)
  await make(page, 'play')
  await standsAt(page, 3)
  const said = await remark(page)
  await page.click('.lesson-skip')
  assert.match(await card.innerText(), /Step 3 of 7/)
  await page.reload()
  await card.locator('.take:has-text("Go on")').click()
  await standsAt(page, 3)
  assert.ok(said.includes((await remark(page)).split('\n')[0]))
  await page.waitForSelector('.felt [data-card="10C"]')
  await page.click('.lesson-back')
  await standsAt(page, 2)
  await page.waitForSelector('.felt [data-card="QD"]')
  for (const [i, move] of ['play', null, 'play', 'fold', null].entries()) {
    await standsAt(page, i + 2)
    await (move ? make(page, move) : page.keyboard.press('ArrowRight'))
  }
  await page.waitForSelector('.lesson-remark.last')
  await page.click('.lesson-skip')
  assert.match(await card.innerText(), /Taken/)
  // Whoever has learnt a game is no newcomer.
  await page.goto(`${server.url}#/`)
  await page.waitForSelector('.tile-mantis .play-bot')
  assert.equal(await page.locator('.new-here').count(), 0)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('at the end of a lesson whoever has a seat is led back to it', async () => {
  const page = await person(browser, server.url)
  await playBot(page, 'leduc')
  await open(page, 'single-card-game')
  for (const [i, move] of [null, 'play', null, 'play', 'fold', null].entries()) {
    await standsAt(page, i + 1)
    await (move ? make(page, move) : page.click('.lesson-remark .next'))
  }
  await page.waitForSelector('.lesson-remark.last .match-open')
  assert.equal(await page.locator('.play-easy').count(), 0)
  await page.click('.match-open a')
  await page.waitForSelector('.stage .choices')
  assert.match(page.url(), /#\/table$/)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('where there is no lesson a sentence says so', async () => {
  const page = await person(browser, server.url)
  for (const game of ['nothing', 'kuhn']) {
    await page.goto(`${server.url}#/learn/${game}`)
    assert.match(await page.locator('.empty[role=alert]').innerText(), /There is no lesson for this game yet\./)
    await page.click('.empty a')
    await page.waitForSelector('.lesson-card')
  }
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('lessons can be read by everybody: on a phone and a desktop, in light and dark', async () => {
  const page = await person(browser, server.url, { settings: { newcomer: 'yes' } })
  const look = async (what, ...parts) => {
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
      const small = await page.evaluate((where) => [...document.querySelectorAll(where)].flatMap((part) => [...part.querySelectorAll('*')]).filter((one) => !one.closest('svg, .spoken, .game-picture') && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && parseFloat(getComputedStyle(one).fontSize) < 12).map((one) => `${one.className}: ${one.innerText}`), parts.join())
      assert.deepEqual(small, [], what)
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme })
        await page.evaluate(axeSource)
        const { violations } = await page.evaluate((include) => globalThis.axe.run({ include }, { runOnly: ['wcag2a', 'wcag2aa'] }), parts.map((part) => [part]))
        assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' | ').slice(0, 300)}`), [], `${what}, ${colorScheme} at ${viewport.width}`)
      }
    }
  }
  await page.goto(`${server.url}#/learn`)
  await page.waitForSelector('.lesson-card')
  await look('the list', '.lessons')
  await open(page, 'single-card-game')
  await look('a remark', '.lesson-remark', '.bar', '.line')
  await page.click('.lesson-remark .next')
  await standsAt(page, 2)
  await make(page, 'fold')
  await page.waitForSelector('.lesson-remark .reason')
  await look('a reason', '.lesson-remark', '.line')
  for (const [i, move] of ['play', null, 'play', 'fold', null].entries()) {
    await standsAt(page, i + 2)
    await (move ? make(page, move) : page.click('.lesson-remark .next'))
  }
  await page.waitForSelector('.lesson-remark.last')
  await look('the invitation', '.lesson-remark', '.line')
  assert.deepEqual(page.faults, [])
  await page.context().close()
})
