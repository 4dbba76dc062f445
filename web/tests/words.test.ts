// SPDX-License-Identifier: MIT
// The languages beside English: nothing is missing, empty or left in English, and no blank is lost. What the server
// says is compared with its own lists in tests/browser/words.test.mjs.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readOdds } from '../src/pages/odds'
import * as en from '../src/text/en'
import type { Language } from '../src/text'

const folder = new URL('../src/text/', import.meta.url)
const ids = readdirSync(folder).filter((file) => /^(?!en)..\.ts$/.test(file)).map((file) => file.slice(0, 2))
const languages = await Promise.all(ids.map(async (id): Promise<[string, Language]> => [id, await import(`../src/text/${id}.ts`)]))

type Tree = { [key: string]: string | Tree }
/** All texts of a table, each by its way: "mantis says wins". */
function flat(tree: Tree, way = ''): Map<string, string> {
  return new Map(Object.entries(tree).flatMap(([key, value]): [string, string][] => (typeof value === 'string' ? [[`${way}${key}`, value]] : [...flat(value, `${way}${key} `)])))
}
const textsOf = ({ words, games, sentences = {}, pieces = {}, phrases = {}, odds = {} }: Language): Map<string, string> => flat({ words, games, sentences, pieces, phrases, odds } as unknown as Tree)
const blanks = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ')

/** What two languages may spell alike; so may texts of nothing but blanks and signs. */
const ALIKE = 'Baize Bot Code Date dragon Hand HP joker Menu Min Name normal Option Options orange Pause points poison pot Pot types Types'.split(' ')
const isAlike = (text: string): boolean => !text.replace(/\{\w+\}/g, '').split(/[^\p{L}]+/u).some((word) => word && !ALIKE.includes(word))

test('there are languages to compare', () => {
  expect(ids).toEqual(expect.arrayContaining(['de', 'fr']))
})

describe.each(languages)('%s', (_, language) => {
  const texts = textsOf(language)

  test('has the words of the page in the order of the English ones', () => {
    expect(Object.keys(language.words)).toEqual(Object.keys(en.words))
  })

  test('has the texts of games and server that every other language has', () => {
    const all = new Set(languages.flatMap(([, one]) => [...textsOf(one).keys()]))
    expect([...all].filter((way) => !texts.has(way))).toEqual([])
  })

  test('has no empty text', () => {
    const isArticle = (way: string): boolean => /^pieces an?$/.test(way)
    expect([...texts].filter(([way, text]) => !text.trim() && !isArticle(way)).map(([way]) => way)).toEqual([])
  })

  test('keeps the blanks of the English words', () => {
    for (const [name, text] of Object.entries(en.words)) expect(`${name}: ${blanks(language.words[name as keyof typeof en.words])}`).toBe(`${name}: ${blanks(text)}`)
  })

  test('fills only blanks that the sentences of the server have', () => {
    for (const [theirs, ours] of Object.entries(language.sentences ?? {})) for (const blank of ours.match(/\{\d\}/g) ?? []) expect(theirs).toContain(blank)
  })

  test('has what the tables of odds say', () => {
    const folder = new URL('../../docs/odds/', import.meta.url)
    const parts = readdirSync(folder).flatMap((file) => readOdds(readFileSync(new URL(file, folder), 'utf8')))
    const said = parts.flatMap((part) => (typeof part === 'string' ? [part] : [...part.head.flat().map((cell) => cell.text), ...part.rows.flat()]))
    expect([...new Set(said)].filter((text) => /[a-z]{2}/i.test(text) && !language.odds?.[text])).toEqual([])
  })

  test('leaves nothing in English', () => {
    const left = Object.entries(en.words).filter(([name, text]) => language.words[name as keyof typeof en.words] === text && !isAlike(text))
    expect(left.map(([name, text]) => `${name}: ${text}`)).toEqual([])
    expect(Object.entries(language.sentences ?? {}).filter(([theirs, ours]) => theirs === ours)).toEqual([])
  })
})

test('French puts no space that breaks before : ; ? ! » % nor after «', () => {
  const french = languages.find(([id]) => id === 'fr')![1]
  expect([...textsOf(french)].filter(([, text]) => / [:;?!»%]|« /.test(text)).map(([way]) => way)).toEqual([])
})

/** Letters before a closing tag, or told to those who cannot see the page, that no table of words has. */
const HARD_WIRED = /[>}][^<>{}\n=]*\p{L}{2}[^<>{}\n]*<\/|\b(aria-label|title|alt|placeholder)="[^"]*\p{L}{2}[^"]*"/gu
const hardWired = (file: string): string[] => (readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8').match(HARD_WIRED) ?? []).map((text) => `${file}: ${text}`)

test('no page has words of its own', () => {
  const pages = readdirSync(new URL('../src/', import.meta.url), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  expect(pages.length).toBeGreaterThan(50)
  expect(pages.flatMap(hardWired)).toEqual([])
})

/** The parts of the page that are fetched apart have their words beside them. */
const parts = ['explorer', 'lab', 'learn', 'puzzles', 'review', 'statistics']

describe.each(parts.flatMap((part) => ids.map((id) => [part, id] as const)))('%s in %s', (part, id) => {
  test('has the words of the English ones in their order, none empty, and their blanks', async () => {
    const english = ((await import(`../src/${part}/text/en.ts`)) as { words: Record<string, string> }).words
    const { words } = (await import(`../src/${part}/text/${id}.ts`)) as { words: Record<string, string> }
    expect(Object.keys(words)).toEqual(Object.keys(english))
    for (const [name, text] of Object.entries(english)) expect(`${name}: ${blanks(words[name]!)} ${words[name] !== ''}`).toBe(`${name}: ${blanks(text)} true`)
  })
})
