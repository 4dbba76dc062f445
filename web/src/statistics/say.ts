// SPDX-License-Identifier: MIT
// What the statistics say, in the language in use.
import { rankName, standard } from '../cards/names'
import { decimal, percent } from '../parts/numbers'
import { cardShort } from '../table/names'
import { fill } from '../text'
import { wordOf, type LocalGame } from '../text/games'
import { HELD, HELD_ONE, type Facet, type Kind } from './kinds'
import type { Summary } from './summary'
import { w } from './words'

type Unit = Summary['unit']

/** Without a unit: "1.25", "4.2 %". */
export const amount = (n: number, unit: Unit): string => (unit === 'win' ? percent(n, 1) : decimal(n, Math.abs(n) < 10 ? 2 : 1))

/** "−1.25 tokens", "−4.2 % of the chance to win"; a loss of nothing is 0. */
export const lost = (n: number, unit: Unit): string => fill(unit === 'win' ? w.value.of_wins : w.value.of_tokens, { n: amount(-n, unit) })

/** A sentence with {made}, {best} and {verb} still in it. */
export const kindText = (kind: Kind): string => w.value[`kind_${kind.differs}`]

export const blanksOf = ({ verb, made, best }: Kind, game: LocalGame): Record<string, string> => ({ verb: wordOf(game, verb), made: wordOf(game, made), best: wordOf(game, best) })

/** The name of a counter, or of what else a decision has in common with others. */
export const facetName = (of: string, game: LocalGame): string => (of === HELD ? w.value.held : (game.counters.find((kind) => kind.name === of)?.label ?? of))

const RANK = /^(10|[2-9JQKA])$/

/** "with 1 card in hand" */
export function whereText({ of, value }: Facet, game: LocalGame): string {
  if (of === HELD) return fill(w.value.where_held, { n: value })
  if (of === HELD_ONE) return fill(w.value.where_one, { card: RANK.test(value) ? rankName(value) : standard(value) ? value : cardShort(value, game) })
  return fill(w.value.where_counter, { name: facetName(of, game), n: value })
}

/** The same cost with how far it may be off, and how often. */
export const costText = ({ cost, times }: Kind, unit: Unit): string => fill(w.value.cost, { n: lost(cost.mean, unit), e: amount(cost.half, unit), times })
