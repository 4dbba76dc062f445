// SPDX-License-Identifier: MIT
// What the server in the page keeps on this device: changes as web/wasm/kept.h writes them, in the order in which they came. It reads
// of them only their kind, to know what is no longer needed: the parts of a match once it is over, a name once there is
// another. Knows nothing of cards.
//
// Several windows may have the same shelf open, but only the one that opened it last writes: each writing looks whether it
// still is the one, in the same transaction.
import { answer, finished } from '../database'

export interface Change {
  /** Of the account or the match. */
  id: number
  head: Uint8Array<ArrayBuffer>
  /** The record of a match; null: it was given up, to make room. */
  record: Uint8Array<ArrayBuffer> | null
}

/** The second byte of a change's head says what it is. */
const NEWEST = [2, 3] // only the newest of these counts: a name, what others are shown
const OF_OPEN = [4, 5] // the record of a match under way
const OVER = 6

/** So many records of finished matches are kept; of older ones it is known how they ended. */
const RECORDS_MAX = 300

interface Row extends Change {
  /** One word for all rows that a newer one replaces, or the match under way that it is part of. */
  until?: string
  /** Of a finished match whose record is here. */
  over?: number
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    const changes = request.result.createObjectStore('changes', { autoIncrement: true })
    changes.createIndex('until', 'until')
    changes.createIndex('over', 'over')
    request.result.createObjectStore('owner')
  }
  return answer(request)
}

/** Another window has the shelf now. */
export class Replaced extends Error {}

export class Shelf {
  /** Another window has opened it. */
  onTaken: () => void = () => undefined
  private readonly me = crypto.getRandomValues(new Uint32Array(2)).join('.')
  private readonly others: BroadcastChannel
  private free = (): void => undefined

  private constructor(private readonly base: IDBDatabase) {
    base.onversionchange = () => base.close() // somebody deletes it
    this.others = new BroadcastChannel(base.name)
    this.others.onmessage = () => this.onTaken()
    // Whoever would open it without being asked to can see that it is in use.
    void navigator.locks?.request(base.name, () => new Promise<void>((done) => (this.free = done))).catch(() => undefined)
  }

  /** Opens it, and takes it over from whoever had it: all that is kept there. */
  static async open(name: string): Promise<{ shelf: Shelf; changes: Change[] }> {
    const shelf = new Shelf(await openDatabase(name))
    const work = shelf.base.transaction(['changes', 'owner'], 'readwrite')
    work.objectStore('owner').put(shelf.me, 'owner')
    const changes = await answer(work.objectStore('changes').getAll() as IDBRequest<Row[]>)
    await finished(work)
    shelf.others.postMessage('taken')
    return { shelf, changes }
  }

  /** All of it, or nothing. */
  async keep(changes: Change[]): Promise<void> {
    const work = this.base.transaction(['changes', 'owner'], 'readwrite', { durability: 'relaxed' })
    const done = finished(work)
    done.catch(() => undefined) // it is awaited below, unless something is refused before
    if ((await answer(work.objectStore('owner').get('owner') as IDBRequest<string>)) !== this.me) {
      work.abort()
      throw new Replaced()
    }
    const rows = work.objectStore('changes')
    for (const change of changes) await this.put(rows, change)
    await done
  }

  private async put(rows: IDBObjectStore, change: Change): Promise<void> {
    const kind = change.head[1]!
    const row: Row = { ...change }
    const match = `match ${change.id}`
    if (NEWEST.includes(kind)) await this.drop(rows, (row.until = `kind ${kind} of ${change.id}`))
    if (OF_OPEN.includes(kind)) row.until = match
    if (kind === OVER) {
      await this.drop(rows, match)
      row.over = change.id
    }
    await answer(rows.add(row))
    if (kind === OVER) await this.thin(rows)
  }

  private async drop(rows: IDBObjectStore, until: string): Promise<void> {
    for (const key of await answer(rows.index('until').getAllKeys(until))) rows.delete(key)
  }

  /** Gives up the records of the oldest matches where there are too many. */
  private async thin(rows: IDBObjectStore): Promise<void> {
    const keys = await answer(rows.index('over').getAllKeys())
    for (const key of keys.slice(0, Math.max(0, keys.length - RECORDS_MAX))) {
      const { over: _, ...row } = await answer(rows.get(key) as IDBRequest<Row>)
      rows.put({ ...row, record: null }, key)
    }
  }

  close(): void {
    this.free()
    this.others.close()
    this.base.close()
  }
}

/** Is it open in another window? Where a browser cannot say, it is not. */
export const isInUse = async (name: string): Promise<boolean> => ((await navigator.locks?.query())?.held ?? []).some((lock) => lock.name === name)

/** All that is kept is forgotten. Whoever has it open must have been ended. */
export const clear = (name: string): Promise<unknown> => answer(indexedDB.deleteDatabase(name))
