// SPDX-License-Identifier: MIT
// Was the match dealt as it was promised? Compares what the page was told before and during a match with what was
// published after it (docs/fairness.md). Pure: it asks nobody, keeps nothing, and trusts no sentence of the server.
// SHA-256 is a library's, since crypto.subtle is not there on a page that came over plain http.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { fold } from './fold'
import type { Event, Origin, ServerGather, ServerResult, ServerTable, View } from './protocol'

export const hashOf = (hex: string): string => bytesToHex(sha256(hexToBytes(hex)))

type Shares = readonly (string | null)[]

/** How far one's own share has come. 'due': it was given on a line that held, so it has to be in the seed. 'late': the
 * server refused it, or the line was lost meanwhile: it may be missing. */
export type Share = 'none' | 'pledging' | 'pledged' | 'revealing' | 'due' | 'late'

/** What was told of a match before its first card, as it was told first. */
export interface Promised {
  match: number
  game: string
  at_ms: number
  /** SHA-256 of the server's secret. */
  seed_hash: string
  /** One's own place among those who sat down; null: one watches, or nobody was asked. */
  place: number | null
  names: string[]
  /** One's own share, which the server must not know before all have pledged; null: none was asked for. */
  entropy: string | null
  share: Share
  pledges: Shares | null
  /** The place of each seat's player; null: seats were not drawn. */
  places: number[] | null
  seat: number | null
  options: Record<string, number> | null
  /** What it plays on from: so many of its first moves were given, not dealt. Not there in what was kept before there was such a thing. */
  from?: Origin | null
  deal: string
  is_over: boolean
}

/** The part of a match that is wrong. */
export type Part = 'commitment' | 'secret' | 'own_share' | 'pledges' | 'shares' | 'seats' | 'replay' | 'deal' | 'told' | 'result' | 'log' | 'log_key'

export interface Fault {
  part: Part
  promised: unknown
  published: unknown
}

const isHex = (text: unknown, bytes?: number): text is string => typeof text === 'string' && /^([0-9a-f]{2})+$/.test(text) && (bytes === undefined || text.length === 2 * bytes)

/** Objects with the same fields are the same, in whatever order they were written. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one && typeof one === 'object' && !Array.isArray(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one)

/** Where nobody pledged there may be a list of nothing, or none. */
const pledgesOf = (message: { pledges?: Shares | null }): Shares | null => (message.pledges?.some((one) => one !== null) ? message.pledges : null)

const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

const differ = (part: Part, promised: unknown, published: unknown): Fault[] => (same(promised, published) ? [] : [{ part, promised, published }])

/** The key of the public log that the server names now, against the one that was met first. */
export const keyChanged = (seen: { key: string } | null, key: string | undefined): Fault[] =>
  !seen || seen.key === key ? [] : [{ part: 'log_key', promised: seen.key, published: key ?? null }]

// ---- Before the first card --------------------------------------------------------------------

const nothingYet = (match: number, game: string, seedHash: string, atMs: number): Promised => ({
  match, game, at_ms: atMs, seed_hash: seedHash, place: null, names: [], entropy: null, share: 'none', pledges: null,
  places: null, seat: null, options: null, from: null, deal: 'published', is_over: false,
})

/** Nobody but this page knows the share yet. */
const isUnknown = (share: Share): boolean => share === 'none' || share === 'pledging' || share === 'pledged'

/** A gather asks for a pledge: what was known of a match of this number counts no more, unless one's share in it is out. */
function beginsAnew(kept: Promised | null, gather: ServerGather): boolean {
  return !kept || kept.is_over || (isUnknown(kept.share) && gather.wants === 'pledge' && !gather.pledges)
}

