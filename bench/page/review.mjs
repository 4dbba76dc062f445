// SPDX-License-Identifier: MIT
// How long the page takes to review a match of war-lanes between strong players (war-lanes.replay), as long as it does in a
// player's browser: from the address until the last figure stands.
import { fileURLToPath } from 'node:url'
import { person } from '../../tests/browser/helper.mjs'

const FILE = fileURLToPath(new URL('war-lanes.replay', import.meta.url))
const LONGEST_MS = 300_000

/** Seconds, and how many decisions were reviewed. */
export async function reviewOnce(browser, url) {
  const page = await person(browser, url)
  await page.goto(`${url}#/history`)
  await page.setInputFiles('.open-file input', FILE)
  await page.waitForSelector('.scrub')
  const from = Date.now()
  await page.goto(`${url}#/review/file/0.0`)
  await page.waitForSelector('.decision-row')
  await page.waitForFunction(() => document.querySelector('.review-work:not(:has(progress))'), null, { timeout: LONGEST_MS })
  const told = { seconds: (Date.now() - from) / 1000, decisions: await page.locator('.decision-row').count() }
  await page.context().close()
  return told
}

export async function review(browser, url, tell) {
  const { seconds, decisions } = await reviewOnce(browser, url)
  tell(`review of a war-lanes match in the page, ${decisions} decisions`, seconds.toFixed(1), 's', 20, seconds <= 20)
}
