// SPDX-License-Identifier: MIT
// An honest match has no fault; whatever is changed in it, the part that is wrong is named. Hashes are Node's, so that
// the library of the page is checked too.
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkDrawn, checkReplay, checkResult, checkTold, gathered, hashOf, mayReveal, seated, seedOf, withheld, type Promised, type Published, type Told } from '../src/deal'
import type { Event, ServerGather, ServerResult, ServerTable, View } from '../src/protocol'

const hash = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
const parts = (faults: { part: string }[]): string[] => [...new Set(faults.map((one) => one.part))]

const SECRET = '5e'.repeat(32)
const OWN = 'a1'.repeat(32)
const OTHER = 'b2'.repeat(16)
const PLEDGES = [hash(OTHER), hash(OWN), null]
const view = { seat: 0, seats: 3, phase: 'play', to_act: [], zones: { 'hand/0': [] }, counters: {} } as View

const first: ServerGather = { type: 'gather', table: 4, match: 7, game: 'kuhn', place: 1, names: ['Bob', 'Ada', 'easy'], seed_hash: hash(SECRET), wants: 'pledge', within_ms: 3000 }
const second: ServerGather = { ...first, wants: 'entropy', pledges: PLEDGES }
const table = {
  type: 'table', table: 4, match: 7, game: 'kuhn', version: 1, options: { ante: 1 }, seat: 0, seats: [], seed_hash: hash(SECRET), view, seq: 0,
  clock: null, watchers: 'none', deal: 'published', places: [1, 2, 0], pledges: PLEDGES,
} as ServerTable
const result = {
  type: 'result', table: 4, match: 7, tokens: [2, -2, 0], house: 0, winners: [0], balances: [], ratings: [], seed: SECRET, entropy: [OTHER, OWN, null],
  places: [1, 2, 0], pledges: PLEDGES, is_void: false, rematch_ms: 0,
} as ServerResult
const replay: Published = {
  setup: { game: 'kuhn', seats: 3, options: { ante: 1 } }, result: { tokens: [2, -2, 0], house: 0, winners: [0] }, fault: null,
  seed: seedOf(SECRET, [OTHER, OWN, null]), secret: SECRET, commitment: hash(SECRET), entropy: [OTHER, OWN, null], pledges: PLEDGES, places: [1, 2, 0],
  from: null,
}

/** What an honest page knows when the cards are dealt. */
function promised(): Promised {
  const pledged = { ...gathered(null, first, OWN, 0).promised, share: 'pledged' as const }
  const told = gathered(pledged, second, 'ff', 1).promised
  return seated({ ...told, share: 'due' }, table, 2).promised
}

