// SPDX-License-Identifier: MIT
// The summaries of reviews that are kept on this device. Where the browser keeps nothing they last until the page is
// closed, and it is said why.
import { signal } from '@preact/signals'
import { answer, finished } from '../database'
import { serverKey } from '../server'
import type { Summary } from './summary'

/** Oldest match first; null: not read yet. */
export const kept = signal<Summary[] | null>(null)
/** Why nothing is kept when the page is closed; null: it is. */
export const unkept = signal<string | null>(null)

const NAME = `baize.reviews.${serverKey}${location.pathname.replace(/[^/]*$/, '')}` // pages under other paths keep their own

const inOrder = (all: Summary[]): Summary[] => all.sort((a, b) => a.ended_ms - b.ended_ms || a.match - b.match)
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error))

async function openBase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore('summaries', { keyPath: 'key' })
  return answer(request)
}

let base: Promise<IDBDatabase | null> | null = null
const open = (): Promise<IDBDatabase | null> =>
  (base ??= openBase().then((opened) => {
    opened.onversionchange = () => opened.close() // somebody deletes it
    return opened
  }).catch((error: unknown) => ((unkept.value = reasonOf(error)), null)))

/** Does it to what is kept for later. What the browser refuses is so only until the page is closed. */
async function write(act: (rows: IDBObjectStore) => void): Promise<void> {
  const opened = await open()
  if (!opened) return
  try {
    const work = opened.transaction('summaries', 'readwrite')
    act(work.objectStore('summaries'))
    await finished(work)
  } catch (error) {
    unkept.value = reasonOf(error)
  }
}

/** Rows of another hand, or of a page that kept less, are left out. */
const isSummary = ({ key, player, match, game, names, decisions, ended_ms: ended, loss, blind }: Partial<Summary>): boolean =>
  typeof key === 'string' && typeof game === 'string' && Array.isArray(names) && Array.isArray(decisions) && [player, match, ended, loss, blind].every((n) => typeof n === 'number')

async function read(): Promise<Summary[]> {
  const opened = await open()
  if (!opened) return []
  try {
    const rows = await answer(opened.transaction('summaries').objectStore('summaries').getAll() as IDBRequest<Summary[]>)
    return rows.filter(isSummary)
  } catch (error) {
    unkept.value = reasonOf(error)
    return []
  }
}

let reading: Promise<void> | null = null
/** All that is kept, read once. */
export const load = (): Promise<void> => (reading ??= read().then((all) => void (kept.value = inOrder(all))))

export async function keep(summary: Summary): Promise<void> {
  await load()
  kept.value = inOrder([...kept.value!.filter((one) => one.key !== summary.key), summary])
  await write((rows) => void rows.put(summary))
}

export async function forget(which: (summary: Summary) => boolean): Promise<void> {
  await load()
  const gone = kept.value!.filter(which)
  await write((rows) => gone.forEach(({ key }) => rows.delete(key)))
  kept.value = kept.value!.filter((one) => !which(one))
}
