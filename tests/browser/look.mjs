// SPDX-License-Identifier: MIT
// What a machine can say of how a page looks: nothing scrolls, nothing is covered, clipped, too small or laid over something
// else. And the sizes and positions at which it is asked.
export const SIZES = [[360, 640], [390, 844], [768, 1024], [1280, 800], [1366, 768], [1920, 1080]]
export const ROOMS = ['light', 'dark']

/** How many decisions lead to a table with much on it, and the options that make a match short. */
export const FULL = { mantis: 6, slowpoker: 3, tzogous37: 5, 'war-lanes': 8, leduc: 1 }
/** Where cards on the table say better than decisions how full it is: so many of them; isTame: by what is first on offer, which is to check or to call. */
export const LAID = { tzogous37: { cards: '.tz-spot.laid', n: 11, isTame: true }, 'war-lanes': { cards: '.wl-row [data-card]', n: 11 } }
const SHORT = { slowpoker: { rounds: 2 }, tzogous37: { hands: 1 }, 'war-lanes': { hp: 80 } }
export const MOST_SEATS = { mantis: 6, tzogous37: 6 }

/** A table of this game with bots, made short, up to the first decision; `seats` where their number is a choice. */
export async function begin(page, url, game, seats) {
  await page.setViewportSize({ width: 1280, height: 800 }) // on a phone the options are folded away
  await page.goto(`${url}#/new/${game}`)
  await page.waitForSelector('.options [name=clock]')
  if (seats) await page.fill('[name=seats]', String(seats))
  for (const [name, value] of Object.entries(SHORT[game] ?? {})) await page.fill(`.options [name="${name}"]`, String(value))
  await page.click('.new button[value=bot]')
  await page.waitForSelector('.choices', { state: 'attached' })
}

/** Until the page is drawn, and what measures its room is drawn again. */
export const drawn = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30)))))

/** Runs in the page: all that is wrong with the stage as it is drawn now. */
export function faultsOfStage() {
  const faults = []
  const name = (element) => `${element.tagName.toLowerCase()}.${String(element.className.baseVal ?? element.className).trim().replace(/\s+/g, '.')}`
  const isCut = (element) => element && (getComputedStyle(element).clipPath !== 'none' || isCut(element.parentElement)) // only for those who hear the page
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[hidden]') && !isCut(element)
  const stage = document.querySelector('.stage')
  const box = document.scrollingElement
  if (box.scrollHeight > innerHeight + 1 || box.scrollWidth > innerWidth + 1) faults.push(`the page scrolls: ${box.scrollWidth}×${box.scrollHeight}`)
  for (const part of stage.querySelectorAll('.felt, .line, .bar'))
    if (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1) faults.push(`${name(part)} is too small for what is in it: ${part.scrollWidth}×${part.scrollHeight} in ${part.clientWidth}×${part.clientHeight}`)

  // The middle of what can be touched is the thing itself.
  const touchable = [...stage.querySelectorAll('.felt .touch, .felt .lit, .line .button, .tabs button')].filter((one) => isShown(one) && !document.querySelector('.result')?.checkVisibility?.() || one.closest('.result, .line, .tabs'))
  for (const one of touchable.filter(isShown)) {
    const rect = one.getBoundingClientRect()
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2]
    const hit = document.elementFromPoint(x, y)
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) faults.push(`${name(one)} lies outside`)
    else if (!hit || !(one.contains(hit) || (hit.contains(one) && hit.matches('.lit, .touch, label')))) faults.push(`${name(one)} is covered by ${hit ? name(hit) : 'nothing'}`)
    if (one.matches('.touch') && rect.width < 43.5) faults.push(`a card is ${rect.width} px wide`)
  }

  /** What is seen of a place inside boxes that scroll; null: nothing. */
  const seenOf = (rect, element) => {
    for (let up = element; up && up !== stage; up = up.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(up).overflow)) continue
      const frame = up.getBoundingClientRect()
      rect = { left: Math.max(rect.left, frame.left), right: Math.min(rect.right, frame.right), top: Math.max(rect.top, frame.top), bottom: Math.min(rect.bottom, frame.bottom) }
    }
    return rect.right - rect.left > 2 && rect.bottom - rect.top > 2 ? rect : null
  }

  // Words: large enough, whole, and apart from each other. The letter on the back of a card is an ornament.
  const texts = []
  const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!node.data.trim() || !isShown(parent) || parent.closest('.rail, select, option, .monogram')) continue
    const svg = parent.closest('svg')
    const size = parseFloat(getComputedStyle(parent).fontSize) * (svg ? Math.hypot(parent.getScreenCTM().a, parent.getScreenCTM().b) : 1)
    if (size < (svg ? 10.9 : 11.9)) faults.push(`"${node.data.trim().slice(0, 30)}" is ${size.toFixed(1)} px`)
    if (svg) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of [...range.getClientRects()].map((one) => seenOf(one, parent)).filter(Boolean)) texts.push({ node, parent, rect })
    for (let up = parent; up && up !== stage; up = up.parentElement) {
      const style = getComputedStyle(up)
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
      const outer = up.getBoundingClientRect()
      const inner = range.getBoundingClientRect()
      if (!/auto|scroll/.test(style.overflow) && (inner.right > outer.right + 2 || inner.left < outer.left - 2 || inner.bottom > outer.bottom + 3 || inner.top < outer.top - 3)) faults.push(`"${node.data.trim().slice(0, 30)}" is clipped by ${name(up)}`)
      break
    }
  }
  const isOver = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4
  const layer = (element) => element.closest('.result, .scene, dialog, .banner, .notice, .why, .menu')
  for (const [i, a] of texts.entries())
    for (const b of texts.slice(i + 1))
      if (a.node !== b.node && layer(a.parent) === layer(b.parent) && isOver(a.rect, b.rect)) faults.push(`"${a.node.data.trim().slice(0, 20)}" lies over "${b.node.data.trim().slice(0, 20)}"`)
  return [...new Set(faults)]
}
