// SPDX-License-Identifier: MIT
// What the player prefers, kept in this browser.
import { effect, signal, type Signal } from '@preact/signals'
import { language } from './text'

function kept(name: string, otherwise: string): Signal<string> {
  const one = signal(localStorage.getItem(`baize.${name}`) ?? otherwise)
  effect(() => localStorage.setItem(`baize.${name}`, one.value))
  return one
}

export const theme = kept('theme', 'auto')
export const fourColours = kept('four_colours', 'no')
export const sounds = kept('sounds', 'off')
export const level = kept('level', 'medium')
export const botIfNobody = kept('bot_if_nobody', 'yes')

effect(() => localStorage.setItem('baize.language', language.value))
effect(() => {
  document.documentElement.lang = language.value
  document.documentElement.dataset.theme = theme.value
  document.documentElement.dataset.deck = fourColours.value === 'yes' ? 'four' : 'two'
})
