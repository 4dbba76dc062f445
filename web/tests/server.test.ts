// SPDX-License-Identifier: MIT
// Which server a page plays people on, and that nothing that was kept for one server is taken for another's.
import { expect, test } from 'vitest'
import { keyOf, placeOf, secretKeyOf } from '../src/server'

const SITE = 'https://site.example/cards/'
const CARDS = 'https://cards.example.org/'

test.each([
  // what the page says of itself, its address, the server, why not
  ['', 'http://localhost:8080/', 'http://localhost:8080/', null],
  ['', 'https://example.org/baize/index.html?x=1#/rules/kuhn', 'https://example.org/baize/', null],
  ['', `${SITE}?server=${CARDS}`, SITE, 'server_own'],
  ['', `${SITE}?server=none`, SITE, 'server_own'],
  ['none', SITE, undefined, null],
  ['none', `${SITE}?server=none#/`, undefined, null],
  ['none', `${SITE}?server=${CARDS}`, CARDS, null],
  ['none', `${SITE}?server=https://example.org/baize`, 'https://example.org/baize/', null],
  ['none', `${SITE}?server=http://localhost:8080`, 'http://localhost:8080/', null],
  ['none', `${SITE}?server=http://127.0.0.1:8080/baize/`, 'http://127.0.0.1:8080/baize/', null],
  ['none', `${SITE}?server=http://cards.example.org/`, undefined, 'server_plain'],
  ['none', `${SITE}?server=http://localhost.evil/`, undefined, 'server_plain'],
  ['none', `${SITE}?server=`, undefined, 'server_bad'],
  ['none', `${SITE}?server=cards.example.org`, undefined, 'server_bad'],
  ['none', `${SITE}?server=javascript:alert(1)`, undefined, 'server_bad'],
  ['none', `${SITE}?server=https://`, undefined, 'server_bad'],
  ['none', `${SITE}?server=https://me:word@cards.example.org/`, undefined, 'server_bad'],
  ['none', `${SITE}?server=${encodeURIComponent(`${CARDS}?a=1`)}`, undefined, 'server_bad'],
  [CARDS, SITE, CARDS, null],
  [CARDS, `${SITE}?server=${CARDS}`, CARDS, null],
  [CARDS, `${SITE}?server=https://cards.example.org`, CARDS, null],
  [CARDS, `${SITE}?server=none`, undefined, null],
  [CARDS, `${SITE}?server=https://evil.example/`, CARDS, 'server_other'],
  [CARDS, `${SITE}?server=nonsense`, CARDS, 'server_other'],
])('"%s" at %s', (told, page, address, fault) => {
  const place = placeOf(told, page)
  expect(place.address?.href).toBe(address)
  expect(place.fault).toBe(fault)
})

test('what a page of a server has kept so far is found again', () => {
  const place = placeOf('', 'https://example.org/baize/#/')
  expect(secretKeyOf(place)).toBe('baize.secret')
  expect(keyOf(place)).toBe('/baize/:')
})

test('every server has keys of its own, also two on one host, and the page of a server and a site beside it', () => {
  const places = [
    placeOf('', 'https://example.org/'),
    placeOf('none', 'https://example.org/'),
    placeOf('https://example.org/', 'https://example.org/'),
    placeOf('none', `https://example.org/?server=${CARDS}`),
    placeOf('none', `https://example.org/?server=${CARDS}baize`),
    placeOf('none', 'https://example.org/?server=https://cards.example.org:8443/'),
    placeOf('none', 'https://example.org/?server=http://localhost/'),
  ]
  expect(new Set(places.map(keyOf)).size).toBe(places.length)
  expect(new Set(places.map(secretKeyOf)).size).toBe(places.length)
})
