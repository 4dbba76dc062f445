// SPDX-License-Identifier: MIT
// A solved game as a person looks at it: tables of it, what is as good as the best, and how one's own play differs.
import { expect, test } from 'vitest'
import { account, bestOf, boardsOf, countOwn, csvOf, differing, isOf, stacked, tableOf, tellingOf, waysOf, worthOfHand, type Cell, type OwnMatch } from '../src/explorer/atlas'

function cell(situation: string, seat: number | null, change: Partial<Cell> = {}): Cell {
  const [hand = '', ...rest] = situation.split(' ')
  const bar = rest.indexOf('|')
  return {
    situation, seat, hand: hand.split('-'), before: bar < 0 ? [] : rest.slice(0, bar), board: bar < 0 ? null : rest[bar + 1]!, line: bar < 0 ? rest : rest.slice(bar + 2),
    reach: 0.1, met: 0.1, in: [1, 1], value: 1, choices: [{ verb: 'check', chance: 0.75, worth: 1 }, { verb: 'raise', chance: 0.25, worth: 1 }], ...change,
  }
}

const LEDUC = [
  cell('K', 0), cell('J', 0), cell('J raise', 1), cell('J check', 1), cell('K check', 1), cell('J check raise', 0),
  cell('J raise call | K', 0), cell('J check check | K', 0), cell('J check check | J', 0), cell('K check raise call | 10 check', 1),
]

test('the first round: hands down, lowest first; across who is first to act, and what asks for less before what asks for more', () => {
  const { hands, columns, rows } = tableOf(LEDUC, { board: null, way: '' })
  expect(hands).toEqual([['J'], ['K']])
  expect(columns).toEqual([{ seat: 0, line: [] }, { seat: 0, line: ['check', 'raise'] }, { seat: 1, line: ['check'] }, { seat: 1, line: ['raise'] }])
  expect(rows.map((row) => row.map((one) => one?.situation))).toEqual([['J', 'J check raise', 'J check', 'J raise'], ['K', undefined, 'K check', undefined]])
})

test('the second round: by the common card, lowest first, and by the way that led there, shortest first', () => {
  expect(boardsOf(LEDUC)).toEqual(['10', 'J', 'K'])
  expect(waysOf(LEDUC)).toEqual(['check check', 'raise call', 'check raise call'])
  const { hands, columns } = tableOf(LEDUC, { board: 'K', way: 'check check' })
  expect([hands, columns]).toEqual([[['J']], [{ seat: 0, line: [] }]])
})

test('giving up stands above going along, and that above asking for more', () => {
  const choices = ['raise', 'call', 'fold'].map((verb) => ({ verb, chance: 0, worth: 0 }))
  expect(stacked(choices).map((choice) => choice.verb)).toEqual(['fold', 'call', 'raise'])
})

test('a hand is worth what its first situations are, as often as they come up; and if they never do, as often as one could come there', () => {
  expect(worthOfHand([cell('J', 0, { reach: 0.3, value: -1 }), cell('J check raise', 0, { value: 99 }), cell('J check', 1, { reach: 0.1, value: 1 }), undefined])).toBeCloseTo(-0.5)
  expect(worthOfHand([cell('J', 0, { reach: 0, met: 0.2, value: 2 }), cell('J check', 1, { reach: 0, met: 0.2, value: 4 })])).toBeCloseTo(3)
  expect(worthOfHand([undefined])).toBe(0)
})

test('what differs by less than can be known is as good as the best', () => {
  const mixed = cell('J', 0, { value: 2, choices: [{ verb: 'check', chance: 0.5, worth: 2 }, { verb: 'raise', chance: 0.5, worth: 1.995 }, { verb: 'fold', chance: 0, worth: 1 }] })
  expect(bestOf(mixed, 1e-5).map((choice) => choice.verb)).toEqual(['check', 'raise'])
  expect(bestOf({ ...mixed, reach: 0.01 }, 1e-3).map((choice) => choice.verb)).toEqual(['check', 'raise'])
  expect(bestOf({ ...mixed, choices: [mixed.choices[0]!, { ...mixed.choices[1]!, worth: 1.9 }] }, 1e-5)).toHaveLength(1)
})

