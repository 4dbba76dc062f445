// SPDX-License-Identifier: MIT
// Where the marks of an axis stand: few, round numbers; months, days or hours. Knows nothing of drawing.

/** The round step (1, 2 or 5 times a power of ten) that cuts a span into at most so many. */
export function roundStep(span: number, most: number): number {
  const rough = span / most
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map((n) => n * power).find((step) => step >= rough * 0.999)!
}

/** Round numbers that hold lowest and highest between them. */
export function roundMarks(lowest: number, highest: number, most: number): number[] {
  const step = roundStep(Math.max(highest - lowest, 1e-9), most)
  const first = Math.floor(lowest / step)
  const last = Math.max(first + 1, Math.ceil(highest / step))
  return [...Array(last - first + 1).keys()].map((i) => +((first + i) * step).toPrecision(12))
}

export interface TimeMark {
  at: number
  text: string
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
type Format = Intl.DateTimeFormatOptions

const STEPS: { ms: number; format: Format; next: (date: Date) => void; first: (date: Date) => void }[] = [
  ...[1, 2, 5, 15, 30].map((n) => ({
    ms: n * 60_000,
    format: { hour: '2-digit', minute: '2-digit' } as Format,
    first: (date: Date) => date.setMinutes(Math.ceil((date.getMinutes() + 1) / n) * n, 0, 0),
    next: (date: Date) => date.setMinutes(date.getMinutes() + n),
  })),
  ...[1, 3, 6, 12].map((n) => ({
    ms: n * HOUR_MS,
    format: { hour: '2-digit', minute: '2-digit' } as Format,
    first: (date: Date) => date.setHours(Math.ceil((date.getHours() + 1) / n) * n, 0, 0, 0),
    next: (date: Date) => date.setHours(date.getHours() + n),
  })),
  ...[1, 2, 7, 14].map((n) => ({
    ms: n * DAY_MS,
    format: { day: 'numeric', month: 'short' } as Format,
    first: (date: Date) => date.setHours(24, 0, 0, 0),
    next: (date: Date) => date.setDate(date.getDate() + n),
  })),
  ...[1, 2, 3, 6, 12].map((n) => ({
    ms: n * 30.4 * DAY_MS,
    format: { month: 'short' } as Format,
    first: (date: Date) => (date.setHours(0, 0, 0, 0), date.setMonth(Math.ceil((date.getMonth() + 1) / n) * n, 1)),
    next: (date: Date) => date.setMonth(date.getMonth() + n, 1),
  })),
]

/** Marks of a span of time, at most so many: as dense as can be read. */
export function timeMarks(from: number, to: number, most: number, locale: string): TimeMark[] {
  const step = STEPS.find(({ ms }) => (to - from) / ms <= most) ?? STEPS.at(-1)!
  const marks: TimeMark[] = []
  const date = new Date(from)
  for (step.first(date); date.getTime() <= to && marks.length <= most; step.next(date)) {
    const isYear = step.format.month && !step.format.day && date.getMonth() === 0
    marks.push({ at: date.getTime(), text: isYear ? String(date.getFullYear()) : date.toLocaleString(locale, step.format) })
  }
  return marks
}
