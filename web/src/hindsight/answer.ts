// SPDX-License-Identifier: MIT
// Which of a player's decisions stand out in the review of a match, and how exactly they are told. Knows no page.
import { isKnown, type MatchReview, type Reviewed } from '../review/answer'

/** A move as the player sent it, not the clock or a bot for them. */
export interface Sent {
  decision: number
  move: string
}

/** A decision that stands out, against another move: by how much, and how far that may be off, in the unit of the review. */
export interface Judged {
  decision: Reviewed
  other: string
  by: number
  error: number
}

export interface Answer {
  unit: MatchReview['unit']
  best: Judged | null
  dearest: Judged | null
}

export interface Amount {
  value: number
  /** Rounded up. */
  error: number
  digits: number
}

/** No more digits than mean something: a chance in whole per cent, small numbers to the tenth, others whole. */
export function amountOf({ by, error }: Pick<Judged, 'by' | 'error'>, unit: Answer['unit']): Amount {
  const times = unit === 'win' ? 100 : 1
  const digits = unit === 'tokens' && Math.abs(by) < 3 ? 1 : 0
  const grain = 10 ** digits
  return { value: Math.round(by * times * grain) / grain, error: Math.max(0, Math.ceil(error * times * grain - 1e-9)) / grain, digits }
}

/** What would be told as no more than its error is not told. */
function isClear(judged: Judged, unit: Answer['unit']): boolean {
  const { value, error } = amountOf(judged, unit)
  return Math.abs(value) > error
}

const furthest = (all: Judged[], unit: Answer['unit']): Judged | null => all.filter((one) => isClear(one, unit)).sort((a, b) => Math.abs(b.by) - Math.abs(a.by))[0] ?? null

/** Of what the player decided: what was furthest ahead of the next best, and what cost most. */
export function standingOut(review: MatchReview, sent: readonly Sent[]): Answer {
  const { unit } = review
  const own = review.decisions.filter((one, i) => !one.forced && sent.some(({ decision, move }) => decision === i + 1 && move === one.move))
  const best = own.flatMap((decision): Judged[] => {
    const next = decision.choices.find((choice) => choice.move !== decision.move)
    const isBest = decision.move === decision.best && next && isKnown(next.ci95, review)
    return isBest ? [{ decision, other: next.move, by: decision.choices[0]!.value - next.value, error: next.ci95 }] : []
  })
  const dear = own.filter(({ grade }) => grade && grade !== 'best').map((decision): Judged => ({ decision, other: decision.best, by: -decision.loss, error: decision.ci95 }))
  return { unit, best: furthest(best, unit), dearest: furthest(dear, unit) }
}
