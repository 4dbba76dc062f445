// SPDX-License-Identifier: MIT
// What is asked of the lab: as the engine reads it (web/wasm/lab/ask.h), and as the command that asks the same.
export type Kind = 'sim' | 'compare' | 'sweep' | 'solve'
export const KINDS: Kind[] = ['sim', 'compare', 'sweep', 'solve']

/** Values of options; only what differs from the standard. */
export type Rules = Record<string, number>

export interface Axis {
  option: string
  from: number
  to: number
  step: number
}

export interface Question {
  kind: Kind
  game: string
  seats: number
  /** One for all seats, or one for each. */
  bots: string[]
  rules: Rules
  /** compare: the rules that are held against those. */
  other: Rules
  /** sweep */
  axis: Axis | null
  measure: string
  /** solve: good enough when no other way to play wins more. */
  gain: string
  seed: string
}

type Flag = [name: string, value: string]

const sets = (rules: Rules): string[] => Object.entries(rules).map(([name, n]) => `${name}=${n}`)
const valuesOf = ({ option, from, to, step }: Axis): string => (from === to ? `${option}=${from},${from}` : `${option}=${from}..${to}${step > 1 ? `/${step}` : ''}`)

function flagsOf({ kind, seats, bots, rules, other, axis, measure, gain, seed }: Question): Flag[] {
  const flags: Flag[] = [['seats', String(seats)]]
  if (kind === 'compare') for (const one of [rules, other]) flags.push(['set', sets(one).join(',') || 'standard'])
  else for (const one of sets(rules)) if (one.split('=')[0] !== axis?.option || kind !== 'sweep') flags.push(['set', one])
  if (kind === 'solve') return [...flags, ['gain', gain]]
  if (kind === 'sweep' && axis) flags.push(['set', valuesOf(axis)], ['measure', measure])
  return [...flags, ...bots.map((bot): Flag => ['bot', bot]), ['seed', seed]]
}

export const linesOf = (question: Question): string => [[question.kind, question.game], ...flagsOf(question)].map((line) => line.join(' ')).join('\n')

/** The command that does the same in a terminal. */
export const commandOf = (question: Question, matches: number): string =>
  [`baize ${question.kind} ${question.game}`, ...(question.kind === 'solve' ? [] : [`--games ${matches}`]), ...flagsOf(question).map(([name, value]) => `--${name} ${value}`)].join(' ')

/** A seed is a word: what would end a line or a command is left out. */
export const seedWord = (text: string): string => text.replace(/[^\p{L}\p{N}_.-]/gu, '').slice(0, 64) || '1'