/** What is known after a gather, and what in it breaks what was known before. `share` is a fresh one, should it be needed. */
export function gathered(kept: Promised | null, gather: ServerGather, share: string, atMs: number): { promised: Promised; faults: Fault[] } {
  const start = beginsAnew(kept, gather) ? nothingYet(gather.match, gather.game, gather.seed_hash, atMs) : kept!
  const promised: Promised = {
    ...start,
    from: start === kept ? (start.from ?? null) : (gather.from ?? null),
    place: start.place ?? gather.place,
    names: start.names.length ? start.names : gather.names,
    entropy: start.entropy ?? (gather.wants === 'pledge' ? share : null),
    pledges: start.pledges ?? pledgesOf(gather),
  }
  const faults = [
    ...differ('commitment', promised.seed_hash, gather.seed_hash),
    ...differ('deal', promised.from, gather.from ?? null),
    ...differ('seats', { place: promised.place, names: promised.names }, { place: gather.place, names: gather.names }),
    ...(gather.pledges ? differ('pledges', promised.pledges, pledgesOf(gather)) : []),
  ]
  // A pledge that the server took must stand among those that all are told: else the share could be weighed and left out.
  if (gather.pledges && promised.share === 'pledged') faults.push(...differ('pledges', hashOf(promised.entropy!), gather.pledges[gather.place] ?? null))
  return { promised, faults }
}

/** May the share be shown? Only under one's own pledge, and once all others are bound by theirs. Showing it again, to a
 * server that asks after the line was lost, does no harm. */
export const mayReveal = (promised: Promised): boolean =>
  promised.entropy !== null && promised.place !== null && promised.pledges?.[promised.place] === hashOf(promised.entropy)

/** What is known when the table is told, and what in it breaks what was known before. `wished` is how the deal was wished
 * for; null: the seat was taken before this page was opened. */
export function seated(kept: Promised | null, table: ServerTable, atMs: number, wished: string | null = null): { promised: Promised; faults: Fault[] } {
  const isNew = !kept || (kept.is_over && kept.seed_hash !== table.seed_hash)
  const start = isNew ? nothingYet(table.match, table.game, table.seed_hash, atMs) : kept
  const promised: Promised = {
    ...start, seat: table.seat, options: start.options ?? table.options, deal: table.deal,
    pledges: start.pledges ?? pledgesOf(table),
    places: start.places ?? table.places ?? null,
    from: isNew ? (table.from ?? null) : (start.from ?? null),
  }
  const faults = [
    ...differ('commitment', promised.seed_hash, table.seed_hash),
    ...differ('deal', promised.from, table.from ?? null),
    ...differ('replay', [promised.game, promised.options], [table.game, table.options]),
    ...differ('pledges', promised.pledges, pledgesOf(table)),
    ...differ('seats', promised.places, table.places ?? null),
  ]
  // Moves that were given need no seed: tokens never depend on them.
  if (table.from && table.counts?.purse === 'tokens') faults.push({ part: 'deal', promised: null, published: table.from })
  if (wished === 'published' && table.seat !== null) faults.push(...differ('secret', wished, table.deal))
  if (promised.place !== null && table.seat !== null) faults.push(...differ('seats', promised.place, promised.places?.[table.seat] ?? table.seat))
  return { promised, faults }
}

// ---- After the result ---------------------------------------------------------------------------

/** Who pledged a share and kept it back, by place. It is known, and changes nothing for the others. */
export const withheld = (pledges: Shares | null, entropy: Shares): number[] =>
  (pledges ?? []).flatMap((pledge, place) => (pledge && !entropy[place] ? [place] : []))

/** The shares that were published, each against its pledge. */
function checkShares(promised: Promised, entropy: Shares): Fault[] {
  const faults: Fault[] = []
  entropy.forEach((share, place) => {
    const pledge = promised.pledges?.[place] ?? null
    if (share !== null && (!isHex(share) || hashOf(share) !== pledge)) faults.push({ part: 'shares', promised: { place, pledge }, published: { place, share } })
  })
  if (promised.place === null || promised.entropy === null) return faults
  const own = entropy[promised.place] ?? null
  if (promised.share === 'due' || own !== null) faults.push(...differ('own_share', promised.entropy, own))
  return faults
}

