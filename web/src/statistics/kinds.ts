// SPDX-License-Identifier: MIT
// Which kinds of decision cost how much a match. A kind comes from the moves themselves: another verb would have been
// better, or the same with another word, amount or card. Knows the games only as tables of verbs, and no page.
import type { GameVerb } from '../protocol'
import { isClear, meanOf, type Measured } from './sums'
import type { Decision, Summary } from './summary'

/** In what a move differs from the best one. */
export type Differs = 'verb' | 'seat' | 'word' | 'too_much' | 'too_little' | 'too_many' | 'too_few' | 'card'

export interface Said {
  differs: Differs
  /** The verb that was made. */
  verb: string
  /** Verbs or words: what was chosen, and what was best. '' where it is the same thing of which there was too much. */
  made: string
  best: string
}

/** Part of what was known at a decision: the value of a counter, how many cards were held, or which single one. */
export interface Facet {
  of: string
  value: string
}

export const HELD = 'held'
export const HELD_ONE = 'held one'

/** So much of a kind's loss happens there. */
export interface Mostly extends Facet {
  share: number
}

export interface Place {
  match: number
  seat: number
  step: number
  loss: number
}

export interface Kind extends Said {
  key: string
  /** How often it was clearly not the best. */
  times: number
  /** What it costs a match. */
  cost: Measured
  mostly: Mostly | null
  /** The dearest first; of two alike the later. */
  places: Place[]
}

const MOSTLY = 0.6
const MORE_THAN_USUAL = 0.2

const wordsOf = (move: string): string[] => move.split(' ')

/** How the rest of two moves of one verb differs. */
function differsWithin(made: string[], best: string[], verb: GameVerb | undefined): Pick<Said, 'differs' | 'made' | 'best'> {
  const same = { made: '', best: '' }
  if (verb?.args[0]?.kind === 'cards' && made.length !== best.length) return { differs: made.length > best.length ? 'too_many' : 'too_few', ...same }
  for (const kind of ['word', 'seat'] as const)
    for (const [i, arg] of (verb?.args ?? []).entries())
      if (arg.kind === kind && made[i] !== best[i]) return { differs: kind, ...(kind === 'word' ? { made: made[i] ?? '', best: best[i] ?? '' } : same) }
  if (verb?.amount && made.at(-1) !== best.at(-1)) return { differs: Number(made.at(-1)) > Number(best.at(-1)) ? 'too_much' : 'too_little', ...same }
  return { differs: 'card', ...same }
}

/** null: it was the best. */
export function kindOf({ move, best }: Pick<Decision, 'move' | 'best'>, verbs: readonly GameVerb[]): Said | null {
  if (move === best) return null
  const [verb = '', ...made] = wordsOf(move)
  const [better = '', ...wanted] = wordsOf(best)
  if (verb !== better) return { differs: 'verb', verb, made: verb, best: better }
  return { verb, ...differsWithin(made, wanted, verbs.find((one) => one.name === verb)) }
}

const rankOf = (card: string): string => /^(10|[2-9JQKA])[CDHS]$/.exec(card)?.[1] ?? card

/** All that a decision may have in common with others. */
export function facetsOf({ when, hand }: Pick<Decision, 'when' | 'hand'>): Facet[] {
  return [
    ...when.map(({ counter, n }) => ({ of: counter, value: String(n) })),
    ...(hand ? [{ of: HELD, value: String(hand.length) }] : []),
    ...(hand?.length === 1 ? [{ of: HELD_ONE, value: rankOf(hand[0]!) }] : []),
  ]
}

const nameOf = ({ of, value }: Facet): string => `${of} ${value}`

interface Found {
  match: Summary
  decision: Decision
}

const add = <T>(lists: Map<string, T[]>, key: string, one: T): void => void (lists.get(key)?.push(one) ?? lists.set(key, [one]))

