// SPDX-License-Identifier: MIT
// Where a remark lies, and what is remembered of lessons.
import { expect, test } from 'vitest'
import { nextAfter, progressOf } from '../src/learn/progress'
import { apart, overlap, placeRemark, type Box } from '../src/learn/place'

const FELT: Box = { left: 8, top: 8, width: 334, height: 484 }
const SIZE = { width: 334, height: 150 }
const laid = (place: { left: number; top: number }): Box => ({ ...SIZE, left: place.left, top: place.top })

test('boxes that meet share room and are not apart', () => {
  const box = { left: 0, top: 0, width: 10, height: 10 }
  expect(overlap(box, { left: 5, top: 5, width: 10, height: 10 })).toBe(25)
  expect(overlap(box, { left: 10, top: 0, width: 10, height: 10 })).toBe(0)
  expect(apart(box, { left: 13, top: 14, width: 1, height: 1 })).toBe(5)
  expect(apart(box, { left: 5, top: 5, width: 1, height: 1 })).toBe(0)
})

test('a remark lies within the felt, over nothing that it speaks of or that is held', () => {
  const hand = { left: 8, top: 380, width: 334, height: 112 }
  for (let top = 8; top <= 230; top += 6) {
    const target = { left: 100, top, width: 80, height: 120 }
    const box = laid(placeRemark(FELT, SIZE, [target], [target, hand], []))
    expect(overlap(box, FELT)).toBe(SIZE.width * SIZE.height)
    // Between the felt's edge or the hand and the target there is room on one side at least.
    const isRoom = target.top - FELT.top >= SIZE.height || hand.top - (target.top + target.height) >= SIZE.height
    if (isRoom) expect(overlap(box, target) + overlap(box, hand), `target at ${top}`).toBe(0)
  }
})

test('where all is full it covers as little as can be', () => {
  const target = { left: 8, top: 8, width: 334, height: 440 }
  const place = placeRemark(FELT, SIZE, [target], [target], [])
  expect(place.top).toBe(FELT.top + FELT.height - SIZE.height)
})

test('it is near, and its beak looks at the thing', () => {
  const wide = { left: 0, top: 0, width: 1200, height: 640 }
  const target = { left: 300, top: 200, width: 120, height: 180 }
  const { left, top, beak } = placeRemark(wide, { width: 380, height: 160 }, [target], [target], [])
  const box = { left, top, width: 380, height: 160 }
  expect(apart(box, target)).toBeLessThan(40)
  expect(beak).not.toBeNull()
  const along = beak!.side === 'left' || beak!.side === 'right' ? top + beak!.at : left + beak!.at
  const [from, length] = beak!.side === 'left' || beak!.side === 'right' ? [target.top, target.height] : [target.left, target.width]
  expect(along).toBeGreaterThanOrEqual(from)
  expect(along).toBeLessThanOrEqual(from + length)
})

test('what speaks of nothing lies in the middle', () => {
  const { left, top, beak } = placeRemark(FELT, { width: 200, height: 100 }, [], [], [])
  expect(Math.abs(left + 100 - 175)).toBeLessThanOrEqual(8)
  expect(Math.abs(top + 50 - 250)).toBeLessThanOrEqual(8)
  expect(beak).toBeNull()
})

test('a lesson is new, begun or taken; one that is taken again stays taken', () => {
  expect(progressOf(undefined)).toEqual({ state: 'new' })
  expect(progressOf({ answers: [], steps: 8, isDone: false })).toEqual({ state: 'new' })
  expect(progressOf({ answers: [null, 'score'], steps: 8, isDone: false })).toEqual({ state: 'begun', step: 3, steps: 8 })
  expect(progressOf({ answers: [null], steps: 8, isDone: true })).toEqual({ state: 'done' })
})

test('after a lesson comes the next that was not taken, round the list', () => {
  const done = { answers: [], steps: 8, isDone: true }
  expect(nextAfter('a', ['a', 'b', 'c'], {})).toBe('b')
  expect(nextAfter('a', ['a', 'b', 'c'], { b: done })).toBe('c')
  expect(nextAfter('c', ['a', 'b', 'c'], { c: done })).toBe('a')
  expect(nextAfter('b', ['a', 'b'], { a: done })).toBeNull()
  expect(nextAfter('a', ['a'], {})).toBeNull()
})