/** What the result says of chance, against what was promised. */
export function checkResult(promised: Promised, result: ServerResult): Fault[] {
  const faults = [
    ...differ('pledges', promised.pledges, pledgesOf(result)),
    ...differ('seats', promised.places, result.places ?? null),
    ...checkShares(promised, result.entropy),
  ]
  if (promised.deal === 'hidden') return result.seed === null ? faults : [...faults, { part: 'secret', promised: null, published: result.seed }]
  if (!isHex(result.seed, 32)) faults.push({ part: 'secret', promised: promised.seed_hash, published: result.seed })
  else if (hashOf(result.seed) !== promised.seed_hash) faults.push({ part: 'commitment', promised: promised.seed_hash, published: hashOf(result.seed) })
  return faults
}

/** The seed that comes of the server's secret and everybody's shares, place after place. */
export const seedOf = (secret: string, entropy: Shares): string =>
  bytesToHex(sha256(concatBytes(hexToBytes(secret), ...entropy.flatMap((share) => {
    const bytes = hexToBytes(share ?? '')
    return [Uint8Array.of(bytes.length), bytes]
  }))))

/** A replay file, read and played again by the engine (wasm.ts): what it says of itself, and what is wrong within it. */
export interface Published {
  setup: { game: string; seats: number; options: Record<string, number> }
  result: { tokens: number[]; house: number; winners: number[] } | null
  /** What does not follow from the seed or the rules; null: all does. */
  fault: string | null
  seed: string | null
  secret: string | null
  commitment: string | null
  entropy: Shares
  pledges: Shares | null
  places: number[] | null
  /** What it plays on from: its first moves were given. */
  from: Origin | null
}

/** The replay file against what was promised and, if it was heard, against the result. */
export function checkReplay(promised: Promised, result: ServerResult | null, replay: Published): Fault[] {
  const faults = [
    ...differ('replay', promised.game, replay.setup.game),
    ...(promised.options ? differ('replay', promised.options, replay.setup.options) : []),
    ...differ('commitment', promised.seed_hash, replay.commitment),
    ...differ('deal', promised.from ?? null, replay.from), // else any card could have been given
  ]
  if (result && !result.is_void) faults.push(...differ('result', { tokens: result.tokens, house: result.house, winners: result.winners }, replay.result))
  if (promised.deal === 'hidden') return faults
  if (replay.secret === null || replay.seed === null) return [...faults, { part: 'secret', promised: promised.seed_hash, published: null }]
  faults.push(
    ...differ('commitment', promised.seed_hash, hashOf(replay.secret)),
    ...differ('secret', result ? result.seed : replay.secret, replay.secret),
    ...differ('deal', seedOf(replay.secret, replay.entropy), replay.seed),
    ...differ('pledges', promised.pledges, pledgesOf(replay)),
    ...differ('seats', promised.places, replay.places),
    ...(result ? differ('shares', result.entropy, replay.entropy) : checkShares(promised, replay.entropy)),
    ...differ('deal', null, replay.fault),
  )
  return faults
}

/** The seats as they were told, against those that the seed draws. */
export const checkDrawn = (places: readonly number[], drawn: readonly number[]): Fault[] => differ('seats', places, drawn)

// ---- What the seat was told while the match went on ------------------------------------------------

/** What one was told at a table: whole views and events, each with its number in the order of telling. */
export interface Told {
  views: { seq: number; view: View }[]
  events: { seq: number; event: Event }[]
}

/** Where it lies does not matter in a place whose cards have no order. */
const looks = (view: View): string => canonical({ ...view, zones: Object.fromEntries(Object.entries(view.zones).filter(([, cards]) => cards.length).map(([zone, cards]) => [zone, [...cards].sort()])) })

/** Everything that the page was told is what the replay tells the same seat: other cards at the table than in the file are found here. */
export function checkTold(told: Told, start: View, events: readonly Event[]): Fault[] {
  for (const { seq, event } of told.events)
    if (!same(event, events[seq - 1] ?? null)) return [{ part: 'told', promised: { seq, event }, published: events[seq - 1] ?? null }]
  for (const { seq, view } of told.views) {
    const replayed = events.slice(0, seq).reduce(fold, start)
    if (looks(view) !== looks(replayed)) return [{ part: 'told', promised: { seq, view }, published: replayed }]
  }
  return []
}
