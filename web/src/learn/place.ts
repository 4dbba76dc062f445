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
  /** The side of the remark that looks at what it speaks of, and how far along it; null: it lies too far away, or over it. */
  beak: { side: 'left' | 'right' | 'top' | 'bottom'; at: number } | null
}

const STEP = 8
const GAP = 20 // room for the beak
const WEIGHTS = { kept: 10, soft: 0.02, way: 0.5, near: 5, edge: 0.02 }
const BEAK_FROM = 22 // of the remark's corner
const BEAK_MIN = 8
const BEAK_MAX = 160 // further away nothing is pointed at

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
  if (best.gap < BEAK_MIN || best.gap > BEAK_MAX) return null
  const isAcross = best.side === 'left' || best.side === 'right'
  const middle = isAcross ? at.top + at.height / 2 - box.top : at.left + at.width / 2 - box.left
  const length = isAcross ? box.height : box.width
  return { side: best.side, at: Math.min(Math.max(middle, BEAK_FROM), length - BEAK_FROM) }
}

/**
 * The place in `area` for a remark of that size. `of` is what it speaks of, the first thing first; `kept` is not to be
 * covered if that is possible at all, `soft` rather not.
 */
export function placeRemark(area: Box, size: { width: number; height: number }, of: readonly Box[], kept: readonly Box[], soft: readonly Box[]): Place {
  const middle = { left: area.left + area.width / 2, top: area.top + area.height / 2, width: 0, height: 0 }
  const first = of[0] ?? middle
  const last = { left: Math.max(area.left, right(area) - size.width), top: Math.max(area.top, bottom(area) - size.height) }
  let best: Box = { ...size, left: area.left, top: area.top }
  let least = Infinity
  for (let top = area.top; top <= last.top; top = top < last.top ? Math.min(top + STEP, last.top) : Infinity)
    for (let left = area.left; left <= last.left; left = left < last.left ? Math.min(left + STEP, last.left) : Infinity) {
      const box = { ...size, left, top }
      const way = apart(box, first)
      // Where it looks at the middle of the thing it is nearer than where it looks past it.
      const aside = Math.min(Math.abs(left + size.width / 2 - first.left - first.width / 2), Math.abs(top + size.height / 2 - first.top - first.height / 2))
      const off = of.length ? Math.max(0, GAP - way) * WEIGHTS.near + way * WEIGHTS.way : 0
      const cost = WEIGHTS.kept * shared(box, kept) + WEIGHTS.soft * shared(box, soft) + off + aside * WEIGHTS.way * 0.4 + apart(box, middle) * WEIGHTS.edge
      if (cost < least) {
        least = cost
        best = box
      }
    }
  return { left: best.left, top: best.top, beak: of[0] ? beakOf(best, of[0]) : null }
}
