// SPDX-License-Identifier: MIT
// The languages beside English: their tables lack nothing that the server may say, and a match shows nothing else.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { dice, isAsked, launch, leave, loadTypeScript, person, playBot, playOut, root, Server } from './helper.mjs'

// These are translated whole, rules and all; a game may be added before its translation is.
const GAMES = ['single-card-game', 'double-card-game', 'kuhn', 'leduc', 'mantis', 'slowpoker', 'tzogous37', 'war-lanes']

// Each is a file, called by its two letters; the tables of words alone are compared in web/tests/words.test.ts.
const LANGUAGES = readdirSync(`${root}web/src/text`).filter((file) => /^(?!en)..\.ts$/.test(file)).map((file) => file.slice(0, 2))

let server, browser, games
before(async () => {
  server = await new Server().start()
  browser = await launch()
  games = (await (await fetch(`${server.url}api/games`)).json()).games
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

const blanks = (text) => (text.match(/\{\w+\}/g) ?? []).sort().join(' ')

/** What a game says, and a language does not. */
function lacks(game, text) {
  const missing = []
  const need = (kind, name, found) => found || missing.push(`${game.id}: ${kind} ${name}`)
  const needBlanks = (kind, name, found, theirs) => {
    need(kind, name, found)
    if (found) assert.equal(blanks(found), blanks(theirs), `${game.id}: ${name}`)
  }
  need('summary', '', text.summary)
  for (const phase of game.phases) need('phase', phase, text.words?.[phase])
  for (const verb of game.verbs.filter((one) => !one.chance)) {
    need('verb', verb.name, text.words?.[verb.name])
    need('help of', verb.name, text.helps?.[verb.name])
    for (const word of verb.args.flatMap((arg) => arg.words ?? []).filter((one) => !/^\d$/.test(one))) need('word', word, text.words?.[word])
  }
  for (const say of game.says) needBlanks('announcement', say.name, text.says?.[say.name], say.text)
  for (const term of game.terms ?? []) needBlanks('term', term.name, text.terms?.[term.name], term.text)
  for (const zone of game.zones) need('place', zone.name, text.zones?.[zone.name])
  for (const counter of game.counters) {
    need('number', counter.name, text.counters?.[counter.name])
    for (const word of counter.words ?? []) need('value', word, text.words?.[word])
  }
  for (const option of game.options) {
    need('option', option.name, text.options?.[option.name])
    for (const word of option.words ?? []) need('value', word, text.words?.[word])
  }
  return missing
}

for (const id of LANGUAGES) {
  test(`${id}: every game that is translated is so whole, with its blanks`, async () => {
    const language = await loadTypeScript(`web/src/text/${id}.ts`)
    assert.deepEqual(GAMES.filter((game) => !language.games[game]), [])
    assert.deepEqual(games.filter((game) => language.games[game.id]).flatMap((game) => lacks(game, language.games[game.id])), [])
  })

  test(`${id}: every refusal and phrase of the server is translated`, async () => {
    const language = await loadTypeScript(`web/src/text/${id}.ts`)
    const errors = [...readFileSync(`${root}src/wire/messages.def`, 'utf8').matchAll(/^ERROR\(\w+, "(.*)"\)$/gm)].map((found) => found[1])
    assert.ok(errors.length > 30)
    assert.deepEqual(errors.filter((text) => !language.sentences[text]), [])
    const phrases = [...readFileSync(`${root}src/server/chat.c`, 'utf8').matchAll(/^ {4}\{"(\w+)", "[^"]+[.!?…]"\},$/gm)].map((found) => found[1])
    assert.ok(phrases.length > 5)
    assert.deepEqual(phrases.filter((name) => !language.phrases[name]), [])
  })
}

/** Sentences of which the table `you` does not know how they are said to the one they are about. */
function unaddressed(texts, { verbs, phrases }) {
  const isKnown = (text, verb) => verbs[verb] || Object.keys(phrases).some((phrase) => phrase.includes('{seat}') && text.includes(phrase))
  return texts.filter((text) => [...text.matchAll(/\{seat\} ([^\s,:;]+)/g), ...text.matchAll(/\{seat\}[^:;]* (?:and|und|et) ([^\s,:;]+)/g)].some(([, verb]) => !isKnown(text, verb)))
}

for (const id of ['en', ...LANGUAGES])
  test(`${id}: what is said of somebody can be said to that one`, async () => {
    const { games: own, you } = await loadTypeScript(`web/src/text/${id}.ts`)
    const texts = games.filter((game) => GAMES.includes(game.id)).flatMap((game) => ['says', 'terms'].flatMap((kind) => (game[kind] ?? []).map((one) => own[game.id]?.[kind]?.[one.name] ?? one.text)))
    assert.ok(texts.filter((text) => text.includes('{seat}')).length > 90)
    assert.deepEqual(unaddressed(texts, you), [])
  })

/** What a page of rules is made of, its options left out: how many headings, rows of tables, points and pictures. */
function shape(path) {
  const text = readFileSync(`${root}docs/rules/${path}`, 'utf8').replace(/^## [^\n]*\n<!-- options -->[^]*<!-- \/options -->$/m, '')
  return Object.fromEntries(Object.entries({ headings: /^#+ /gm, rows: /^\|/gm, points: /^ *(-|\d\.) /gm, pictures: /^```/gm, numbers: /\d+/g }).map(([what, pattern]) => [what, text.match(pattern)?.length ?? 0]))
}

for (const id of LANGUAGES.filter((one) => existsSync(`${root}docs/rules/${one}`)))
  test(`${id}: the translated rules say as much as the English ones`, () => {
    for (const game of GAMES) {
      const { numbers, ...theirs } = shape(`${game}.md`)
      const { numbers: ours, ...own } = shape(`${id}/${game}.md`)
      assert.deepEqual(own, theirs, game)
      assert.ok(Math.abs(ours - numbers) <= 0.03 * numbers + 1, `${game}: ${ours} numbers, not ${numbers}`)
    }
  })

test('German: matches of the translated games say nothing in English', async () => {
  const page = await person(browser, server.url, { locale: 'de-DE' })
  for (const id of GAMES) {
    const game = games.find((one) => one.id === id)
    const english = game.says.filter((say) => say.text !== 'hand {n}').map((say) => new RegExp(`^${say.text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`, 'i'))
    const labels = [...game.zones, ...game.counters].map((one) => one.label).filter((label) => !/^(Hand|Chips|HP|LP)$/.test(label))
    await page.goto(`${server.url}#/new/${id}`)
    const shown = await page.locator('.options').innerText()
    for (const option of game.options) assert.ok(!shown.includes(option.help), option.help)
    if (id === 'war-lanes') await page.fill('[name=hp]', '30')
    if (id === 'slowpoker') await page.fill('[name=rounds]', '2')
    if (id === 'tzogous37') await page.fill('[name=hands]', '1')
    await page.click('.new button[value=bot]')
    await isAsked(page)
    await playOut([page], dice(6))
    const said = (await page.locator('.log li').allInnerTexts()).filter(Boolean)
    assert.ok(said.length > 1)
    for (const line of said) assert.ok(!english.some((pattern) => pattern.test(line)), `${id}: ${line}`)
    const felt = await page.locator('.felt, .bar').allInnerTexts()
    for (const label of labels) assert.ok(!felt.some((text) => text.split('\n').includes(label)), `${id}: ${label}`)
    assert.ok(!game.phases.includes(await page.locator('.bar .where').innerText()))
    await leave(page)
  }
  await page.goto(`${server.url}#/rules/mantis`)
  await page.waitForSelector('.rules article h2:has-text("Der Stapel")')
  await page.waitForSelector('.rules :text("Punkte, die sofort gewinnen")', { state: 'attached' }) // its options are folded away
  await playBot(page, 'war-lanes')
  assert.deepEqual(await page.locator('.choices ol button').allInnerTexts().then((all) => all.map((text) => text.replace(/^\d\s*/, ''))), ['Kreuz wählen', 'Karo wählen', 'Herz wählen', 'Pik wählen'])
  await leave(page)
  await playBot(page, 'slowpoker')
  await page.hover('.own .touch >> nth=0')
  await page.waitForSelector('.why:not([hidden])')
  assert.equal(await page.locator('.why').innerText(), 'Erst wetten: tauschen kannst du danach.')
  assert.deepEqual(page.faults, [])
  await page.context().close()
})
