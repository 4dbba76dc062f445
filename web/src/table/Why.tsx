// SPDX-License-Identifier: MIT
// Why something cannot be touched now: whose turn it is, or what the rules say against it, in their own words (the
// server is asked, as if the move had been made). Shown beside the thing while it is pointed at, focused or touched.
import { effect, signal } from '@preact/signals'
import { ask, staged, table, tableGame } from '../model'
import { Refused } from '../net'
import { meant } from '../picking'
import { fill, words } from '../text'
import { spoken } from '../text/sentences'
import { drop, isAsked, isUseful, picked, touch } from './hand'
import { seatName } from './names'

const POINT_MS = 200 // pointing shorter than this is passing by
const EDGE = 8
const HALF_WIDTH = 160 // as the style sheet has it

interface Reason {
  text: string
  box: DOMRect
}
const reason = signal<Reason | null>(null)
const known = new Map<string, string>() // of this decision: move -> why not
let pointed: Element | null = null
let timer = 0

/** What the rules say to this move; null if nothing, or if they were not to be asked. */
export async function refusal(move: string): Promise<string | null> {
  const decision = table.value?.decision ?? null
  if (decision === null) return null
  const before = known.get(move)
  if (before) return before
  if (staged.value) return staged.value.asker?.why(move) ?? null
  try {
    const answer = await ask({ type: 'why', decision, move })
    if (answer.type !== 'why' || answer.text === null || table.value?.decision !== decision) return null
    known.set(move, answer.text)
    return answer.text
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

function notAsked(): string {
  const now = table.value!
  if (now.result) return words.value.over
  if (now.isSent || (now.seat !== null && now.view.to_act.length && !now.view.to_act.includes(now.seat)))
    return now.isSent ? words.value.locked : fill(words.value.waiting_turn, { names: now.view.to_act.map(seatName).join(', ') })
  return words.value.dealing
}

async function whyNot(word: string): Promise<string> {
  const now = table.value!
  const game = tableGame.value
  if (!isAsked.value || !game) return notAsked()
  const own = game.zones.filter((zone) => zone.per_seat && zone.sight === 'own').flatMap((zone) => now.view.zones[`${zone.name}/${now.seat}`] ?? [])
  const others = now.seats.map((seat) => seat.seat).filter((seat) => seat !== now.seat)
  const move = meant(game, picked.value, word, own, others)
  const text = move && (await refusal(move))
  return text ? spoken(text) : words.value.not_now
}

/** Who only looks on has nothing to be told. */
async function explain(word: string, at: Element): Promise<void> {
  if ((staged.value && !staged.value.asker) || table.value?.seat == null) return
  pointed = at
  const text = await whyNot(word)
  if (pointed === at && at.isConnected) reason.value = { text, box: at.getBoundingClientRect() }
}

function forget(): void {
  clearTimeout(timer)
  pointed = null
  reason.value = null
}

/** What an element needs to say why its word cannot be touched, and to touch it when it can. */
export const touchable = (word: string) => ({
  'data-word': word,
  'aria-disabled': !isUseful(word),
  onClick: (event: Event) => {
    forget()
    if (!touch(word)) void explain(word, event.currentTarget as Element)
  },
  onPointerEnter: (event: PointerEvent) => {
    const at = event.currentTarget as Element
    forget()
    if (event.pointerType === 'mouse' && !isUseful(word)) timer = window.setTimeout(() => void explain(word, at), POINT_MS)
  },
  onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && forget(),
  onFocus: (event: Event) => {
    const at = event.currentTarget as Element
    if (at.matches(':focus-visible') && !isUseful(word)) void explain(word, at)
  },
  onBlur: forget,
})

/**
 * What a card needs to be dragged to a place, by mouse or finger: it follows the pointer, and the place under it takes it.
 * A card that no move names (isWord false) is only a way to touch the place.
 */
export const draggable = (card: string, isWord = true) => ({
  onPointerDown: (event: PointerEvent) => {
    if (event.button === 0 && (isWord ? isUseful(card) : isAsked.value)) beginDrag(event, (word) => (isWord ? drop(card, word) : touch(word)))
  },
})

/** What a place needs to take a card that is dropped on it. */
export const droppable = (word: string) => ({ 'data-drop': word })

const DRAG_PX = 8 // less is a touch

function beginDrag(start: PointerEvent, dropOn: (word: string) => boolean): void {
  const slot = (start.currentTarget as Element).closest<HTMLElement>('.slot')
  if (!slot) return
  let isDragging = false
  const move = (event: PointerEvent) => {
    const x = event.clientX - start.clientX
    const y = event.clientY - start.clientY
    if (!isDragging && Math.hypot(x, y) < DRAG_PX) return
    isDragging = true
    forget()
    slot.classList.add('dragged')
    slot.style.translate = `${x}px ${y}px`
  }
  const end = (event: PointerEvent) => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', end)
    slot.classList.remove('dragged')
    slot.style.translate = ''
    if (!isDragging) return
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }))
    const place = event.type === 'pointerup' && document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest<HTMLElement>('[data-drop]')).find(Boolean)
    if (place && !dropOn(place.dataset.drop!)) void explain(place.dataset.drop!, place)
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', end)
}

/** The click that ends a drag is no touch. */
const swallow = (event: Event) => {
  event.stopPropagation()
  event.preventDefault()
}

/** The sentence, beside what it is about. */
export function Why() {
  const now = reason.value
  const style = now && {
    left: `${Math.min(Math.max(now.box.left + now.box.width / 2, HALF_WIDTH + EDGE), innerWidth - HALF_WIDTH - EDGE)}px`,
    ...(now.box.top > 80 ? { bottom: `${innerHeight - now.box.top + EDGE}px` } : { top: `${now.box.bottom + EDGE}px` }),
  }
  return <p class="why" role="status" hidden={!now} style={style ?? undefined}>{now?.text}</p>
}

// Another decision, other reasons.
let decision: number | null = null
effect(() => {
  const next = table.value?.decision ?? null
  if (next !== decision) {
    known.clear()
    forget()
  }
  decision = next
})