test('the situation that is shown first is one in which there is something to weigh', () => {
  const sure = [{ verb: 'check', chance: 1, worth: 1 }]
  expect(tellingOf([cell('K', 0, { choices: sure }), cell('J', 0), cell('Q', 0, { reach: 0.2 })])?.situation).toBe('Q')
  expect(tellingOf([cell('K', 0, { choices: sure }), cell('J', 0, { choices: sure })])?.situation).toBe('J')
  expect(tellingOf([])).toBeUndefined()
})

const match = (number: number, seat: number, decisions: OwnMatch['decisions'], options = { ante: 1, bet: 1 }): OwnMatch => ({ match: number, seat, game: 'kuhn', options, decisions })

test('only what one did oneself is counted, in matches with these options', () => {
  const all = [
    match(1, 0, [{ seat: 0, situation: 'J', verb: 'check' }, { seat: 1, situation: 'K check', verb: 'bet' }, { seat: 0, situation: 'J check bet', verb: 'fold' }]),
    match(2, 1, [{ seat: 0, situation: 'J', verb: 'bet' }, { seat: 1, situation: 'J', verb: 'bet' }]),
    match(3, 0, [{ seat: 0, situation: 'J', verb: 'bet' }], { ante: 2, bet: 1 }),
  ]
  const own = countOwn(all.filter((one) => isOf(one, 'kuhn', { ante: 1, bet: 1 })))
  expect(Object.fromEntries(own)).toEqual({ J: { check: 1, bet: 1 }, 'J check bet': { fold: 1 } })
  expect(isOf(all[0]!, 'leduc', { ante: 1, bet: 1 })).toBe(false)
})

test('how one differs, whether that is more than luck, and what it costs', () => {
  const there = cell('Q bet', 1, { value: -1, choices: [{ verb: 'fold', chance: 0.6, worth: -1 }, { verb: 'call', chance: 0.4, worth: -1 }] })
  expect(differing(there, undefined)).toBeNull()
  expect(differing(there, { fold: 3 })).toMatchObject({ verb: 'fold', times: 3, isClear: false })
  expect(differing(there, { fold: 60, call: 40 })).toMatchObject({ isClear: false, cost: 0 })
  const clear = differing(there, { fold: 90, call: 10 })!
  expect(clear).toMatchObject({ verb: 'fold', times: 100, cost: 0, isClear: true })
  expect(clear.by).toBeCloseTo(0.3)
  const dear = cell('K bet', 1, { value: 2, choices: [{ verb: 'fold', chance: 0, worth: -1 }, { verb: 'call', chance: 1, worth: 2 }] })
  expect(differing(dear, { fold: 5, call: 15 })).toMatchObject({ verb: 'fold', cost: 0.75, isClear: true })
})

test('what was given away is told by the match, and where most of it was', () => {
  const cells = [
    cell('K bet', 1, { value: 2, choices: [{ verb: 'fold', chance: 0, worth: -1 }, { verb: 'call', chance: 1, worth: 2 }] }),
    cell('J bet', 1, { value: -1, choices: [{ verb: 'fold', chance: 1, worth: -1 }, { verb: 'call', chance: 0, worth: -2 }] }),
  ]
  const own = new Map([['K bet', { fold: 1, call: 1 }], ['J bet', { call: 2 }]])
  expect(account(cells, own, 10)).toMatchObject({ matches: 10, decisions: 4, worst: { situation: 'K bet' } })
  expect(account(cells, own, 10).cost).toBeCloseTo(0.5)
  expect(account(cells, new Map(), 0)).toMatchObject({ cost: 0, worst: null })
})

test('a row of the table file for each choice', () => {
  expect(csvOf([cell('Q check check | K', 0)]).split('\n')).toEqual([
    'situation,seat,hand,first_round,common_card,line,reach,value,verb,chance,worth',
    'Q check check | K,0,Q,check check,K,,0.1,1,check,0.75,1',
    'Q check check | K,0,Q,check check,K,,0.1,1,raise,0.25,1',
    '',
  ])
  expect(csvOf([{ ...cell('10-9', null), hand: ['10', '9'] }])).toContain('\n10 9,,10 9,') // not the tenth of September
})
