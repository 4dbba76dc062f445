// SPDX-License-Identifier: MIT
// A true proof of the public log is believed, whatever the size of the log; a changed one is not. The tree is built here
// as RFC 6962 says it, and signed by Node.
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { keyChanged } from '../src/deal'
import { checkProof, isSigned, readClosed, readOpened, rootOf, type Known, type Seen } from '../src/log'
import type { LogEntry, ServerProof } from '../src/protocol'

const sha256 = (...bytes: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(bytes)).digest()
const half = (n: number): number => 2 ** Math.ceil(Math.log2(n) - 1)

function treeHash(leaves: Buffer[]): Buffer {
  if (leaves.length === 1) return sha256(Buffer.of(0), leaves[0]!)
  const k = half(leaves.length)
  return sha256(Buffer.of(1), treeHash(leaves.slice(0, k)), treeHash(leaves.slice(k)))
}

function pathOf(index: number, leaves: Buffer[]): Buffer[] {
  if (leaves.length === 1) return []
  const k = half(leaves.length)
  return index < k ? [...pathOf(index, leaves.slice(0, k)), treeHash(leaves.slice(k))] : [...pathOf(index - k, leaves.slice(k)), treeHash(leaves.slice(0, k))]
}

const number = (n: number): string => BigInt.asUintN(64, BigInt(n)).toString(16).padStart(16, '0')
const COMMITMENT = 'c0'.repeat(32)
const TRANSCRIPT = 'd1'.repeat(32)
const OPENED = `01${number(300)}${COMMITMENT}`
const CLOSED = `02${number(300)}${number(1700000000000)}01${TRANSCRIPT}${number(7)}00${number(-3)}${number(8)}00${number(3)}`

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const KEY = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
const known: Known = { match: 300, commitment: COMMITMENT, transcript: TRANSCRIPT, own: { account: 7, purse: 'tokens', amount: -3 }, is_void: false }
const seen: Seen = { key: KEY, size: 3, root: 'ee'.repeat(32) }

function proofOf(opened = OPENED, closed = CLOSED, size = 11, at = [4, 9]): ServerProof {
  const leaves = Array.from({ length: size }, (_, i) => Buffer.from(i === at[0] ? opened : i === at[1] ? closed : `04${number(i)}`, 'hex'))
  const root = treeHash(leaves).toString('hex')
  const entry = (index: number): LogEntry => ({ index, leaf: leaves[index]!.toString('hex'), path: pathOf(index, leaves).map((one) => one.toString('hex')) })
  const signature = sign(null, Buffer.from(`baize log head 1\n${KEY}\n${size}\n5\n${root}\n`), privateKey).toString('hex')
  return { type: 'proof', match: 300, opened: entry(at[0]!), closed: entry(at[1]!), head: { log: KEY, size, at_ms: 5, root, signature } }
}

describe('the tree', () => {
  test('every entry of logs of every size up to 33 has its root, and no other place', () => {
    for (let size = 1; size <= 33; size++) {
      const leaves = Array.from({ length: size }, (_, i) => Buffer.of(i))
      const root = treeHash(leaves).toString('hex')
      for (let i = 0; i < size; i++) {
        const path = pathOf(i, leaves).map((one) => one.toString('hex'))
        const leaf = leaves[i]!.toString('hex')
        expect(rootOf(leaf, i, size, path)).toBe(root)
        expect(rootOf(leaf, i, size, [...path, root])).not.toBe(root)
        if (size > 1) expect(rootOf(leaf, i, size, path.slice(1))).not.toBe(root)
        if (size > 1) expect(rootOf(leaf, (i + 1) % size, size, path)).not.toBe(root)
      }
    }
    expect(rootOf('00', 1, 1, [])).toBe(null)
    expect(rootOf('00', -1, 1, [])).toBe(null)
  })
})

