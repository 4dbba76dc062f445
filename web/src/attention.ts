// SPDX-License-Identifier: MIT
// Calls back a player who looks elsewhere while it is their turn: in the title, by a dot on the icon, and by a notification
// where they agreed to one.
import { computed, effect } from '@preact/signals'
import { gameOf, live } from './model'
import { notifying } from './settings'
import { fill, words } from './text'

/** It is the player's turn at a table that goes on. */
export const isWanted = computed(() => live.value !== null && live.value.decision !== null && !live.value.isSent && live.value.result === null)

const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
const plain = icon?.href ?? ''
const DOT = '<circle cx="52" cy="12" r="12" fill="#e9bf62" stroke="#2b1e06" stroke-width="3"/></svg>'
let dotted: string | null = null

/** The page's own icon with a dot on it; fetched once, when it is first needed. */
async function withDot(): Promise<string> {
  dotted ??= URL.createObjectURL(new Blob([(await (await fetch(plain)).text()).replace('</svg>', DOT)], { type: 'image/svg+xml' }))
  return dotted
}

effect(() => {
  const title = live.value && gameOf(live.value.game)?.title
  const place = title && !live.value?.result ? `${title} · ${words.value.title}` : words.value.title
  document.title = isWanted.value ? `● ${words.value.your_turn} · ${place}` : place
  if (!icon) return
  if (isWanted.value) void withDot().then((href) => isWanted.value && (icon.href = href), () => undefined)
  else icon.href = plain
})

/** Asks the browser; only after a touch of the player, as browsers want it. */
export async function askToNotify(): Promise<void> {
  notifying.value = typeof Notification !== 'undefined' && (await Notification.requestPermission()) === 'granted' ? 'yes' : 'no'
}

/** Is there something to be asked? Once, and only where the browser can do it. */
export const mayAskToNotify = (): boolean => notifying.value === 'ask' && typeof Notification !== 'undefined' && isSecureContext && Notification.permission === 'default'

let shown: Notification | null = null

function tellOutside(): void {
  if (shown || !document.hidden || notifying.value !== 'yes' || typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const title = gameOf(live.value!.game)?.title ?? words.value.title
  shown = new Notification(fill(words.value.notify_title, { game: title }), { body: words.value.your_turn, icon: plain, tag: 'baize' })
  shown.onclick = () => {
    focus()
    shown?.close()
  }
}

function takeBack(): void {
  shown?.close()
  shown = null
}

effect(() => (isWanted.value ? tellOutside() : takeBack()))
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) takeBack()
  else if (isWanted.value) tellOutside()
})
