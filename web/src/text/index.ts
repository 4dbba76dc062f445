// SPDX-License-Identifier: MIT
// The words of the language in use. English is in the page; another language is fetched when it is wanted.
import { computed, signal } from '@preact/signals'
import { local } from '../storage'
import * as en from './en'
import type { Words } from './en'
import type { GameText } from './games'
import { addressed, type You } from './you'

export { fill } from './fill'

export interface Language {
  words: Words
  games: Record<string, GameText>
  /** How a sentence about somebody is said to that one. */
  you: You
  /** What the server says, by its English: sentences, what stands in their blanks, phrases of the chat by name. */
  sentences?: Record<string, string>
  pieces?: Record<string, string>
  phrases?: Record<string, string>
  /** What the tables of odds say, by their English. */
  odds?: Record<string, string>
}

/** A language is a file beside this one, called by its two letters. */
const files = import.meta.glob<Language>(['./??.ts', '!./en.ts'])
export const languages: string[] = ['en', ...Object.keys(files).map((file) => file.slice(2, 4))]

/** What a language calls itself. */
export function languageName(id: string): string {
  const name = new Intl.DisplayNames(id, { type: 'language' }).of(id) ?? id
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const preferred = () => navigator.languages.map((one) => one.slice(0, 2)).find((one) => languages.includes(one)) ?? 'en'
const asked = local.getItem('baize.language') ?? preferred()

export const language = signal('en')
export const tongue = signal<Language>(en)
export const words = computed<Words>(() => tongue.value.words)

/** Goes over to a language; one that cannot be had leaves all as it is. */
export async function speak(id: string): Promise<void> {
  const load = files[`./${id}.ts`]
  tongue.value = load ? await load() : en
  language.value = load ? id : 'en'
  local.setItem('baize.language', language.value)
}

/** The page is drawn when its words are there. */
export const firstWords = speak(asked).catch(() => speak('en'))

/** A phrase of the chat, told by name. */
export const phraseText = (name: string | undefined, text: string): string => (name && tongue.value.phrases?.[name]) || text

/** A sentence about a seat, said to whom it is about; what is not translated is English still. */
export const toYou = (text: string, blank: 'seat' | 'other', isTranslated = true): string => addressed(text, blank, isTranslated ? tongue.value.you : en.you)