describe('before the first card', () => {
  test('the hash is SHA-256, and the seed is made as the rule says', () => {
    expect(hashOf(OWN)).toBe(hash(OWN))
    expect(replay.seed).toBe(hash(`${SECRET}10${OTHER}20${OWN}00`))
  })

  test('a share is pledged, and shown under one\'s own pledge only', () => {
    const asked = gathered(null, first, OWN, 0)
    expect(asked.faults).toEqual([])
    expect(asked.promised).toMatchObject({ entropy: OWN, place: 1, seed_hash: hash(SECRET) })
    expect(mayReveal(asked.promised)).toBe(false)
    const all = gathered({ ...asked.promised, share: 'pledged' }, second, 'ff', 1)
    expect(all.faults).toEqual([])
    expect(all.promised.entropy).toBe(OWN)
    expect(mayReveal(all.promised)).toBe(true)
    expect(mayReveal({ ...all.promised, share: 'late' })).toBe(true) // asked again after the line was lost
    const without = gathered({ ...asked.promised, share: 'pledged' }, { ...second, pledges: [hash(OTHER), null, null] }, 'ff', 1)
    expect(parts(without.faults)).toEqual(['pledges'])
    expect(mayReveal(without.promised)).toBe(false)
  })

  test('a pledge that was refused as late is missed by nobody', () => {
    const late = { ...gathered(null, first, OWN, 0).promised, share: 'late' as const }
    expect(gathered(late, { ...second, wants: 'nothing', pledges: [hash(OTHER), null, null] }, 'ff', 1).faults).toEqual([])
  })

  test('nothing may change between the gathers and the table', () => {
    const known = { ...gathered(null, first, OWN, 0).promised, share: 'pledged' as const }
    expect(parts(gathered(known, { ...second, seed_hash: hash('00') }, 'ff', 1).faults)).toEqual(['commitment'])
    expect(parts(gathered(known, { ...second, place: 0 }, 'ff', 1).faults)).toContain('seats')
    const all = { ...gathered(known, second, 'ff', 1).promised, share: 'due' as const }
    expect(seated(all, table, 2).faults).toEqual([])
    const twisted: [Partial<ServerTable>, string][] = [
      [{ seed_hash: hash('00') }, 'commitment'], [{ pledges: [hash('00'), PLEDGES[1]!, null] }, 'pledges'], [{ pledges: undefined }, 'pledges'],
      [{ seat: 1 }, 'seats'], [{ places: [0, 1, 2] }, 'seats'], [{ game: 'mantis' }, 'replay'],
    ]
    for (const [change, part] of twisted) expect(parts(seated(all, { ...table, ...change }, 2).faults), part).toEqual([part])
    for (const wished of [null, 'published']) expect(seated(all, table, 2, wished).faults).toEqual([])
    for (const wished of [null, 'hidden']) expect(seated(all, { ...table, deal: 'hidden' }, 2, wished).faults).toEqual([])
    expect(parts(seated(all, { ...table, deal: 'hidden' }, 2, 'published').faults)).toEqual(['secret'])
    const again = seated(all, table, 2).promised
    expect(parts(seated(again, { ...table, places: [1, 0, 2] }, 3).faults)).toContain('seats')
    expect(parts(seated(again, { ...table, options: { ante: 2 } }, 3).faults)).toEqual(['replay'])
  })

  test('a match of the same number is a new one if the old is over or nothing was shown in it', () => {
    const old = promised()
    const fresh = { ...first, seed_hash: hash('01') }
    expect(parts(gathered(old, fresh, 'cc', 9).faults)).toEqual(['commitment'])
    expect(gathered({ ...old, is_over: true }, fresh, 'cc', 9).faults).toEqual([])
    expect(gathered({ ...old, share: 'pledged' }, fresh, 'cc', 9).promised).toMatchObject({ entropy: 'cc', seed_hash: hash('01'), pledges: null })
  })
})

