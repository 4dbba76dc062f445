// SPDX-License-Identifier: MIT
// What the player has touched so far of the move they are making. When the touches say one move, it is sent: a touch is a
// move. Where an amount is to be set, more could be added, or the player wants to be asked again, a button sends it.
import { computed, effect, signal } from '@preact/signals'
import { beat } from '../beats/queue'
import { play, table, tableGame } from '../model'
import { decided, isLit, offersOf, remaining, takesAmount, touching, wordsOf } from '../picking'
import { confirming } from '../settings'

export const picked = signal<readonly string[]>([])
export const amount = signal<number | null>(null)
/** The move of a hint: what it is made of is lit on the table. */
export const hinted = signal<string | null>(null)

/** A bot plays for the player: nothing is asked until they take their seat back. */
export const isStandIn = computed(() => table.value?.seat != null && table.value.seats[table.value.seat]!.bot !== null)

/** Nothing is asked while something is still being told. */
export const choices = computed(() => (table.value && !table.value.isSent && !beat.value && !isStandIn.value ? offersOf(table.value.choices) : []))
export const left = computed(() => remaining(choices.value, picked.value))
export const ready = computed(() => decided(choices.value, picked.value))

export const isPicked = (word: string): boolean => picked.value.includes(word)
export const isAsked = computed(() => choices.value.length > 0)
/** Lit: touching it goes on with the move that was begun, or begins one. */
export const canTouch = (word: string): boolean => isPicked(word) || isLit(choices.value, picked.value, word)
/** Of use: lit, or it takes the place of something touched before. */
export const isUseful = (word: string): boolean => touching(choices.value, picked.value, word) !== null
export const isHinted = (word: string): boolean => hinted.value?.split(' ').includes(word) === true

export function untouch(): void {
  picked.value = []
  amount.value = null
}

const RISK = 10 // a tenth

/** What one has to lose: chips, coins, points of life; null: the game has no such number. */
function holding(): number | null {
  const now = table.value
  if (!now || now.seat === null) return null
  for (const name of ['chips', 'coins', 'hp']) {
    const value = now.view.counters[`${name}/${now.seat}`]
    if (value !== undefined) return value
  }
  return null
}

/** Does the player want to be asked again before this? */
export function isConfirmed(n: number | null): boolean {
  if (confirming.value === 'always') return true
  const has = holding()
  return confirming.value === 'risk' && has !== null && (n ?? 0) * RISK > has
}

/** A list of cards is done when the player says so, and not when there is none left to add. */
const isList = (move: string): boolean => tableGame.value?.verbs.some((verb) => verb.name === move.split(' ')[0] && verb.args.some((arg) => arg.kind === 'cards')) === true

/** One move and no other is meant, and nothing is left to be set. */
const isSaid = (): boolean => {
  const choice = ready.value
  return choice !== null && left.value.length === 1 && !isList(choice.move) && (choice.min === undefined || choice.min === choice.max)
}

/** The move is said, and waits for the player, who wants to be asked again. */
export const isToConfirm = computed(() => isSaid() && isConfirmed(ready.value!.min ?? null))

const isWhole = (): boolean => isSaid() && !isToConfirm.value

/** Touching a word again takes it back. False if it fits nothing. */
export function touch(word: string): boolean {
  const next = touching(choices.value, picked.value, word)
  if (!next) return false
  picked.value = next
  amount.value = null
  if (isWhole()) send()
  return true
}

/** A whole move from a list. */
export function pick(move: string): void {
  picked.value = wordsOf({ move })
  amount.value = null
  if (isWhole() || (ready.value?.move === move && ready.value.min === undefined && !isConfirmed(null))) send()
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

/** A move with an amount, from a layout's own buttons. */
export function sendAmount(verb: string, n: number): void {
  picked.value = wordsOf({ move: verb })
  amount.value = n
  send()
}

/** A card was dropped on a place: both are touched, with what was touched before if all of it fits. False if it does not fit. */
export function drop(card: string, word: string): boolean {
  const before = picked.value.filter((one) => one !== card && one !== word)
  const cards = [[...before, card], [card]].find((one) => isLit(choices.value, one, word))
  if (!cards) return false
  picked.value = [...cards, word]
  amount.value = null
  if (isWhole()) send()
  return true
}

// A new decision is a new move.
let decision: number | null = null
effect(() => {
  const now = table.value?.decision ?? null
  if (now !== decision) {
    untouch()
    hinted.value = null
  }
  decision = now
})
