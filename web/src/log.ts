// SPDX-License-Identifier: MIT
// The server's public log, as far as a page can check it: an entry is under a signed head, the key is the one that was
// met first, and the log never shrinks or tells two stories. Pure, like deal.ts.
import * as ed25519 from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Fault } from './deal'
import type { LogHead, ServerProof } from './protocol'

ed25519.hashes.sha512 = sha512 // its own would need crypto.subtle

/** RFC 6962: a leaf and a node of the tree are hashed apart, so that one is never taken for the other. */
const leafHash = (leaf: Uint8Array): Uint8Array => sha256(concatBytes(Uint8Array.of(0), leaf))
const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(concatBytes(Uint8Array.of(1), left, right))

/** The root that the leaf has with this path beside it (RFC 9162, 2.1.3.2); null: the path does not fit such a tree. */
export function rootOf(leaf: string, index: number, size: number, path: readonly string[]): string | null {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return null
  let at = index
  let last = size - 1
  let hash = leafHash(hexToBytes(leaf))
  for (const beside of path) {
    if (last === 0) return null
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(hexToBytes(beside), hash)
      while (at % 2 === 0 && at !== 0) {
        at = Math.floor(at / 2)
        last = Math.floor(last / 2)
      }
    } else hash = nodeHash(hash, hexToBytes(beside))
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? bytesToHex(hash) : null
}

export const isSigned = (text: string, signature: string, key: string): boolean => {
  try {
    return ed25519.verify(hexToBytes(signature), utf8ToBytes(text), hexToBytes(key))
  } catch {
    return false // no signature or key at all
  }
}

/** What this browser knows of the log: its key, and the newest head it was shown. */
export interface Seen {
  key: string
  size: number
  root: string
}

// ---- Heads ----------------------------------------------------------------------------------------

const isSignedHead = (head: LogHead): boolean => isSigned(`baize log head 1\n${head.log}\n${head.size}\n${head.at_ms}\n${head.root}\n`, head.signature, head.log)

/** A log that has shrunk, or has two roots for one size, tells different people different things. */
const isSameStory = (seen: Seen, head: LogHead): boolean => head.size > seen.size || (head.size === seen.size && head.root === seen.root)

// ---- Entries --------------------------------------------------------------------------------------

const OPEN = 1
const CLOSE = 2
const IS_VOID = 2
const PURSES = ['tokens', 'practice']
const LEG_BYTES = 17

interface Opened {
  match: number
  commitment: string
}

interface Closed {
  match: number
  is_void: boolean
  transcript: string
  legs: { account: number; purse: string; amount: number }[]
}

const numberAt = (bytes: Uint8Array, at: number): number => Number(new DataView(bytes.buffer, bytes.byteOffset).getBigInt64(at))

/** The entry made before the first card; null: it is another kind of entry. */
export function readOpened(leaf: string): Opened | null {
  const bytes = hexToBytes(leaf)
  return bytes.length === 41 && bytes[0] === OPEN ? { match: numberAt(bytes, 1), commitment: bytesToHex(bytes.subarray(9)) } : null
}

/** The entry of the result; null: it is another kind of entry. */
export function readClosed(leaf: string): Closed | null {
  const bytes = hexToBytes(leaf)
  if (bytes.length < 50 || (bytes.length - 50) % LEG_BYTES || bytes[0] !== CLOSE) return null
  const legs = Array.from({ length: (bytes.length - 50) / LEG_BYTES }, (_, i) => {
    const at = 50 + LEG_BYTES * i
    return { account: numberAt(bytes, at), purse: PURSES[bytes[at + 8]!] ?? '', amount: numberAt(bytes, at + 9) }
  })
  return { match: numberAt(bytes, 1), is_void: (bytes[17]! & IS_VOID) !== 0, transcript: bytesToHex(bytes.subarray(18, 50)), legs }
}

// ---- Proofs ---------------------------------------------------------------------------------------

/** Where a match stands in the log. */
export interface Standing {
  opened: number
  closed: number
  size: number
  at_ms: number
}

/** What the page knows by itself of a match; null: it does not. */
export interface Known {
  match: number
  commitment: string
  transcript: string | null
  own: { account: number; purse: string; amount: number } | null
  is_void: boolean
}

const amountOf = (closed: Closed, account: number, purse: string): number =>
  closed.legs.reduce((sum, leg) => (leg.account === account && leg.purse === purse ? sum + leg.amount : sum), 0)

/** What in a proof is not as it should be; in order, since what comes later means nothing without what comes first. */
export function checkProof(known: Known, proof: ServerProof, seen: Seen): Fault[] {
  const { head, opened, closed } = proof
  const fault = (promised: unknown, published: unknown, part: Fault['part'] = 'log'): Fault[] => [{ part, promised, published }]
  if (head.log !== seen.key) return fault(seen.key, head.log, 'log_key')
  if (!isSignedHead(head)) return fault('a signed head', head)
  if (!isSameStory(seen, head)) return fault(seen, head)
  try {
    for (const entry of [opened, closed])
      if (rootOf(entry.leaf, entry.index, head.size, entry.path) !== head.root) return fault('an entry under the signed root', entry)
    const open = readOpened(opened.leaf)
    const close = readClosed(closed.leaf)
    if (!open || !close || open.match !== known.match || close.match !== known.match || opened.index >= closed.index) return fault(known.match, proof)
    if (open.commitment !== known.commitment) return fault(known.commitment, open.commitment)
    if (close.is_void !== known.is_void) return fault(known.is_void, close.is_void)
    if (known.transcript !== null && close.transcript !== known.transcript) return fault(known.transcript, close.transcript)
    if (known.own && amountOf(close, known.own.account, known.own.purse) !== known.own.amount) return fault(known.own, close.legs)
  } catch {
    return fault('entries in hex digits', proof)
  }
  return []
}
