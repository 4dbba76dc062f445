// SPDX-License-Identifier: MIT
// Sentences about a player, said to that player, in every language that has them.
import { expect, test } from 'vitest'
import * as de from '../src/text/de'
import * as en from '../src/text/en'
import * as fr from '../src/text/fr'
import { addressed } from '../src/text/you'

test.each([
  ['{seat} lays {card} left, which makes {n}', 'you lay {card} left, which makes {n}'],
  ['{seat} turns the higher card and begins', 'you turn the higher card and begin'],
  ["{seat}'s deck ends, its last cards are burned unseen: {n}", 'your deck ends, its last cards are burned unseen: {n}'],
  ['nobody else is left: {seat} takes the pot of {n}', 'nobody else is left: you take the pot of {n}'],
  ['from {seat}', 'from you'],
])('English: %s', (text, said) => expect(addressed(text, 'seat', en.you)).toBe(said))

test.each([
  ['{seat} hat gestohlen und ist noch einmal dran', 'du hast gestohlen und bist noch einmal dran'],
  ['{card} passt nicht und bleibt im Becken von {seat}', '{card} passt nicht und bleibt in deinem Becken'],
  ['um den Einsatz von {seat} zu halten', 'um deinen Einsatz zu halten'],
  ['von {seat}', 'von dir'],
])('German: %s', (text, said) => expect(addressed(text, 'seat', de.you)).toBe(said))

test.each([
  ['{seat} n’a plus de jetons et quitte la partie', 'tu n’as plus de jetons et quittes la partie'],
  ['il reste à {seat} une paire, rang 1', 'il te reste une paire, rang 1'],
  ['{card} actif ({seat})', '{card} actif (toi)'],
])('French: %s', (text, said) => expect(addressed(text, 'seat', fr.you)).toBe(said))

test('whoever does it to you keeps the name and the verb', () => {
  expect(addressed('{seat} plays a joker on the first card of {other}', 'other', en.you)).toBe('{seat} plays a joker on your first card')
  expect(addressed('{seat} gibt sie an {other}', 'other', de.you)).toBe('{seat} gibt sie an dich')
  expect(addressed('{card} y est\u00a0: {seat} vole {other} et reçoit {n}', 'other', fr.you)).toBe('{card} y est\u00a0: {seat} te vole et reçoit {n}')
})

test('what you do to another keeps the name of the other', () => {
  expect(addressed('{card} y est\u00a0: {seat} vole {other} et reçoit {n}', 'seat', fr.you)).toBe('{card} y est\u00a0: tu voles {other} et reçois {n}')
})
