// SPDX-License-Identifier: MIT
// The page knows the bots of a replay by their names: the same that the server keeps for them.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isBotName } from '../src/replay/bots'

test('every name that the server keeps for bots is known to be one, and others are not', () => {
  const source = readFileSync(fileURLToPath(new URL('../../src/server/bot_names.c', import.meta.url)), 'utf8')
  const names = [...(/bot_names\[\] = \{([^}]*)\}/.exec(source)?.[1] ?? '').matchAll(/"(\w+)"/g)].map(([, name]) => name!)
  expect(names).toHaveLength(16)
  expect(names.filter((name) => !isBotName(name))).toEqual([])
  expect(['Mira', 'Guest 1', 'pip', ''].filter(isBotName)).toEqual([])
})
