// SPDX-License-Identifier: MIT
// The queue between the server and the table: messages come as fast as bots answer, beats are told one after the other.
// The first begins at once. Space, a tap or Next ends a beat; who looks elsewhere or has fallen far behind sees the present.
import { computed, signal } from '@preact/signals'
import type { Table } from '../model'
import type { Auto, Event, ServerEvents, ServerResult } from '../protocol'
import { speed } from '../settings'
import { loadLayout } from '../table/layouts'
import { tellPlainly, type Beat } from './beat'

type Happening = ServerEvents | ServerResult

const FACTORS: Record<string, number> = { calm: 1.7, normal: 1, quick: 0.45, instant: 0 }
const BEHIND_MS = 9000 // more than this to be told: quicker
const BEHIND_MAX_MS = 25_000 // more than this: no longer
const SHORT_CLOCK_MS = 8000 // who has so little time to decide is not kept waiting

/** True while another table is shown: what is live goes on unseen. */
export const isAside = signal(false)
/** Ends the beat that is being told at that table. */
export const nextAside: { act: (() => void) | null } = { act: null }

export const isInstant = (): boolean => speed.value === 'instant' || document.hidden || isAside.value
/** Cards do not slide for those who want less motion; beats they see all the same. What is live behind another table is not seen. */
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches || speed.value === 'instant' || document.hidden || (isAside.value && !nextAside.act)

let tableNow: () => Table | null = () => null
let hear: (events: Event[], autos: Auto[]) => void = () => undefined
let conclude: (message: Happening) => void = () => undefined

export function onHappening(now: typeof tableNow, begin: typeof hear, end: typeof conclude): void {
  tableNow = now
  hear = begin
  conclude = end
}

/** Messages that wait; of the first, what is left to tell. */
const messages: Happening[] = []
let beats: Beat[] | null = null
let timer = 0
let isLoading = false

/** The beat that is being told; null: the table shows the present. */
export const beat = signal<Beat | null>(null)
/** How many beats this message has, and which one this is, from 1. */
export const progress = signal<{ at: number; of: number } | null>(null)
export const isTelling = computed(() => beat.value !== null)

function beatsOf(message: Happening): Beat[] {
  const now = tableNow()
  if (message.type === 'result' || !now) return []
  const teller = loadLayout(now.game).layout?.tell ?? tellPlainly
  const told = teller(message.events, { view: now.view, seat: now.seat, options: now.options })
  // What takes no time goes with what comes next, so that nothing flickers.
  const joined: Beat[] = []
  let before: Event[] = []
  for (const one of told) {
    if (one.ms === 0) before = [...before, ...one.events]
    else {
      joined.push({ ...one, events: [...before, ...one.events] })
      before = []
    }
  }
  if (before.length) joined.push({ events: before, ms: 0 })
  return joined
}

function begin(one: Beat, autos: Auto[]): void {
  beat.value = one.ms ? one : null
  hear(one.events, autos)
}

/** How long a beat takes at the speed that is set, against normal. */
export const speedFactor = (): number => FACTORS[speed.value] ?? 1

function paceNow(): number {
  const rest = (beats ?? []).reduce((sum, one) => sum + one.ms, 0)
  return speedFactor() * (rest > BEHIND_MS ? 0.6 : 1)
}

/** Tells the next beat, or goes on to the next message. */
function goOn(): void {
  clearTimeout(timer)
  timer = 0
  for (;;) {
    const message = messages[0]
    if (!message) break
    if (!beats) {
      if (!isReady(message)) return
      beats = beatsOf(message)
      const autos = message.type === 'events' ? message.auto ?? [] : []
      if (!beats.length && autos.length) hear([], autos)
      progress.value = { at: 0, of: beats.filter((one) => one.ms).length }
      first = autos
    }
    const next = beats.shift()
    if (!next) {
      beats = null
      messages.shift()
      if (!messages.length || messages[0]!.type === 'result') endOfBeats()
      conclude(message)
      continue
    }
    begin(next, first)
    first = []
    if (next.ms && progress.value) progress.value = { ...progress.value, at: progress.value.at + 1 }
    const ms = isInstant() ? 0 : next.ms * paceNow()
    if (ms > 0) {
      timer = window.setTimeout(goOn, ms)
      return
    }
  }
  endOfBeats()
}

let first: Auto[] = []

function endOfBeats(): void {
  if (!nextAside.act) beat.value = null // otherwise it is told at another table
  progress.value = null
}

/** A game's own way of telling is fetched with its layout. */
function isReady(message: Happening): boolean {
  const now = tableNow()
  if (message.type === 'result' || !now) return true
  const { layout, wait } = loadLayout(now.game)
  if (layout || !wait) return true
  if (!isLoading) {
    isLoading = true
    void wait.finally(() => {
      isLoading = false
      goOn()
    })
  }
  return false
}

/** Ends the beat that is being told. */
export function nextBeat(): void {
  if (timer) goOn()
  else nextAside.act?.()
}

/** Shows all that waits. To be called before anything that stands after it. */
export function catchUp(): void {
  clearTimeout(timer)
  timer = 0
  while (messages.length) {
    const message = messages.shift()!
    const rest = beats ?? null
    beats = null
    if (message.type === 'events') hear(rest ? rest.flatMap((one) => one.events) : message.events, rest ? first : message.auto ?? [])
    first = []
    conclude(message)
  }
  endOfBeats()
}

const isUrgent = (message: Happening): boolean => {
  const seat = tableNow()?.seat
  if (message.type !== 'events' || message.decision === undefined || seat == null) return false
  const left = message.clock?.left_ms[seat]
  return left != null && left + (message.clock!.bank_ms[seat] ?? 0) < SHORT_CLOCK_MS
}

export function happen(message: Happening): void {
  messages.push(message)
  if (isInstant() || isUrgent(message) || messages.length * 1200 > BEHIND_MAX_MS) catchUp()
  else if (!timer) goOn()
}

document.addEventListener('visibilitychange', () => document.hidden && catchUp())
