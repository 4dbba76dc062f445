// SPDX-License-Identifier: MIT
// Reads the recorded matches of tests/replays: what each move told a seat or a watcher, as the server would send it.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Event, EventSum } from '../src/protocol'

const LINE = /^ {2}(all|[0-9]*w?) .*\| (.*)$/
const numbered = new Set(['seat', 'other', 'n'])

/** "seat=0 card=10D" */
function blanks(words: string[]): Record<string, string | number> {
  return Object.fromEntries(words.filter((word) => word.includes('=') && word !== '=').map((word) => {
    const [name, value] = word.split('=') as [string, string]
    return [name, numbered.has(name) ? Number(value) : value]
  }))
}

function eventOf(text: string): Event {
  const [kind, ...rest] = text.split(' ') as [string, ...string[]]
  if (kind === 'card') return { event: 'card', from: rest[0]!, to: rest[2]!, was: rest[4]!, is: rest[6]! }
  if (kind === 'clear') return { event: 'clear', zone: rest[0]! }
  if (kind === 'counter') return { event: 'counter', counter: rest[0]!, value: Number(rest[2]) }
  if (kind === 'phase') return { event: 'phase', phase: rest.join(' ') }
  if (kind === 'turn') return { event: 'turn', to_act: rest[0] === 'nobody' ? [] : rest[0]!.split(',').map(Number) }
  if (kind === 'say') return { event: 'say', say: rest[0]!, ...blanks(rest) }
  if (kind !== 'sum') throw new Error(`no event: ${text}`)
  const counter = rest.includes('of') ? { counter: rest[rest.indexOf('of') + 1]! } : {}
  return { event: 'sum', about: rest[0]!, ...blanks(rest), ...counter, total: Number(rest.at(-1)), terms: [] }
}

const textOf = (name: string): string => readFileSync(fileURLToPath(new URL(`../../tests/replays/${name}.golden`, import.meta.url)), 'utf8')

/** What was agreed: the second line of the file. */
export const readOptions = (name: string): Record<string, number> =>
  Object.fromEntries([...textOf(name).split('\n')[1]!.matchAll(/(\w+)=(\d+)/g)].map(([, option, value]) => [option!, Number(value)]))

/** Move by move, what it told this viewer: a seat's number, or "w" for a watcher. */
export function readGolden(name: string, viewer: string): Event[][] {
  const moves: Event[][] = []
  for (const line of textOf(name).split('\n')) {
    if (/^== \d+:/.test(line)) moves.push([])
    const match = LINE.exec(line)
    if (!match || !moves.length || (match[1] !== 'all' && !match[1]!.includes(viewer))) continue
    const text = match[2]!.trim()
    const now = moves.at(-1)!
    if (!text.startsWith('term ')) now.push(eventOf(text))
    else {
      const [value, word, ...rest] = text.split(' ').slice(1)
      ;(now.at(-1) as EventSum).terms.push({ word: word!, value: Number(value), ...blanks(rest) })
    }
  }
  return moves
}
