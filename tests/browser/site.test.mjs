// SPDX-License-Identifier: MIT
// The page as baize site wrote it, on hosts that only hand out files, under a path.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { launch, listGames, Server } from './helper.mjs'
import { Host, HOSTS, visit, visitor } from './host.mjs'

let browser
before(async () => (browser = await launch()))
after(() => browser.close())

// A line to a server that is not there is no fault of the files.
const isOfFiles = (text) => !text.includes('/ws')

for (const kind of Object.keys(HOSTS))
  test(`${kind}: the lobby and the rules stand, and nothing outside the folder is asked for`, async () => {
    const host = await new Host(kind).write().start()
    try {
      const page = await visit(await visitor(browser, { serviceWorkers: 'block' }), host.url)
      for (const game of listGames()) await page.waitForSelector(`.tile-${game}`)
      await page.goto(`${host.url}#/rules/mantis`)
      await page.waitForSelector('main h1:has-text("Mantis")')
      const outside = page.asked.filter((address) => !address.replace(/^ws:/, 'http:').startsWith(host.url) && !address.startsWith('data:'))
      assert.deepEqual(outside, [])
      assert.deepEqual(page.faults.filter(isOfFiles), [])
      await page.context().close()
    } finally {
      await host.end()
    }
  })

test('a site with a server reads what that one tells, and its policy keeps it from all others', async () => {
  const host = new Host('python')
  const other = await new Server().start()
  let server
  try {
    await host.write().start()
    server = await new Server('--origin', host.origin).start()
    host.write('--server', server.url)
    const page = await visit(await visitor(browser, { serviceWorkers: 'block' }), host.url)
    const read = (url) => page.evaluate((address) => fetch(address).then(async (answer) => (await answer.json()).type, () => 'refused'), url)
    const open = (url) => page.evaluate((address) => new Promise((done) => {
      const socket = new WebSocket(address)
      socket.onopen = () => done('open')
      socket.onerror = () => done('refused')
    }), url.replace('http', 'ws'))
    assert.equal(await read(`${server.url}api/games`), 'games')
    assert.equal(await open(`${server.url}ws`), 'open')
    assert.equal(await read(`${other.url}api/games`), 'refused')
    assert.equal(await open(`${other.url}ws`), 'refused')
    assert.ok(page.faults.some((text) => text.includes('Content Security Policy')), page.faults.join('\n'))
    await page.context().close()
  } finally {
    await other.stop()
    await server?.stop()
    await host.end()
  }
})
