// SPDX-License-Identifier: MIT
// Words of a part of the page that is fetched apart from the rest, and its words with it: they are no burden for those who
// never look at it. English comes with the part itself; another language is fetched when it is spoken.
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { language } from '.'

/** `files` are the other languages, as `import.meta.glob` lists them: './text/de.ts'. */
export function wordsApart<W>(english: W, files: Record<string, () => Promise<{ words: W }>>): ReadonlySignal<W> {
  const fetched = signal<Record<string, W>>({})
  effect(() => {
    const id = language.value
    const load = Object.entries(files).find(([file]) => file.endsWith(`/${id}.ts`))?.[1]
    if (load && !fetched.peek()[id]) load().then(({ words }) => (fetched.value = { ...fetched.peek(), [id]: words }), () => undefined)
  })
  return computed(() => fetched.value[language.value] ?? english)
}
