// SPDX-License-Identifier: MIT
// Every card that a game of this program can deal is drawn, with few nodes, and nothing on it is written too small.
// The names of the cards are read from the games themselves.
import { readFileSync } from 'node:fs'
import { type ComponentChildren, h, isValidElement, type VNode } from 'preact'
import { beforeAll, describe, expect, test, vi } from 'vitest'

vi.stubGlobal('navigator', { languages: ['en'] })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
let cards: typeof import('../src/cards/Card')
let text: typeof import('../src/text')
beforeAll(async () => {
  cards = await import('../src/cards/Card')
  text = await import('../src/text')
})

const source = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
/** The quoted words of an array of the C source. */
function listOf(path: string, array: string): string[] {
  const found = new RegExp(`\\b${array}\\[[^\\]]*\\] = (\\{[^}]*\\}|"[^"]*");`).exec(source(path))
  if (!found) throw new Error(`${path} has no array ${array}`)
  return [...found[1]!.matchAll(/"([^"]*)"/g)].map((one) => one[1]!)
}

const ranks = [...listOf('src/engine/pack.c', 'rank_letters')[0]!].map((rank) => (rank === 'T' ? '10' : rank))
const suits = [...listOf('src/engine/pack.c', 'suit_letters')[0]!]
const types = listOf('src/games/slowpoker/pack.c', 'type_names')
const beings = listOf('src/games/slowpoker/pack.c', 'creature_names')
const colours = listOf('src/games/mantis/pack.c', 'colour_names')

const usual = ranks.flatMap((rank) => suits.map((suit) => rank + suit))
const creatures = types.flatMap((type) => [1, 2, 3].map((level) => `${type}${level}`))
const backs = colours.flatMap((a, i) => colours.slice(i + 1).flatMap((b, k) => colours.slice(i + k + 2).map((c) => [a, b, c])))
const fronts = backs.flatMap((back) => back.map((colour) => `${colour}:${back.join('-')}`))
const all = [...usual, 'JK', '?', ...creatures, ...fronts, ...backs.map((back) => `?${back.join('-')}`)]

interface Node {
  tag: string
  props: Record<string, unknown>
  text?: string
}

/** What a component draws, as a list of elements: components are called, as nothing of a card has a state. */
function nodesOf(children: ComponentChildren): Node[] {
  if (Array.isArray(children)) return children.flatMap(nodesOf)
  if (!isValidElement(children)) return []
  const { type, props } = children as VNode<Record<string, unknown>>
  if (typeof type === 'function') return nodesOf((type as (props: object) => ComponentChildren)(props))
  const { children: inner, ...rest } = props
  return [{ tag: String(type), props: rest, ...(typeof inner === 'string' && { text: inner }) }, ...nodesOf(inner as ComponentChildren)]
}
const draw = (card: string, more: object = {}): Node[] => nodesOf(h(cards.Drawing, { card, ...more }))
const textsOf = (nodes: Node[]): Node[] => nodes.filter(({ tag }) => tag === 'text')

/** How large a text of these classes is on a card of this width, by the style sheet; 0 where it is not shown. */
function pixelsOf(classes: string[], width: number): number {
  const sheet = source('web/src/style/cards.css')
  const small = [...sheet.matchAll(/@container \(max-width: ([\d.]+)px\) \{\n([^]*?)\n\}/g)]
  const parts = [sheet.replace(/@container[^]*?\n\}/g, ''), ...small.filter((one) => width <= Number(one[1])).map((one) => one[2]!)]
  let size = NaN
  for (const part of parts)
    for (const [, selector, rule] of part.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const named = /^\s*\.card((?: ?\.[\w-]+)+)\s*$/.exec(selector!.replace(/\/\*[^]*?\*\//g, ''))?.[1]
      if (!named || !named.split(/[ .]+/).filter(Boolean).every((one) => classes.includes(one))) continue
      const found = /font(?:-size)?:[^;]*?([\d.]+)px/.exec(rule!)
      if (found) size = Number(found[1])
      if (/display: none/.test(rule!)) size = 0
    }
  return (size * width) / 100
}

describe('cards', () => {
  test('are as many as the games have', () => {
    expect([usual.length, creatures.length, beings.length, fronts.length]).toEqual([52, 54, 54, 105])
  })

  test('are all drawn, and none is the same as another', () => {
    const seen = new Map<string, string>()
    for (const card of all) {
      const nodes = draw(card)
      expect(nodes.filter(({ tag }) => tag === 'path').length, `${card} has no picture`).toBeGreaterThan(0)
      expect(textsOf(nodes).some((one) => one.text === card && card !== 'JK'), `${card} is only written`).toBe(false)
      const picture = JSON.stringify(nodes)
      // The front of a mantis card does not show what its back was.
      const face = card.split(':')[0]!
      expect(seen.get(picture) ?? face, `${card} looks like another`).toBe(face)
      seen.set(picture, face)
    }
  })

  test('an unknown card is written, so that the test above can fail', () => {
    expect(textsOf(draw('zeppelin')).map((one) => one.text)).toEqual(['zeppelin'])
  })

  test('are light: 60 of them move at once', () => {
    for (const card of all) {
      const nodes = draw(card)
      const most = /^[JQK][CDHS]$/.test(card) ? 60 : usual.includes(card) ? 25 : 45
      expect(nodes.length, card).toBeLessThanOrEqual(most)
      expect(nodes.filter(({ tag }) => /filter|gradient|clipPath|mask/i.test(tag))).toEqual([])
    }
  })

  test('have 11 px of text or none, from 44 px of width on, in each language', () => {
    const written = new Set<string>()
    for (const language of Object.keys(text.languages)) {
      text.language.value = language
      for (const card of all) for (const { props } of textsOf(draw(card, { name: 'Roggenrola' }))) written.add(String(props.class))
    }
    expect([...written].sort()).toEqual(['being', 'index', 'index wide', 'monogram', 'type-name', 'type-name long'])
    for (const classes of written)
      for (let width = 44; width <= 200; width += 0.2) {
        const pixels = pixelsOf(classes.split(' '), width)
        if (pixels !== 0) expect(pixels, `${classes} at ${width}`).toBeGreaterThanOrEqual(11)
      }
    expect(pixelsOf(['index'], 44)).toBeGreaterThanOrEqual(11)
    expect(pixelsOf(['being'], 44)).toBe(0)
    expect(pixelsOf(['being'], 100)).toBeGreaterThan(11)
  })

  test('show HP that is gone, and fold a corner for a secret', () => {
    const out = (nodes: Node[]): number => nodes.filter(({ props }) => props.class === 'hp-out').length
    expect([draw('fire3'), draw('fire3', { hp: 1 }), draw('fire3', { hp: 0 })].map(out)).toEqual([0, 2, 3])
    for (const card of ['QH', 'JK', 'fire3', fronts[0]!]) {
      const isFolded = (nodes: Node[]): boolean => nodes.some(({ props }) => props.class === 'flap')
      expect([isFolded(draw(card)), isFolded(draw(card, { isSecret: true }))], card).toEqual([false, true])
    }
  })
})
