// SPDX-License-Identifier: MIT
// The devices that open an account: listed, ended, and told kindly that they were. Each browser context is a device.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { axeSource, launch, person, Server } from './helper.mjs'
import { Liar } from './liar.mjs'

const NAME = 'Mary Somerville'
const FIRST = 'correct horse battery'
const LATER = 'another horse battery'
let server, browser, home, away
before(async () => {
  server = await new Server().start()
  browser = await launch()
  home = await person(browser, server.url, { path: '#/settings' })
  away = await person(browser, server.url, { path: '#/settings' })
  await home.getByLabel('Name').first().fill(NAME)
  await home.click('.settings form:first-of-type button')
  await home.waitForSelector(`.purse:has-text("${NAME}")`)
  await home.getByLabel('Protect it with a password').fill(FIRST)
  await home.click('.settings form:nth-of-type(2) button')
  await home.getByLabel('Password so far').waitFor()
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

async function logIn(page, password) {
  const form = page.locator('.settings form >> nth=2')
  await form.getByLabel('Name').fill(NAME)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.locator('button').click()
}

/** A player has one line at a time: this page takes it. */
async function takeLine(page) {
  await page.click('.banner button:text-is("Use this window")')
}

const isHers = (page) => page.waitForSelector(`.purse:has-text("${NAME}")`)
const hasDevices = (page, count) => page.waitForFunction((n) => document.querySelector('.devices tbody')?.rows.length === n, count)

test('devices and logins are listed, this one among them, and a wrong password is marked', async () => {
  await logIn(away, 'not the password')
  await away.waitForSelector('.notice[role=alert]')
  await logIn(away, FIRST)
  await isHers(away)
  await hasDevices(away, 2)
  const told = await away.locator('.devices table').first().locator('tbody tr').allInnerTexts()
  assert.equal(told.filter((text) => /Chrome on Linux\s*this one/.test(text)).length, 1)
  const logins = await away.locator('.devices table').nth(1).locator('tbody tr').allInnerTexts()
  assert.equal(logins.filter((text) => /wrong password/.test(text)).length, 1)
  assert.equal(logins.filter((text) => /right password/.test(text)).length, 1)
})

test('a device that was ended becomes a guest, says so kindly, and has a way back in', async () => {
  await takeLine(home)
  await home.reload()
  await hasDevices(home, 2)
  await home.getByRole('button', { name: 'Sign out: Chrome on Linux' }).click()
  await hasDevices(home, 1)
  await takeLine(away)
  await away.waitForSelector(`.banner:has-text("This device was signed out of “${NAME}”")`)
  await away.waitForSelector('.purse:not(:has-text("Mary"))')
  await away.click('.banner a')
  await logIn(away, FIRST)
  await isHers(away)
  assert.equal(await away.locator('.banner').count(), 0)
})

test('a new password, which says so beforehand, and one button end all other devices', async () => {
  await takeLine(home)
  await home.waitForSelector('.banner', { state: 'detached' })
  assert.ok((await home.locator('.settings').innerText()).includes('A new password signs out all your other devices.'))
  await home.getByLabel('Password so far').fill(FIRST)
  await home.getByLabel('New password').fill(LATER)
  await home.click('.settings form:nth-of-type(2) button')
  await home.waitForSelector('.notice:has-text("Saved.")')
  await takeLine(away)
  await away.waitForSelector('.banner:has-text("signed out")')
  await logIn(away, LATER)
  await isHers(away)
  await hasDevices(away, 2)
  await away.click('.devices .end-others')
  await hasDevices(away, 1)
  await takeLine(home)
  await home.waitForSelector('.banner:has-text("signed out")')
  assert.deepEqual([...home.faults, ...away.faults], [])
})

test('a second window keeps the line, also if that of the first breaks off before its reason is read', async () => {
  const liar = await new Liar(server).start()
  liar.isRude = true
  try {
    const first = await person(browser, liar.url)
    const second = await first.context().newPage()
    await second.goto(liar.url)
    await second.waitForSelector('.tile')
    await first.waitForSelector('.banner button')
    await first.waitForTimeout(1500) // longer than it takes to try again
    assert.equal(await second.locator('.banner').count(), 0)
    await first.evaluate(axeSource)
    const { violations } = await first.evaluate(() => globalThis.axe.run('.banner', { runOnly: ['color-contrast'] }))
    assert.deepEqual(violations.flatMap((one) => one.nodes.map((node) => node.html)), [], 'the button is to be read on the banner')
    await first.context().close()
  } finally {
    await liar.stop()
  }
})
