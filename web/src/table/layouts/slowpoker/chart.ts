// SPDX-License-Identifier: MIT
// What a player of slowpoker works out in the head: which type is super effective against which, and what a hand is.
// Only for showing: the server decides. Knows no page, so that it is tested without a browser.

/** In the order of the pack. */
export const TYPES = [
  'normal', 'fire', 'fight', 'water', 'flying', 'grass', 'poison', 'elec', 'ground',
  'psy', 'rock', 'ice', 'bug', 'dragon', 'ghost', 'dark', 'steel', 'fairy',
] as const

const TARGETS: Record<string, string> = {
  fight: 'normal rock steel ice dark',
  flying: 'fight bug grass',
  poison: 'grass fairy',
  ground: 'poison rock steel fire elec',
  rock: 'flying bug fire ice',
  bug: 'grass psy dark',
  ghost: 'ghost psy',
  steel: 'rock ice fairy',
  fire: 'bug steel grass ice',
  water: 'ground rock fire',
  grass: 'ground rock water',
  elec: 'flying water',
  psy: 'fight poison',
  ice: 'flying ground grass dragon',
  dragon: 'dragon',
  dark: 'ghost psy',
  fairy: 'fight dragon dark',
}

/** The option `chart`: 1 is the author's, in which steel does nothing to fairies. */
export const AUTHOR = 1

/** The types that this one is super effective against. */
export function targetsOf(type: string, chart: number): string[] {
  const all = TARGETS[type]?.split(' ') ?? []
  return chart === AUTHOR && type === 'steel' ? all.filter((one) => one !== 'fairy') : all
}

/** The types that are super effective against this one. */
export const hittersOf = (type: string, chart: number): string[] => TYPES.filter((one) => targetsOf(one, chart).includes(type))

export const isSeen = (card: string): boolean => !card.startsWith('?')
export const typeOf = (card: string): string => card.slice(0, -1)
/** Also its HP, and how often it attacks. */
export const levelOf = (card: string): number => Number(card.at(-1))
export const canHit = (card: string, target: string, chart: number): boolean => targetsOf(typeOf(card), chart).includes(typeOf(target))

const placeOf = (card: string): number => (isSeen(card) ? 100 * levelOf(card) - TYPES.findIndex((type) => type === typeOf(card)) : 1000)
/** As hands lie on the table: what is not seen first, then the highest levels. */
export const sorted = (cards: readonly string[]): string[] => [...cards].sort((a, b) => placeOf(b) - placeOf(a))

export interface Rank {
  rank: number
  /** The levels or types that make it, the more of one first; of a high level all levels. */
  of: string[]
}

/** How many cards have each key, the most first; of equal ones the higher key. */
function counted(keys: readonly string[]): { key: string; n: number }[] {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].map(([key, n]) => ({ key, n })).sort((a, b) => b.n - a.n || b.key.localeCompare(a.key))
}

export const EMPTY = -1

/** What a hand is, by the highest rank that fits; EMPTY is that of no card at all. */
export function rankOf(cards: readonly string[]): Rank {
  if (!cards.length) return { rank: EMPTY, of: [] }
  const [type, type2] = counted(cards.map(typeOf))
  const [level, level2] = counted(cards.map((card) => String(levelOf(card))))
  const two = (a: typeof type, b: typeof type) => [a!.key, b!.key]
  if (type!.n === 3 && type2?.n === 2) return { rank: 9, of: two(type, type2) }
  if (level!.n === 5) return { rank: 8, of: [level!.key] }
  if (type!.n === 3) return { rank: 7, of: [type!.key] }
  if (type!.n === 2 && type2?.n === 2) return { rank: 6, of: two(type, type2) }
  if (level!.n === 4) return { rank: 5, of: [level!.key] }
  if (level!.n === 3 && level2?.n === 2) return { rank: 4, of: two(level, level2) }
  if (level!.n === 2 && level2?.n === 2) return { rank: 3, of: two(level, level2) }
  if (level!.n === 3) return { rank: 2, of: [level!.key] }
  if (level!.n === 2) return { rank: 1, of: [level!.key] }
  return { rank: 0, of: counted(cards.map((card) => String(levelOf(card)))).map(({ key }) => key) }
}

export const RANKS = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] as const

type Options = Record<string, number>
export const costOf = (rank: number, options: Options): number => (rank ? (options[`cost_${rank}`] ?? rank) : 0)

const PARTS: Record<number, string> = { 25: '¼', 50: '½', 75: '¾' }
/** How often the house adds the pot to a bet kept: "4", "½", "1.2". */
export function factorOf(rank: number, options: Options): string {
  const percent = options[`factor_${rank}`] ?? 0
  return PARTS[percent] ?? String(percent / 100)
}
