// SPDX-License-Identifier: MIT
// A solved game as the engine tells it (src/lab/worths.h), and how a person looks at it: hand by hand, situation by
// situation, a round at a time. Knows no page and no words of a language.

export interface Choice {
  verb: string
  chance: number
  /** Tokens on average, if one goes on as well as can be. */
  worth: number
}

export interface Cell {
  situation: string
  /** null: both decide at once, from the same. */
  seat: number | null
  hand: string[]
  /** What was done in the first of two rounds, in the second. */
  before: string[]
  /** The common card. */
  board: string | null
  /** What was done in this round. */
  line: string[]
  /** How often one comes there: if both play so, and if one did all one can to. */
  reach: number
  met: number
  in: [number, number]
  value: number
  choices: Choice[]
}

export interface Solution {
  setup: { game: string; options: Record<string, number> }
  values: [number, number]
  gain: number
  exact: boolean
  rounds: number
  worths: Cell[]
}

/** What one did in a situation: how often each choice. */
export type Done = Record<string, number>

export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
export const rankOrder = (rank: string): number => RANKS.indexOf(rank)
export const handOrder = (hand: string[]): number => hand.reduce((sum, rank) => sum * RANKS.length + rankOrder(rank), 0)
const unique = <T>(all: T[]): T[] => [...new Set(all)]

/** The cards of a hand or of the table, of suits that do not meet. */
export const cardsOf = (hand: string[], board: string | null): { hand: string[]; board: string | null } => ({
  hand: hand.map((rank, i) => `${rank}${i ? 'H' : 'S'}`),
  board: board && `${board}H`,
})

/** Of one colour whatever the game calls them: giving up, going along, asking for more. */
export const kindOf = (verb: string): 'fold' | 'call' | 'raise' => (verb === 'fold' ? 'fold' : verb === 'check' || verb === 'call' ? 'call' : 'raise')
const KINDS = ['fold', 'call', 'raise']
/** As they stand upon one another: giving up above. */
export const stacked = (choices: Choice[]): Choice[] => [...choices].sort((a, b) => KINDS.indexOf(kindOf(a.verb)) - KINDS.indexOf(kindOf(b.verb)))

// ---- Tabs, columns and rows ---------------------------------------------------------------------

/** Common cards that there are, lowest first; none in a game of one round. */
export const boardsOf = (cells: Cell[]): string[] => unique(cells.flatMap((cell) => (cell.board ? [cell.board] : []))).sort((a, b) => rankOrder(a) - rankOrder(b))
/** The ways through the first round that lead to the second. */
export const waysOf = (cells: Cell[]): string[] => unique(cells.filter((cell) => cell.board).map((cell) => cell.before.join(' '))).sort((a, b) => a.split(' ').length - b.split(' ').length || lineOrder(a.split(' ')) - lineOrder(b.split(' ')))

/** What asks for less comes first. */
const lineOrder = (line: string[]): number => line.reduce((sum, verb) => KINDS.length * sum + KINDS.indexOf(kindOf(verb)), 0)

/** The situation that says most: the one that comes up often and in which both of two choices are made. */
export const tellingOf = (cells: Cell[]): Cell | undefined =>
  [...cells].sort((a, b) => handOrder(a.hand) - handOrder(b.hand)).reduce<Cell | undefined>((best, cell) => (best && mixOf(best) >= mixOf(cell) ? best : cell), undefined)
const mixOf = (cell: Cell): number => cell.reach * (1 - Math.max(...cell.choices.map((choice) => choice.chance)))

export interface Look {
  /** null: the first round. */
  board: string | null
  /** What was done in the first round; matters in the second. */
  way: string
}

export interface Column {
  seat: number | null
  line: string[]
}

export interface Table {
  hands: string[][]
  columns: Column[]
  /** By hand, by column; undefined: it does not come up. */
  rows: (Cell | undefined)[][]
}

const isSame = (a: string[], b: string[]): boolean => a.join(' ') === b.join(' ')

export function tableOf(cells: Cell[], look: Look): Table {
  const shown = cells.filter((cell) => cell.board === look.board && (look.board === null || cell.before.join(' ') === look.way))
  const hands = unique(shown.map((cell) => cell.hand.join('-'))).map((hand) => hand.split('-')).sort((a, b) => handOrder(a) - handOrder(b))
  const columns = unique(shown.map((cell) => `${cell.seat} ${cell.line.join(' ')}`.trim()))
    .map((text): Column => {
      const [seat, ...line] = text.split(' ')
      return { seat: seat === 'null' ? null : Number(seat), line }
    })
    .sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0) || a.line.length - b.line.length || lineOrder(a.line) - lineOrder(b.line))
  const rows = hands.map((hand) => columns.map((column) => shown.find((cell) => isSame(cell.hand, hand) && cell.seat === column.seat && isSame(cell.line, column.line))))
  return { hands, columns, rows }
}

