// SPDX-License-Identifier: MIT
// What the player has touched so far of the move they are making. Nothing is sent before they say so, and
// everything can be taken back until then.
import { computed, effect, signal } from '@preact/signals'
import { play, table } from '../model'
import { decided, isLit, offersOf, remaining, takesAmount, touching, wordsOf } from '../picking'

export const picked = signal<readonly string[]>([])
export const amount = signal<number | null>(null)

export const choices = computed(() => (table.value && !table.value.isSent ? offersOf(table.value.choices) : []))
export const left = computed(() => remaining(choices.value, picked.value))
export const ready = computed(() => decided(choices.value, picked.value))

export const isPicked = (word: string): boolean => picked.value.includes(word)
export const isAsked = computed(() => choices.value.length > 0)
/** Lit: touching it goes on with the move that was begun, or begins one. */
export const canTouch = (word: string): boolean => isPicked(word) || isLit(choices.value, picked.value, word)
/** Of use: lit, or it takes the place of something touched before. */
export const isUseful = (word: string): boolean => touching(choices.value, picked.value, word) !== null

export function untouch(): void {
  picked.value = []
  amount.value = null
}

/** Touching a word again takes it back. False if it fits nothing. */
export function touch(word: string): boolean {
  const next = touching(choices.value, picked.value, word)
  if (!next) return false
  picked.value = next
  amount.value = null
  return true
}

export function pick(move: string): void {
  picked.value = wordsOf({ move })
  amount.value = null
}

/** The amount that is set, if the move has one; whole, but perhaps not allowed. */
export const wanted = computed(() => (ready.value?.min === undefined ? null : (amount.value ?? ready.value.min)))
export const isAmountFine = computed(() => wanted.value === null || takesAmount(ready.value!, wanted.value))

export function send(): void {
  const choice = ready.value
  if (!choice || !isAmountFine.value) return
  void play(wanted.value === null ? choice.move : `${choice.move} ${wanted.value}`)
  untouch()
}

/** A card was dropped on a place: both are touched, and if that says a whole move it is made. False if it does not fit. */
export function drop(card: string, word: string): boolean {
  picked.value = [card]
  if (!isLit(choices.value, [card], word)) return false
  picked.value = [card, word]
  if (ready.value) send()
  return true
}

// A new decision is a new move.
let decision: number | null = null
effect(() => {
  const now = table.value?.decision ?? null
  if (now !== decision) untouch()
  decision = now
})