/** What some decisions cost a match, of all these matches. */
function costOf(found: readonly Found[], matches: readonly Summary[]): Measured {
  const losses = new Map(matches.map((match) => [match.key, 0]))
  for (const { match, decision } of found) losses.set(match.key, losses.get(match.key)! + decision.loss)
  return meanOf([...losses.values()], found.reduce((all, { decision }) => all + decision.ci95 ** 2, 0))
}

const lossOf = (found: readonly Found[]): number => found.reduce((all, { decision }) => all + decision.loss, 0)

/** Where most of it happens, if that is more than one would expect of so many decisions. */
function mostlyAt(found: readonly Found[], all: readonly Found[]): Mostly | null {
  const shares = new Map<string, Mostly>()
  const whole = lossOf(found)
  if (whole <= 0) return null
  for (const one of found)
    for (const facet of facetsOf(one.decision)) {
      const before = shares.get(nameOf(facet))?.share ?? 0
      shares.set(nameOf(facet), { ...facet, share: before + one.decision.loss / whole })
    }
  const usual = (name: string): number => all.filter(({ decision }) => facetsOf(decision).some((facet) => nameOf(facet) === name)).length / all.length
  const telling = [...shares].map(([name, mostly]) => ({ mostly, more: mostly.share - usual(name) })).filter(({ mostly, more }) => mostly.share >= MOSTLY && more >= MORE_THAN_USUAL)
  return telling.sort((a, b) => b.more - a.more)[0]?.mostly ?? null
}

const all = (matches: readonly Summary[]): Found[] => matches.flatMap((match) => match.decisions.map((decision) => ({ match, decision })))

/** Kinds that cost more than their error, the dearest first. The matches are of one game. */
export function kindsOf(matches: readonly Summary[], verbs: readonly GameVerb[]): Kind[] {
  const decisions = all(matches)
  const byKind = new Map<string, (Found & { said: Said })[]>()
  for (const one of decisions) {
    const said = kindOf(one.decision, verbs)
    if (said) add(byKind, Object.values(said).join(' '), { ...one, said })
  }
  return [...byKind]
    .map(([key, found]) => {
      const clear = found.filter(({ decision }) => decision.loss > decision.ci95)
      const places = clear.map(({ match, decision }) => ({ match: match.match, seat: match.seat, step: decision.step, loss: decision.loss })).reverse().sort((a, b) => b.loss - a.loss)
      return { key, ...found[0]!.said, times: clear.length, cost: costOf(found, matches), mostly: mostlyAt(found, decisions), places }
    })
    .filter((kind) => kind.times > 0 && isClear(kind.cost))
    .sort((a, b) => b.cost.mean - a.cost.mean)
}

/** What is lost at one value of a counter, or at a few next to each other. */
export interface Part {
  from: number
  to: number
  decisions: number
  cost: Measured
}

const PARTS_MAX = 8

/** What a match costs by the moment, or by the cards held: only where there are at least two values. */
export function partsOf(matches: readonly Summary[]): { of: string; parts: Part[] }[] {
  const by = new Map<string, (Found & { n: number })[]>()
  for (const one of all(matches)) for (const { of, value } of facetsOf(one.decision)) if (of !== HELD_ONE) add(by, of, { ...one, n: Number(value) })
  return [...by].flatMap(([of, found]) => {
    const values = found.map(({ n }) => n)
    const [first, last] = [Math.min(...values), Math.max(...values)]
    if (first === last) return []
    const wide = Math.ceil((last - first + 1) / PARTS_MAX)
    const parts = Array.from({ length: Math.ceil((last - first + 1) / wide) }, (_, i) => {
      const from = first + i * wide
      const to = Math.min(last, from + wide - 1)
      const within = found.filter(({ n }) => n >= from && n <= to)
      return { from, to, decisions: within.length, cost: costOf(within, matches) }
    })
    return [{ of, parts: parts.filter((part) => part.decisions > 0) }]
  })
}