/** What a hand is worth where this round of a table begins, for either seat. */
export function worthOfHand(row: (Cell | undefined)[]): number {
  const first = row.filter((cell): cell is Cell => cell !== undefined && cell.line.length === (cell.seat ?? 0))
  const isMet = first.some((cell) => cell.reach > NEVER)
  const weigh = (cell: Cell): number => (isMet ? cell.reach : cell.met)
  const total = first.reduce((sum, cell) => sum + weigh(cell), 0)
  return total > 0 ? first.reduce((sum, cell) => sum + weigh(cell) * cell.value, 0) / total : 0
}

/** So seldom is never: what is left of a choice that is not made. */
export const NEVER = 1e-5
/** Who plays so does not come here. */
export const isOff = (cell: Cell): boolean => cell.reach < NEVER

/** Choices whose worths differ by less are as good as each other. */
export function slack(cell: Cell, gain: number): number {
  const scale = Math.max(...cell.choices.map((choice) => Math.abs(choice.worth)), 1)
  return Math.max(0.005 * scale, gain / Math.max(cell.reach, NEVER) < 0.2 * scale ? gain / Math.max(cell.reach, NEVER) : 0)
}

/** Those that are worth as much as the best. */
export const bestOf = (cell: Cell, gain: number): Choice[] => cell.choices.filter((choice) => cell.value - choice.worth <= slack(cell, gain))

// ---- One's own play -----------------------------------------------------------------------------

export interface Decision {
  seat: number
  situation: string
  verb: string
}

/** A match of one's own, taken apart. */
export interface OwnMatch {
  match: number
  seat: number
  game: string
  options: Record<string, number>
  decisions: Decision[]
}

/** With options as these, in the seat one had. */
export const isOf = (match: OwnMatch, game: string, options: Record<string, number>): boolean =>
  match.game === game && Object.entries(match.options).every(([name, n]) => options[name] === n)

export function countOwn(matches: OwnMatch[]): Map<string, Done> {
  const counted = new Map<string, Done>()
  for (const { seat, decisions } of matches)
    for (const decision of decisions) {
      if (decision.seat !== seat) continue
      const done = counted.get(decision.situation) ?? {}
      done[decision.verb] = (done[decision.verb] ?? 0) + 1
      counted.set(decision.situation, done)
    }
  return counted
}

export const timesOf = (done: Done | undefined): number => Object.values(done ?? {}).reduce((sum, n) => sum + n, 0)

/** Fewer times than these say little. */
export const FEW = 10

export interface Differing {
  verb: string
  /** Shares of the time: positive if one does it too often. */
  by: number
  times: number
  /** Tokens, on average over the times one was there. */
  cost: number
  /** More than luck, going by twice the spread of so many times. */
  isClear: boolean
}

/** What one does most differently in a situation, and what it costs; null: one was never there. */
export function differing(cell: Cell, done: Done | undefined): Differing | null {
  const times = timesOf(done)
  if (!times) return null
  const all = cell.choices.map((choice) => ({ choice, share: (done![choice.verb] ?? 0) / times }))
  const cost = Math.max(0, cell.value - all.reduce((sum, { choice, share }) => sum + share * choice.worth, 0))
  const most = all.reduce((best, one) => (one.share - one.choice.chance > best.share - best.choice.chance ? one : best))
  const by = most.share - most.choice.chance
  // A little is added on either side, or what is never done could not be told from what is seldom done.
  const chance = (most.choice.chance * times + 1) / (times + 2)
  return { verb: most.choice.verb, by, times, cost, isClear: times >= FEW && by > 2 * Math.sqrt((chance * (1 - chance)) / times) }
}

export interface Account {
  matches: number
  decisions: number
  /** Tokens a match. */
  cost: number
  /** Where most of it was lost. */
  worst: Cell | null
  worstCost: number
}

/** What one's own play gave away a match, against somebody who plays the solution. */
export function account(cells: Cell[], own: Map<string, Done>, matches: number): Account {
  const sum: Account = { matches, decisions: 0, cost: 0, worst: null, worstCost: 0 }
  for (const cell of cells) {
    const found = differing(cell, own.get(cell.situation))
    if (!found || !matches) continue
    const cost = (found.cost * found.times) / matches
    sum.decisions += found.times
    sum.cost += cost
    if (cost > sum.worstCost) [sum.worst, sum.worstCost] = [cell, cost]
  }
  return sum
}

// ---- Files --------------------------------------------------------------------------------------

/** A row for each choice of each situation. Ranks stand apart: a spreadsheet would take 10-9 for a day. */
export function csvOf(cells: Cell[]): string {
  const rows = cells.flatMap((cell) =>
    cell.choices.map((choice) => [cell.situation.replaceAll('-', ' '), cell.seat ?? '', cell.hand.join(' '), cell.before.join(' '), cell.board ?? '', cell.line.join(' '), cell.reach, cell.value, choice.verb, choice.chance, choice.worth]))
  return ['situation,seat,hand,first_round,common_card,line,reach,value,verb,chance,worth', ...rows.map((row) => row.join(','))].join('\n') + '\n'
}
