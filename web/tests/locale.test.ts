// SPDX-License-Identifier: MIT
// Days are written by the customs of where somebody is, and never by those of the United States for anybody else.
import { expect, test } from 'vitest'
import { localeOf } from '../src/text/locale'

test.each([
  ['en', ['en-US', 'en'], 'en-US'],
  ['en', ['en-GB', 'en-US'], 'en-GB'],
  ['en', ['en', 'de-DE'], 'en-DE'],
  ['en', ['de-AT', 'de'], 'en-AT'],
  ['en', ['en'], 'en-001'],
  ['de', ['en-US', 'de-CH'], 'de-CH'],
  ['de', ['de'], 'de'],
])('%s for a browser that wants %j is %s', (id, wanted, expected) => {
  expect(localeOf(id, wanted)).toBe(expected)
})

test('English without a country puts the day before the month', () => {
  const written = new Date(2026, 10, 16).toLocaleDateString(localeOf('en', ['en']), { dateStyle: 'short' })
  expect(written).toMatch(/^16/)
})
