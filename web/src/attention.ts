// SPDX-License-Identifier: MIT
// Calls back a player who looks elsewhere while it is their turn: in the title, by a dot on the icon, and by a notification
// where they agreed to one.
import { computed, effect } from '@preact/signals'
import { gameOf, live, waiting } from './model'
import { route } from './route'
import { notifying } from './settings'
import { replayTitle } from './replay/title'
import { fill, words } from './text'

/** It is the player's turn at a table that goes on. */
export const isWanted = computed(() => live.value !== null && live.value.decision !== null && !live.value.isSent && live.value.result === null)

const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
const plain = icon?.href ?? ''
const DOT = '<circle cx="52" cy="12" r="12" fill="#e9bf62" stroke="#2b1e06" stroke-width="3"/></svg>'
let dotted: string | null = null

/** The page's own icon with a dot on it; fetched once, when it is first needed. Within the address, as the page allows no others. */
async function withDot(): Promise<string> {
  dotted ??= `data:image/svg+xml,${encodeURIComponent((await (await fetch(plain)).text()).replace('</svg>', DOT))}`
  return dotted
}

/** A browser loads an icon that is set, also the same one again. */
const setIcon = (href: string): void => void (icon && icon.href !== href && (icon.href = href))

/** What the page of the address is called; null in the lobby. */
function placeTitle(): string | null {
  const w = words.value
  const [page = '', arg = ''] = route.value
  const titleOf = (game: string | undefined): string | null => (game && gameOf(game)?.title) || null
  switch (page) {
    case 'table':
    case 'watch':
      return titleOf(live.value?.game ?? waiting.value?.game)
    case 'rules':
      return [titleOf(arg), w.rules].filter(Boolean).join(' · ')
    case 'new':
      return titleOf(arg)
    case 'replay':
      return replayTitle(Number(arg))
    case 'people':
    case 'leaderboard':
    case 'player':
      return w.people
    case 'me':
      return w.profile
    case 'history':
      return w.my_matches
    case 'settings':
      return w.settings
    case 'lab':
      return w.lab
    case 'counts':
      return w.what_counts
    case 'join':
      return w.join
    default:
      return null
  }
}

effect(() => {
  const place = [placeTitle(), words.value.title].filter(Boolean).join(' · ')
  document.title = isWanted.value ? `● ${words.value.your_turn} · ${place}` : place
  if (!icon) return
  if (isWanted.value) void withDot().then((href) => isWanted.value && setIcon(href), () => undefined)
  else setIcon(plain)
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
