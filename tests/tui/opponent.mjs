// SPDX-License-Identifier: MIT
// opponent.mjs URL CODE: joins the private table in a real browser, plays to the end and prints the result it sees.
import { dice, launch, person, playOut } from '../browser/helper.mjs'

const [url, code] = process.argv.slice(2)
const browser = await launch()
try {
  const page = await person(browser, url, { path: `/#/join/${code}` })
  await page.waitForSelector('.table-page')
  await playOut([page], dice(1))
  console.log(await page.locator('.result').innerText())
  if (page.faults.length) throw new Error(page.faults.join('\n'))
} finally {
  await browser.close()
}
