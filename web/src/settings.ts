// SPDX-License-Identifier: MIT
// What the player prefers, kept in this browser.
import { effect, signal, type Signal } from '@preact/signals'
import { local } from './storage'
import { language } from './text'

function kept(name: string, otherwise: string): Signal<string> {
  const one = signal(local.getItem(`baize.${name}`) ?? otherwise)
  effect(() => void local.setItem(`baize.${name}`, one.value))
  return one
}

export const theme = kept('theme', 'auto')
export const fourColours = kept('four_colours', 'no')
export const sounds = kept('sounds', 'on')
export const toggleSounds = (): void => void (sounds.value = sounds.value === 'on' ? 'off' : 'on')
export const level = kept('level', 'medium')
export const botIfNobody = kept('bot_if_nobody', 'yes')
/** How fast beats are told: calm, normal, quick, instant. */
export const speed = kept('speed', 'normal')
/** Ask again before a move is sent: off, risk (it puts more than a tenth of what one has at stake), always. */
export const confirming = kept('confirm', 'off')
/** How one's hand is sorted: rank or suit. */
export const sorting = kept('sort', 'rank')
/** Whether to look for the best and the dearest decision after a match, which keeps the processor busy for two seconds: yes, no. */
export const lookingBack = kept('look_back', 'yes')
/** Whether to tell that it is one's turn while the page is hidden: ask (not asked yet), yes, no. */
export const notifying = kept('notify', 'ask')
/** Whether a guest would rather choose a name another time: no, yes. */
export const namingLater = kept('name_later', 'no')
/** Whether the player had no name of their own when last here: yes, no. */
export const wasGuest = kept('guest', 'yes')

/** Whether no match was played to its end on this device, and no lesson: yes, no. */
export const newcomer = kept('newcomer', local.names().some((name) => name.startsWith('baize.match.')) ? 'no' : 'yes')

/** Where one plays against bots: here (in this page), or on the server. */
export const practising = kept('practise', 'here')

/** How many play a game where that is open, by game, until the page is closed. */
export const seatsWanted = signal<Record<string, number>>({})

effect(() => {
  document.documentElement.lang = language.value
  document.documentElement.dataset.theme = theme.value
  document.documentElement.dataset.deck = fourColours.value === 'yes' ? 'four' : 'two'
})
