// SPDX-License-Identifier: MIT
// Where on the felt a remark lies: beside what it speaks of, and over nothing that it speaks of or that is to be touched.
// Knows no page: boxes go in, and a place comes out.

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface Place {
  left: number
  top: number
  /** The side of the remark that looks at what it speaks of, and how far along it; null: it lies too far away, over it, or past its end. */
  beak: { side: 'left' | 'right' | 'top' | 'bottom'; at: number } | null
}

const STEP = 8
const GAP = 20 // room for the beak
const WEIGHTS = { kept: 10, soft: 0.02, way: 0.5, near: 5, edge: 0.02 }
const BEAK_FROM = 22 // of the remark's corner
const BEAK_MIN = 8
const BEAK_MAX = 64 // further away nothing is pointed at

const right = (box: Box): number => box.left + box.width
const bottom = (box: Box): number => box.top + box.height

/** How many square pixels they share. */
export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(right(a), right(b)) - Math.max(a.left, b.left)) * Math.max(0, Math.min(bottom(a), bottom(b)) - Math.max(a.top, b.top))

/** How far they are apart, as seen: 0 if they meet. */
export const apart = (a: Box, b: Box): number =>
  Math.hypot(Math.max(0, a.left - right(b), b.left - right(a)), Math.max(0, a.top - bottom(b), b.top - bottom(a)))

const shared = (box: Box, others: readonly Box[]): number => others.reduce((sum, one) => sum + overlap(box, one), 0)

function beakOf(box: Box, at: Box): Place['beak'] {
  const ways = [
    { side: 'left' as const, gap: box.left - right(at) },
    { side: 'right' as const, gap: at.left - right(box) },
    { side: 'top' as const, gap: box.top - bottom(at) },
    { side: 'bottom' as const, gap: at.top - bottom(box) },
  ]
  const best = ways.reduce((a, b) => (b.gap > a.gap ? b : a))
  const isAcross = best.side === 'left' || best.side === 'right'
  const middle = isAcross ? at.top + at.height / 2 - box.top : at.left + at.width / 2 - box.left
  const length = isAcross ? box.height : box.width
  if (best.gap < BEAK_MIN || best.gap > BEAK_MAX || middle < 0 || middle > length) return null
  return { side: best.side, at: Math.min(Math.max(middle, BEAK_FROM), length - BEAK_FROM) }
}

/** From the first to the last in small steps, and right beside what is there, with room for the beak or without. */
function tries(from: number, to: number, edges: readonly number[]): number[] {
  const last = Math.max(from, to)
  const all = new Set([from, last])
  for (let at = from; at < last; at += STEP) all.add(at)
  for (const edge of edges) for (const at of [edge - GAP, edge, edge + GAP]) if (at > from && at < last) all.add(at)
  return [...all]
}

/** How far apart their middles are. */
const far = (a: Box, b: Box): number => Math.hypot(a.left + a.width / 2 - b.left - b.width / 2, a.top + a.height / 2 - b.top - b.height / 2)

/** It lies near the first thing, with room for the beak, and rather before its middle than past its end. */
function costOf(box: Box, first: Box, isOfIt: boolean): number {
  if (!isOfIt) return 0
  const way = apart(box, first)
  const aside = Math.min(Math.abs(box.left + box.width / 2 - first.left - first.width / 2), Math.abs(box.top + box.height / 2 - first.top - first.height / 2))
  return Math.max(0, GAP - way) * WEIGHTS.near + (way + 0.4 * aside) * WEIGHTS.way
}

/**
 * The place in `area` for a remark of that size. `of` is what it speaks of, the first thing first; `kept` is not to be
 * covered if that is possible at all, `soft` rather not.
 */
export function placeRemark(area: Box, size: { width: number; height: number }, of: readonly Box[], kept: readonly Box[], soft: readonly Box[]): Place {
  const middle = { left: area.left + area.width / 2, top: area.top + area.height / 2, width: 0, height: 0 }
  const first = of[0] ?? middle
  let best: Box = { ...size, left: area.left, top: area.top }
  let least = Infinity
  for (const top of tries(area.top, bottom(area) - size.height, [...of, ...kept].flatMap((one) => [one.top - size.height, bottom(one)])))
    for (const left of tries(area.left, right(area) - size.width, [...of, ...kept].flatMap((one) => [one.left - size.width, right(one)]))) {
      const box = { ...size, left, top }
      const cost = costOf(box, first, of.length > 0) + WEIGHTS.kept * shared(box, kept) + WEIGHTS.soft * shared(box, soft) + far(box, middle) * WEIGHTS.edge
      if (cost < least) {
        least = cost
        best = box
      }
    }
  return { left: best.left, top: best.top, beak: of[0] ? beakOf(best, of[0]) : null }
}
