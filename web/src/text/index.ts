// SPDX-License-Identifier: MIT
// The words of the language in use.
import { computed, signal } from '@preact/signals'
import { de } from './de'
import { deGames } from './de_games'
import { dePhrases, dePieces, deSentences } from './de_sentences'
import { en, type Words } from './en'
import { enGames } from './en_games'
import type { GameText } from './games'

export interface Language {
  name: string
  words: Words
  games: Record<string, GameText>
  /** What the server says, by its English: sentences, what stands in their blanks, phrases of the chat by name. */
  sentences?: Record<string, string>
  pieces?: Record<string, string>
  phrases?: Record<string, string>
}

export const languages: Record<string, Language> = {
  en: { name: 'English', words: en, games: enGames },
  de: { name: 'Deutsch', words: de, games: deGames, sentences: deSentences, pieces: dePieces, phrases: dePhrases },
}

const preferred = () => navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in languages) ?? 'en'
export const language = signal(localStorage.getItem('baize.language') ?? preferred())
export const tongue = computed<Language>(() => languages[language.value] ?? languages.en!)
export const words = computed<Words>(() => tongue.value.words)

/** A phrase of the chat, told by name. */
export const phraseText = (name: string | undefined, text: string): string => (name && tongue.value.phrases?.[name]) || text

/** Fills {blanks}. */
export const fill = (text: string, blanks: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, key: string) => String(blanks[key] ?? whole))
