// SPDX-License-Identifier: MIT
// Words of a part of the page that is fetched apart from the rest, and its words with it: they are no burden for those who
// never look at it. English comes with the part itself; another language is there before the part is shown, or fetched when
// one goes over to it.
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { language } from '.'

/** `files` are the other languages, as `import.meta.glob` lists them: './text/de.ts'. */
export async function wordsApart<W>(english: W, files: Record<string, () => Promise<{ words: W }>>): Promise<ReadonlySignal<W>> {
  const fetched = signal<Record<string, W>>({})
  const fetch = async (id: string): Promise<void> => {
    const load = Object.entries(files).find(([file]) => file.endsWith(`/${id}.ts`))?.[1]
    if (!load || fetched.peek()[id]) return
    const { words } = await load()
    fetched.value = { ...fetched.peek(), [id]: words }
  }
  // What cannot be had leaves the English words.
  await fetch(language.peek()).catch(() => undefined)
  effect(() => void fetch(language.value).catch(() => undefined))
  return computed(() => fetched.value[language.value] ?? english)
}
