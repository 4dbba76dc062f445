// SPDX-License-Identifier: MIT
// The page without the network after a first visit, and new versions of it: none comes half, or while somebody plays.
import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { dice, isAsked, launch, listGames, person, playOut, Server, WAIT } from './helper.mjs'
import { Host, visit, visitor } from './host.mjs'

let browser
before(async () => (browser = await launch()))
after(() => browser.close())

/** Waits until the page says yes, which it may take its time to find out. */
async function until(page, asked) {
  for (const end = Date.now() + WAIT; !(await page.evaluate(asked)); await page.waitForTimeout(50)) if (Date.now() > end) throw new Error(`never: ${asked}`)
}

const isKept = (page) => until(page, () => navigator.serviceWorker.getRegistration().then((one) => one?.active?.state === 'activated'))
const versionOf = (page) => page.evaluate(() => document.documentElement.dataset.version ?? '1')
const isVersion = (page, version) => page.waitForFunction((wanted) => document.documentElement.dataset.version === wanted, version, { timeout: WAIT })
/** Asks for a new version: 'installed', it waits; 'redundant', it could not be had. */
const lookForUpdate = (page) => page.evaluate(async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration.update()
  const worker = registration.installing ?? registration.waiting
  while (worker.state === 'installing') await new Promise((done) => worker.addEventListener('statechange', done, { once: true }))
  return worker.state
})

/** Everything that can be read is there. */
async function isWhole(page, url) {
  await page.goto(`${url}#/`)
  for (const game of listGames()) await page.waitForSelector(`.tile-${game}`)
  for (const [game, title] of [['mantis', 'Mantis'], ['war-lanes', 'War Lanes']]) {
    await page.goto(`${url}#/rules/${game}`)
    await page.waitForSelector(`main h1:has-text("${title}")`)
  }
}

test('a server that is gone: the page is whole all the same', async () => {
  const server = await new Server('--prefix', '/cards').start()
  try {
    const page = await person(browser, server.url, { serviceWorkers: 'allow' })
    await isKept(page)
    await server.kill()
    await page.reload()
    await isWhole(page, server.url)
    const lazy = await page.evaluate(() => import('./assets/Lab.js').then(() => 'there', (error) => error.message))
    assert.equal(lazy, 'there')
    assert.deepEqual(page.faults, [])
    await server.start()
    await page.waitForSelector('.purse')
    await page.context().close()
  } finally {
    await server.stop()
  }
})

