// SPDX-License-Identifier: MIT
// The words of the language in use.
import { computed, signal } from '@preact/signals'
import { de } from './de'
import { en, type Words } from './en'

export const languages: Record<string, { name: string; words: Words }> = {
  en: { name: 'English', words: en },
  de: { name: 'Deutsch', words: de },
}

const preferred = () => navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in languages) ?? 'en'
export const language = signal(localStorage.getItem('baize.language') ?? preferred())
export const words = computed<Words>(() => (languages[language.value] ?? languages.en!).words)

/** Fills {blanks}. */
export const fill = (text: string, blanks: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, key: string) => String(blanks[key] ?? whole))