describe('after the match', () => {
  test('an honest one is as it was promised', () => {
    expect(checkResult(promised(), result)).toEqual([])
    expect(checkReplay(promised(), result, replay)).toEqual([])
    expect(checkReplay({ ...promised(), is_over: true }, null, replay)).toEqual([])
    expect(withheld(PLEDGES, result.entropy)).toEqual([])
  })

  test('one who withholds a share is known, and no fault', () => {
    const entropy = [null, OWN, null]
    expect(withheld(PLEDGES, entropy)).toEqual([0])
    expect(checkResult(promised(), { ...result, entropy })).toEqual([])
  })

  test('one\'s own share may be missing only if it came too late', () => {
    const without = { ...result, entropy: [OTHER, null, null] }
    expect(parts(checkResult(promised(), without))).toEqual(['own_share'])
    expect(checkResult({ ...promised(), share: 'late' }, without)).toEqual([])
    expect(parts(checkResult({ ...promised(), share: 'late' }, { ...result, entropy: [OTHER, OTHER, null] }))).toEqual(['shares', 'own_share'])
  })

  test('whatever is changed in the result is found', () => {
    const twisted: [Partial<ServerResult>, string[]][] = [
      [{ seed: '00'.repeat(32) }, ['commitment']], [{ seed: null }, ['secret']], [{ seed: 'no hex' }, ['secret']], [{ pledges: [PLEDGES[0]!, PLEDGES[1]!, hash('00')] }, ['pledges']],
      [{ pledges: undefined }, ['pledges']], [{ places: [0, 1, 2] }, ['seats']], [{ places: undefined }, ['seats']], [{ entropy: ['cc', OWN, null] }, ['shares']],
      [{ entropy: [OTHER, OWN, 'cc'] }, ['shares']], [{ entropy: [OTHER, 'cc', null] }, ['shares', 'own_share']],
    ]
    for (const [change, wrong] of twisted) expect(parts(checkResult(promised(), { ...result, ...change })), JSON.stringify(change)).toEqual(wrong)
  })

  test('whatever is changed in the replay is found', () => {
    const twisted: [Partial<Published>, string][] = [
      [{ commitment: hash('00') }, 'commitment'], [{ commitment: null }, 'commitment'], [{ secret: '00'.repeat(32) }, 'commitment'], [{ secret: null }, 'secret'], [{ seed: null }, 'secret'],
      [{ seed: '00'.repeat(32) }, 'deal'], [{ fault: 'line 9: the seed deals KS here, not QS' }, 'deal'], [{ pledges: [null, null, null] }, 'pledges'], [{ places: null }, 'seats'],
      [{ entropy: [OTHER, null, null] }, 'shares'], [{ result: { tokens: [-2, 2, 0], house: 0, winners: [1] } }, 'result'], [{ result: null }, 'result'],
      [{ setup: { game: 'mantis', seats: 3, options: { ante: 1 } } }, 'replay'], [{ setup: { game: 'kuhn', seats: 3, options: { ante: 5 } } }, 'replay'],
    ]
    for (const [change, part] of twisted) expect(parts(checkReplay(promised(), result, { ...replay, ...change })), JSON.stringify(change)).toContain(part)
    expect(parts(checkReplay(promised(), null, { ...replay, entropy: [OTHER, null, null] }))).toContain('own_share')
  })

  test('moves may be given only where that was told before the deal', () => {
    const from = { match: 3, moves: 12 }
    const told = gathered(null, { ...first, from }, OWN, 0).promised
    const pledged = gathered({ ...told, share: 'pledged' }, { ...second, from }, 'ff', 1)
    const sat = seated({ ...pledged.promised, share: 'due' }, { ...table, from }, 2)
    expect([...pledged.faults, ...sat.faults]).toEqual([])
    expect(checkReplay(sat.promised, result, { ...replay, from })).toEqual([])
    expect(parts(checkReplay(sat.promised, result, replay))).toEqual(['deal'])
    expect(parts(checkReplay(sat.promised, result, { ...replay, from: { match: 3, moves: 13 } }))).toEqual(['deal'])
    expect(parts(checkReplay(promised(), result, { ...replay, from }))).toEqual(['deal'])
    expect(parts(gathered({ ...told, share: 'pledged' }, second, 'ff', 1).faults)).toEqual(['deal'])
    expect(parts(seated(promised(), { ...table, from }, 3).faults)).toEqual(['deal'])
    expect(parts(seated(null, { ...table, from, counts: { purse: 'tokens', part: 100, text: '' } }, 3).faults)).toEqual(['deal'])
    expect(seated(null, { ...table, from, counts: { purse: 'practice', part: 100, text: '' } }, 3).faults).toEqual([])
  })

  test('what was kept before there was such a thing is as good as ever', () => {
    const { from: _, ...old } = promised()
    expect(checkReplay(old, result, replay)).toEqual([])
  })

  test('a hidden deal stays hidden', () => {
    const hidden = { ...promised(), deal: 'hidden' }
    expect(checkResult(hidden, { ...result, seed: null })).toEqual([])
    expect(parts(checkResult(hidden, result))).toEqual(['secret'])
    const told = { ...replay, secret: null, seed: null, entropy: [null, null, null], pledges: [null, null, null], places: null, fault: 'hidden' }
    expect(checkReplay(hidden, { ...result, seed: null }, told)).toEqual([])
  })

  test('seats are those that the seed draws', () => {
    expect(checkDrawn([1, 2, 0], [1, 2, 0])).toEqual([])
    expect(parts(checkDrawn([1, 2, 0], [0, 1, 2]))).toEqual(['seats'])
  })
})

describe('what was told at the table', () => {
  const dealt: Event[] = ['KS', 'QS'].map((is) => ({ event: 'card', from: 'deck', to: 'hand/0', was: '?', is }))
  const seen = { ...view, zones: { 'hand/0': ['QS', 'KS'] } }
  const told: Told = { views: [{ seq: 0, view }, { seq: 2, view: seen }], events: [{ seq: 2, event: { is: 'QS', was: '?', to: 'hand/0', from: 'deck', event: 'card' } }] }

  test('is what the replay tells the same seat', () => expect(checkTold(told, view, dealt)).toEqual([]))

  test('another card, a missing event and another view are found', () => {
    expect(parts(checkTold(told, view, [dealt[0]!, { ...dealt[0]! }]))).toEqual(['told'])
    expect(parts(checkTold(told, view, dealt.slice(0, 1)))).toEqual(['told'])
    expect(parts(checkTold({ ...told, views: [{ seq: 1, view: seen }] }, view, dealt))).toEqual(['told'])
    expect(parts(checkTold({ ...told, views: [{ seq: 2, view: { ...seen, counters: { pot: 1 } } }] }, view, dealt))).toEqual(['told'])
  })
})
