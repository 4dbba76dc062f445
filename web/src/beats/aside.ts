// SPDX-License-Identifier: MIT
// Tells beats at a table that a page has staged, as the queue does at the live one. The page puts on the stage what it is
// given, and says how fast.
import type { LogLine, Table } from '../model'
import type { Event, View } from '../protocol'
import { fold } from '../fold'
import { loadLayout } from '../table/layouts'
import { beforeMoving } from '../table/moving'
import { tellPlainly, type Beat } from './beat'
import { beat, nextAside, speedFactor } from './queue'

/** A table of no match: nobody waits there, and nothing is asked unless the page says so. */
export const stagedTable = (of: Pick<Table, 'game' | 'options' | 'seat' | 'near' | 'seats' | 'view' | 'log'> & Partial<Table>): Table => ({
  table: 0, match: 0, seedHash: '', watchers: 'none', deal: 'published', counts: null, seq: 0, decision: null, choices: [], isSent: false,
  clock: null, clockAt: 0, sent: [], result: null, rematch: [], ...of,
})

/** What of it is said in the log: from this key on, all together as one batch or each by itself. */
export const logOf = (events: readonly Event[], first = 0, batch?: number): LogLine[] =>
  events.flatMap((event, i) => (event.event === 'say' || event.event === 'sum' ? [{ key: first + i, batch: batch ?? first + i, event }] : []))

/** Tells events as the game's own layout does, from this view on, unless it is no longer wanted once the layout is there. The rest is as of tellAside(). */
export async function tellEvents(events: Event[], from: Pick<Table, 'game' | 'view' | 'seat' | 'options'>, isWanted: () => boolean, show: (view: View, told: Event[]) => void, done: () => void): Promise<void> {
  await loadLayout(from.game).wait
  if (!isWanted()) return
  const teller = loadLayout(from.game).layout?.tell ?? tellPlainly
  let shown = 0
  tellAside(
    teller(events, from), from.view,
    (view, told) => {
      const drawn = beforeMoving(told.slice(shown))
      shown = told.length
      show(view, told)
      requestAnimationFrame(drawn)
    },
    done, speedFactor,
  )
}

let timer = 0
let telling = 0

/** Nothing is told any more. */
export function stopAside(): void {
  clearTimeout(timer)
  telling++
  nextAside.act = null
  beat.value = null
}

/** From this view on; `show` puts a view on the stage, with all that was told until then, and `done` comes at the end. */
export function tellAside(beats: readonly Beat[], from: View, show: (view: View, told: Event[]) => void, done: (told: Event[]) => void, factor: () => number): void {
  stopAside()
  const mine = telling
  const rest = [...beats]
  let view = from
  let told: Event[] = []
  const next = (): void => {
    clearTimeout(timer)
    if (mine !== telling) return
    const one = rest.shift()
    if (!one) {
      stopAside()
      done(told)
      return
    }
    view = one.events.reduce(fold, view)
    told = [...told, ...one.events]
    beat.value = one.ms ? one : null
    show(view, told)
    if (one.ms && factor()) timer = window.setTimeout(next, one.ms * factor())
    else next()
  }
  nextAside.act = next
  next()
}
