// SPDX-License-Identifier: MIT
// What the player has touched so far of the move they are making. Nothing is sent before they say so, and
// everything can be taken back until then.
import { computed, effect, signal } from '@preact/signals'
import { notice, play, table } from '../model'
import { decided, isLit, remaining, wordsOf } from '../picking'
import { words } from '../text'

export const picked = signal<readonly string[]>([])
export const amount = signal<number | null>(null)

const choices = computed(() => (table.value && !table.value.isSent ? table.value.choices : []))
export const left = computed(() => remaining(choices.value, picked.value))
export const ready = computed(() => decided(choices.value, picked.value))

export const canTouch = (word: string): boolean => picked.value.includes(word) || isLit(choices.value, picked.value, word)
export const isPicked = (word: string): boolean => picked.value.includes(word)
export const isAsked = computed(() => choices.value.length > 0)

export function untouch(): void {
  picked.value = []
  amount.value = null
}

/** Touching a word again takes it back; one that fits nothing starts a new move, or is said to be impossible. */
export function touch(word: string): void {
  if (!choices.value.length) return
  if (picked.value.includes(word)) picked.value = picked.value.filter((one) => one !== word)
  else if (isLit(choices.value, picked.value, word)) picked.value = [...picked.value, word]
  else if (isLit(choices.value, [], word)) picked.value = [word]
  else notice.value = { kind: 'info', text: words.value.not_now }
  amount.value = null
}

export function pick(move: string): void {
  picked.value = wordsOf({ move })
  amount.value = null
}

export function send(): void {
  const choice = ready.value
  if (!choice) return
  const isRange = choice.min !== undefined
  void play(isRange ? `${choice.move} ${amount.value ?? choice.min}` : choice.move)
  untouch()
}

// A new decision is a new move.
let decision: number | null = null
effect(() => {
  const now = table.value?.decision ?? null
  if (now !== decision) untouch()
  decision = now
})
