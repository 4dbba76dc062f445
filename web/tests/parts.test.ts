// SPDX-License-Identifier: MIT
// Faces and chips: the same name has the same face, and a pile is worth its number and never too high.
import { describe, expect, test } from 'vitest'
import { lookOf } from '../src/parts/Avatar'
import { HIGHEST, piles } from '../src/parts/Chips'
import { ICON_NAMES } from '../src/parts/Icon'

const BOTS = ['Pip', 'Ben', 'Juno', 'Otto', 'Cleo', 'Anton', 'Vera', 'Lotte', 'Ida', 'Rufus', 'Noor', 'Kasper']

describe('faces', () => {
  test('are told by the name alone', () => {
    expect(lookOf('Käthe')).toEqual(lookOf('Käthe'))
    const faces = new Set(Array.from({ length: 500 }, (_, i) => JSON.stringify(lookOf(`guest-${i}`))))
    expect(faces.size).toBeGreaterThan(450)
  })

  test('every hairstyle is worn by somebody', () => {
    expect(new Set(Array.from({ length: 500 }, (_, i) => lookOf(`guest-${i}`).style)).size).toBeGreaterThanOrEqual(8)
  })

  test('each bot has one of its own', () => {
    expect(new Set(BOTS.map((bot) => JSON.stringify(lookOf(bot)))).size).toBe(BOTS.length)
  })
})

describe('chips', () => {
  test('make up a small pot exactly', () => {
    for (let n = 0; n <= 150; n++) {
      const [red, blue, brass] = piles(n) as [number, number, number]
      expect(25 * red + 5 * blue + brass, `${n}`).toBe(n)
    }
  })

  test('never rise over the highest pile', () => {
    for (const n of [151, 1000, 123456, 1e9]) expect(Math.max(...piles(n))).toBeLessThanOrEqual(HIGHEST)
    expect(piles(-5)).toEqual([0, 0, 0])
  })
})

test('icons have names in order, so that one is found', () => {
  expect(ICON_NAMES).toEqual([...ICON_NAMES].sort())
})
