// SPDX-License-Identifier: MIT
// Means over matches, and how far they may be off. Knows no page.
import type { Summary } from './summary'

/** A mean and half of the interval that holds the truth with 95 % confidence; Infinity: one value tells nothing of it. */
export interface Measured {
  mean: number
  half: number
}

const T95 = [Infinity, 12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23]

/** Student's t for 95 %, of so many degrees of freedom. */
export const t95 = (freedom: number): number => T95[freedom] ?? 1.96 + 2.5 / freedom

const total = (of: readonly number[]): number => of.reduce((all, one) => all + one, 0)

/** Of what each match gave. `measured`: the squares of how far each may be off by itself, added up; the interval is never narrower than they say. */
export function meanOf(values: readonly number[], measured = 0): Measured {
  const n = values.length
  const mean = total(values) / n
  const spread = n > 1 ? Math.sqrt(total(values.map((value) => (value - mean) ** 2)) / (n - 1) / n) : Infinity
  return { mean, half: n > 1 ? Math.max(t95(n - 1) * spread, Math.sqrt(measured) / n) : Infinity }
}

/** Is it more than its error? */
export const isClear = ({ mean, half }: Measured): boolean => mean > half

/** Of all decisions together, as of one match (bots/review.h): how much of what deciding at random would lose was kept. */
export function accuracyOf(matches: readonly Summary[]): Measured {
  const loss = total(matches.map((one) => one.loss))
  const blind = total(matches.map((one) => one.blind))
  const n = matches.length
  if (blind <= 0) return { mean: 100, half: 0 }
  const rest = total(matches.map((one) => (one.loss - (loss / blind) * one.blind) ** 2))
  return { mean: Math.max(0, 100 * (1 - loss / blind)), half: n > 1 ? (100 * t95(n - 1) * Math.sqrt((n * rest) / (n - 1))) / blind : Infinity }
}

export const lossOf = (matches: readonly Summary[]): Measured =>
  meanOf(matches.map((one) => one.loss), total(matches.flatMap((one) => one.decisions.map(({ ci95 }) => ci95 ** 2))))

/** What `of` says of each match and those before it, at most so many. */
export const moving = <T, R>(list: readonly T[], most: number, of: (list: readonly T[]) => R): R[] => list.map((_, i) => of(list.slice(Math.max(0, i + 1 - most), i + 1)))
