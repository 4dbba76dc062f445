// SPDX-License-Identifier: MIT
// The form of the lab as it was left, kept until the page is closed: what was chosen for one game or one kind of question
// is still there when one comes back to it. What nobody has chosen is such that there is something to see.
import { signal } from '@preact/signals'
import type { GameOption } from '../protocol'
import type { LocalGame } from '../text/games'
import type { Axis, Kind, Question, Rules } from './question'

export const LEVELS = ['random', 'easy', 'medium', 'hard', 'best']
export const GAINS = ['0.01', '0.001', '0.0001', '0.00001']
export const MATCHES_MAX = 100_000_000

export interface GameForm {
  seats: number
  bots: string[]
  rules: Rules
  other: Rules
  axis: Axis | null
}

export interface Form {
  kind: Kind
  game: string
  /** Of those that can be solved. */
  small: string
  matches: Record<Kind, number>
  games: Record<string, GameForm>
  measure: string
  gain: string
  seed: string
}

export const form = signal<Form>({
  kind: 'sim',
  game: 'war-lanes',
  small: 'kuhn',
  matches: { sim: 200_000, compare: 50_000, sweep: 10_000, solve: 0 },
  games: {},
  measure: 'length',
  gain: '0.00001',
  seed: '1',
})

export const set = (change: Partial<Form>): void => void (form.value = { ...form.value, ...change })
export const gameOf = ({ kind, game, small }: Form): string => (kind === 'solve' ? small : game)

const AROUND = 5

/** Some values around the standard one, which is among them; all of an option of words. */
export function axisOf(option: GameOption): Axis {
  if (option.words) return { option: option.name, from: option.min, to: option.max, step: 1 }
  const step = Math.max(1, Math.round(option.default / AROUND))
  const below = Math.min(AROUND, Math.floor((option.default - option.min) / step))
  const above = Math.min(AROUND, Math.floor((option.max - option.default) / step))
  return { option: option.name, from: option.default - below * step, to: option.default + above * step, step }
}

/** Another value than the standard one, far enough for a difference to show. */
const otherValue = (option: GameOption): number => (option.default < option.max ? Math.min(option.max, option.default + Math.max(1, option.default)) : option.min)

export function gameForm(all: Form, game: LocalGame): GameForm {
  const first = game.options[0]
  const standard: GameForm = { seats: game.seats_min, bots: ['random'], rules: {}, other: first ? { [first.name]: otherValue(first) } : {}, axis: first ? axisOf(first) : null }
  return all.games[game.id] ?? standard
}

export const setGame = (game: LocalGame, change: Partial<GameForm>): void =>
  set({ games: { ...form.value.games, [game.id]: { ...gameForm(form.value, game), ...change } } })

const changedOnly = (game: LocalGame, rules: Rules): Rules => Object.fromEntries(game.options.flatMap(({ name, default: standard }) => (name in rules && rules[name] !== standard ? [[name, rules[name]!] as const] : [])))

export function questionOf(all: Form, game: LocalGame): Question {
  const { seats, bots, rules, other, axis } = gameForm(all, game)
  const players = bots.length > 1 ? Array.from({ length: seats }, (_, seat) => bots[seat] ?? bots.at(-1)!) : bots
  return { kind: all.kind, game: game.id, seats, bots: players, rules: changedOnly(game, rules), other: changedOnly(game, other), axis, measure: all.measure, gain: all.gain, seed: all.seed }
}
