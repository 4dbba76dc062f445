// SPDX-License-Identifier: MIT
// How long the page takes to solve Leduc: from nothing until no way to play gains 0.001 tokens, as a page that was just
// opened says itself, and from a slider that is moved until the new figures stand.
import { person } from '../../tests/browser/helper.mjs'
import { median } from '../../tests/browser/latency.mjs'

const ROUNDS = 9

/** "solved in 60 ms" */
async function solvedIn(page) {
  const said = await page.waitForFunction(() => /solved in ([\d.]+) (m?s)/.exec(document.querySelector('.explorer .how')?.innerText ?? ''))
  const [, n, unit] = await said.jsonValue()
  return Number(n) * (unit === 's' ? 1000 : 1)
}

/** Moves a raise to its next value, and waits until the grid is not that of the old one any more and was painted. */
const moveSlider = (page) => page.evaluate(() => new Promise((done) => {
  const slider = document.querySelector('.slider [name=raise_1]')
  const from = performance.now()
  let wasBusy = false
  const watch = new MutationObserver(() => {
    const isBusy = document.querySelector('.grid-panel').getAttribute('aria-busy') === 'true'
    wasBusy ||= isBusy
    if (isBusy || !wasBusy) return
    watch.disconnect()
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)))
  })
  watch.observe(document.querySelector('.grid-panel'), { attributeFilter: ['aria-busy'] })
  slider.stepUp()
  slider.dispatchEvent(new Event('input', { bubbles: true }))
}))

/** Milliseconds, half within: solved when the page is opened, and anew when a rule has moved. */
export async function solveOften(browser, url) {
  const opened = [], moved = []
  for (let i = 0; i < ROUNDS; i++) {
    const page = await person(browser, url, { path: '#/solved/leduc' })
    opened.push(await solvedIn(page))
    await page.waitForSelector('.explorer .how:not(:has-text("more exact"))')
    moved.push(await moveSlider(page))
    await page.context().close()
  }
  return [opened, moved].map((all) => median(all.sort((a, b) => a - b)))
}

export async function explorer(browser, url, tell) {
  const [opened, moved] = await solveOften(browser, url)
  tell('leduc solved to 0.001 in the page, half within', opened.toFixed(0), 'ms', 100, opened <= 100)
  tell('a slider of it moved, new figures on screen, half within', moved.toFixed(0), 'ms', 1000, moved <= 1000)
}
