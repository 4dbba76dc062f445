// SPDX-License-Identifier: MIT
// What the lab answers: the JSON that `baize sim`, `compare`, `sweep` and `solve` print. Only what the page shows is
// named here.
export interface Bin {
  from: number
  to: number
  count: number
}

export interface SimReport {
  games: number
  seats: { win_share: number; win_share_low: number; win_share_high: number; mean: number; ci95: number; histogram: Bin[] }[]
  ties: number
  ties_low: number
  ties_high: number
  length: { mean: number; ci95: number; histogram: Bin[] }
}

/** A mean and half its interval; of a share also the interval's ends, as it may be longer to one side. null: one match tells nothing. */
export interface Estimate {
  mean: number
  ci95: number | null
  low?: number
  high?: number
}

export interface Difference extends Estimate {
  p: number
  p_adjusted: number
  is_significant: boolean
}

/** Measures by name; those by seat are lists. */
export type Measures<T> = Record<string, T | T[]>
export type Trial = { setup: { options: Record<string, number> }; difference: Measures<Difference> } & Record<string, unknown>

export interface TrialsReport {
  games: number
  base: number
  trials: Trial[]
}

export interface SolveReport {
  values: [number, number]
  gain: number
  exact: boolean
  rounds: number
  strategy: Record<string, Record<string, number>>
}

export type Report = SimReport | TrialsReport | SolveReport

export const lowOf = ({ mean, ci95, low }: Estimate): number => low ?? mean - (ci95 ?? 0)
export const highOf = ({ mean, ci95, high }: Estimate): number => high ?? mean + (ci95 ?? 0)

/** A measure of a trial: "win_share:1", "length". */
function find<T>(measures: Record<string, unknown>, measure: string): T {
  const [name, seat] = measure.split(':') as [string, string | undefined]
  const found = measures[name]
  return (Array.isArray(found) ? found[Number(seat ?? 0)] : found) as T
}
export const valueOf = (trial: Trial, measure: string): Estimate => find(trial, measure)
export const differenceOf = (trial: Trial, measure: string): Difference => find(trial.difference, measure)

/** Measures that are parts of a whole, written in per cent. The lab gives a share its own interval. */
export const isShare = (trial: Trial, measure: string): boolean => /^(win_share|ties|first_lead_wins)/.test(measure) || valueOf(trial, measure).low !== undefined

/** Those of which there is anything to show: some games have no tokens at stake, no ties, no lead before the end. */
export function measuresOf({ trials }: TrialsReport): string[] {
  const names = Object.keys(trials[0]!).filter((name) => name !== 'setup' && name !== 'difference')
  const all = names.flatMap((name) => {
    const found = trials[0]![name]
    return Array.isArray(found) ? found.map((_, seat) => `${name}:${seat}`) : [name]
  })
  return all.filter((measure) => trials.some((trial) => valueOf(trial, measure).mean !== 0 || (valueOf(trial, measure).ci95 ?? 0) > 0) && !(measure === 'ties' && trials.every((trial) => valueOf(trial, measure).mean === 0)))
}