describe('entries', () => {
  test('are read as the server writes them', () => {
    expect(readOpened(OPENED)).toEqual({ match: 300, commitment: COMMITMENT })
    // The same bytes as in the test of the server's own writer.
    expect(readClosed(`02000000000000012c0000018bcfe568000109${'00'.repeat(31)}000000000000000700fffffffffffffffd0000000000000008000000000000000003`)).toEqual({
      match: 300, is_void: false, transcript: `09${'00'.repeat(31)}`,
      legs: [{ account: 7, purse: 'tokens', amount: -3 }, { account: 8, purse: 'tokens', amount: 3 }],
    })
    expect(readOpened(CLOSED)).toBe(null)
    expect(readClosed(OPENED)).toBe(null)
    expect(readClosed(CLOSED.slice(2))).toBe(null)
  })
})

describe('a proof', () => {
  test('that is true is believed', () => {
    expect(checkProof(known, proofOf(), seen)).toEqual([])
    expect(checkProof(known, proofOf(OPENED, CLOSED, 2, [0, 1]), { ...seen, size: 0, root: '' })).toEqual([])
    expect(checkProof({ ...known, transcript: null, own: null }, proofOf(), seen)).toEqual([])
  })

  const wrong = (proof: ServerProof, what = known, before = seen): string | undefined => checkProof(what, proof, before)[0]?.part
  const good = proofOf()

  test('that is changed anywhere is not', () => {
    expect(wrong({ ...good, head: { ...good.head, size: 12 } })).toBe('log')
    expect(wrong({ ...good, head: { ...good.head, signature: good.head.signature.replace(/./, (digit) => (digit === '0' ? '1' : '0')) } })).toBe('log')
    expect(wrong({ ...good, head: { ...good.head, signature: 'no hex' } })).toBe('log')
    expect(wrong({ ...good, opened: { ...good.opened, leaf: OPENED.replace('c0', 'c1') } })).toBe('log')
    expect(wrong({ ...good, opened: { ...good.opened, index: 5 } })).toBe('log')
    expect(wrong({ ...good, closed: { ...good.closed, path: good.closed.path.slice(1) } })).toBe('log')
    expect(wrong({ ...good, closed: { ...good.closed, leaf: 'zz' } })).toBe('log')
  })

  test('of something else is not', () => {
    expect(wrong(good, { ...known, match: 301 })).toBe('log')
    expect(wrong(good, { ...known, commitment: '00'.repeat(32) })).toBe('log')
    expect(wrong(good, { ...known, transcript: '00'.repeat(32) })).toBe('log')
    expect(wrong(good, { ...known, own: { account: 7, purse: 'tokens', amount: 3 } })).toBe('log')
    expect(wrong(good, { ...known, transcript: null, own: null, is_void: true })).toBe('log')
    expect(wrong(good, { ...known, own: { account: 7, purse: 'practice', amount: -3 } })).toBe('log')
    expect(wrong(proofOf(OPENED, CLOSED, 11, [9, 4]))).toBe('log')
    expect(wrong({ ...good, opened: good.closed, closed: good.opened })).toBe('log')
  })

  test('under another key, or in a log that has shrunk or changed, is not', () => {
    expect(wrong(good, known, { ...seen, key: '00'.repeat(32) })).toBe('log_key')
    expect(wrong(good, known, { ...seen, size: 12 })).toBe('log')
    expect(wrong(good, known, { ...seen, size: 11 })).toBe('log')
    expect(wrong(good, known, { ...seen, size: 11, root: good.head.root })).toBe(undefined)
  })
})

test('a key is kept when it is met first, and another one, or none, is a fault', () => {
  expect(keyChanged(null, KEY)).toEqual([])
  expect(keyChanged(seen, KEY)).toEqual([])
  expect(keyChanged(seen, '00'.repeat(32))[0]?.part).toBe('log_key')
  expect(keyChanged(seen, undefined)[0]?.part).toBe('log_key')
  expect(isSigned('text', '', KEY)).toBe(false)
})
