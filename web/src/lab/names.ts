// SPDX-License-Identifier: MIT
// How the lab's measures and figures are written.
import { optionTitle } from '../pages/optionTitle'
import { decimal, percent, spread } from '../parts/numbers'
import { fill, words } from '../text'
import { wordOf, type LocalGame } from '../text/games'
import { labWords } from './words'
import type { Rules } from './question'
import { highOf, lowOf, type Estimate } from './report'

export function measureName(measure: string): string {
  const [name, seat] = measure.split(':') as [string, string | undefined]
  // What a game counts itself has no words but its name.
  const own = name.replace(/_/g, ' ').replace(/^./, (letter) => letter.toUpperCase())
  return fill((labWords.value as Record<string, string>)[`measure_${name}`] ?? own, { n: Number(seat ?? 0) + 1 })
}

/** As many digits as it takes to show two of the interval's. */
export const digitsFor = (ci95: number | null): number => (ci95 && ci95 > 0 ? Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(ci95)))) : 2)

export const figure = (one: Estimate, isShare: boolean): string => (isShare ? percent(one.mean, 1) : decimal(one.mean, digitsFor(one.ci95)))
export const reach = (one: Estimate, isShare: boolean): string => {
  if (one.ci95 === null) return ''
  return isShare ? spread(one.mean, lowOf(one), highOf(one)) : `± ${decimal(one.ci95, digitsFor(one.ci95))}`
}
/** With its sign. */
export const change = (one: Estimate, isShare: boolean): string => (one.mean > 0 ? '+' : '') + figure(one, isShare)

export const valueName = (game: LocalGame, option: string, n: number): string => {
  const word = game.options.find((one) => one.name === option)?.words?.[n]
  return word ? wordOf(game, word) : String(n)
}

export const rulesName = (game: LocalGame | undefined, rules: Rules): string =>
  Object.entries(rules).map(([name, n]) => (game ? `${optionTitle(game, name)} ${valueName(game, name, n)}` : `${name} ${n}`)).join(', ') || words.value.standard_options