test('a browser finds nothing that keeps it from being installed', async () => {
  const host = await new Host('python').write().start()
  try {
    const home = await visitor(browser)
    const page = await visit(home, host.url)
    await isKept(page)
    const devtools = await home.newCDPSession(page)
    assert.deepEqual((await devtools.send('Page.getAppManifest')).errors, [])
    assert.deepEqual((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors, [])
    await home.close()
  } finally {
    await host.end()
  }
})

for (const kind of ['python', 'caddy'])
  test(`${kind}: a site under a path, without the network, in another window and with a question in its address, with a match`, async () => {
    const host = await new Host(kind).write().start()
    try {
      const home = await visitor(browser)
      await isKept(await visit(home, host.url))
      await host.stop()
      const page = await visit(home, `${host.url}?server=none`)
      await isWhole(page, host.url)
      await page.goto(`${host.url}#/`)
      await page.click('.tile-kuhn .play')
      await isAsked(page)
      await playOut([page], dice(3))
      await page.waitForSelector('.deal-check.fine')
      await home.close()
    } finally {
      await host.end()
    }
  })

test('a new version waits while another window is busy, then all windows take it', async () => {
  const host = await new Host('python').write().start()
  try {
    const home = await visitor(browser)
    const page = await visit(home, host.url)
    await isKept(page)
    const busy = await visit(home, host.url)
    await busy.evaluate(() => new Promise((held) => void navigator.locks.request('baize.busy', { mode: 'shared' }, () => new Promise((end) => {
      globalThis.endMatch = end
      held()
    }))))
    host.change('2')
    assert.equal(await lookForUpdate(page), 'installed')
    await page.waitForSelector('.new-version')
    // Whatever is asked for meanwhile is of the version that the page is of.
    const files = await page.evaluate(() => Promise.all(['./', 'assets/Rules.js'].map(async (name) => (await fetch(name)).text())))
    assert.ok(!files[0].includes('data-version') && !files[1].endsWith('// 2'))
    await page.click('.new-version button')
    await page.waitForSelector('.new-version:has-text("Another window")')
    assert.deepEqual([await versionOf(page), await versionOf(busy)], ['1', '1'])
    await busy.evaluate(() => globalThis.endMatch())
    await page.click('.new-version button')
    await Promise.all([isVersion(page, '2'), isVersion(busy, '2')])
    await until(page, () => caches.keys().then((keys) => keys.length === 1))
    assert.ok((await page.evaluate(async () => (await fetch('assets/Rules.js')).text())).endsWith('// 2'))

    // Who comes back later takes what waits at once.
    await busy.close()
    host.change('3')
    assert.equal(await lookForUpdate(page), 'installed')
    await page.waitForSelector('.new-version')
    assert.equal(await versionOf(page), '2')
    await page.close()
    const next = await home.newPage()
    await next.goto(host.url)
    await isVersion(next, '3')
    await next.waitForSelector('.tile')

    // A site of which only a part was replaced yet is left alone.
    host.change('4')
    appendFileSync(join(host.folder, 'assets/Rules.js'), '\n// 5')
    assert.equal(await lookForUpdate(next), 'redundant')
    assert.equal(await next.locator('.new-version').count(), 0)
    await next.reload()
    await next.waitForSelector('.tile')
    assert.equal(await versionOf(next), '3')
    assert.equal(await next.evaluate(() => caches.keys().then((keys) => keys.length)), 1)
    await home.close()
  } finally {
    await host.end()
  }
})

test('a match that is played here is played to its end by one version, also over a reload', async () => {
  const host = await new Host('python').write().start()
  try {
    const home = await visitor(browser)
    const page = await visit(home, host.url)
    await isKept(page)
    await page.click('.tile-mantis .play')
    await isAsked(page)
    host.change('2')
    assert.equal(await lookForUpdate(page), 'installed')
    assert.equal(await page.locator('.new-version').count(), 0, 'nobody is asked at the table')
    await page.reload()
    await isAsked(page)
    assert.equal(await versionOf(page), '1')
    // Another window finds the new version waiting, and leaves it until the match is over.
    const other = await visit(home, host.url)
    await other.waitForSelector('.tile')
    await other.waitForTimeout(500)
    assert.deepEqual([await versionOf(page), await versionOf(other)], ['1', '1'])
    await other.close()
    await playOut([page], dice(2))
    await page.goto(`${host.url}#/`)
    await isVersion(page, '2') // it waited when the page was loaded again, so nobody is asked
    await page.goto(`${host.url}#/history`)
    await page.waitForSelector('.match')
    await home.close()
  } finally {
    await host.end()
  }
})

test('a storage that takes nothing leaves the page as it is', async () => {
  const host = await new Host('python').write().start()
  try {
    const home = await visitor(browser)
    const page = await home.newPage()
    const devtools = await home.newCDPSession(page)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: host.origin, quotaSize: 1000 })
    const faults = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.addInitScript(() => {
      const register = navigator.serviceWorker.register.bind(navigator.serviceWorker)
      navigator.serviceWorker.register = async (...words) => {
        const one = await register(...words)
        const worker = one.installing
        worker?.addEventListener('statechange', () => (globalThis.workerState = worker.state))
        return one
      }
    })
    await page.goto(host.url)
    await page.waitForFunction(() => globalThis.workerState === 'redundant')
    await isWhole(page, host.url)
    assert.deepEqual(faults, [])
    await home.close()
  } finally {
    await host.end()
  }
})
