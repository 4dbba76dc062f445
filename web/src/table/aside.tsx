// SPDX-License-Identifier: MIT
// What lessons and puzzles have in common at their tables: the keys that lead on, and the menu.
import type { ComponentChildren } from 'preact'
import { Icon } from '../parts/Icon'
import { Menu } from '../parts/Over'
import { words } from '../text'

/** Where a key leads: Enter, Space and the right arrow on, the left arrow back. What has the focus keeps its own keys. */
export function wayOf(event: KeyboardEvent): 'on' | 'back' | null {
  const target = event.target as HTMLElement
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.matches('input, select, textarea')) return null
  if (event.key === 'ArrowLeft') return 'back'
  const isFree = !target.matches('button, a, summary') && !target.closest('dialog, .menu')
  return event.key === 'ArrowRight' || (isFree && (event.key === 'Enter' || event.key === ' ')) ? 'on' : null
}

/** `children`: the way to all there are of this kind. */
export const AsideMenu = ({ class: kind, game, children }: { class: string; game: string; children: ComponentChildren }) => (
  <Menu label={words.value.menu} icon="menu" class={kind}>
    <a href={`#/rules/${game}`}><Icon name="rules" /> {words.value.rules}</a>
    {children}
    <a href="#/settings"><Icon name="settings" /> {words.value.settings}</a>
    <hr />
    <a class="leave" href="#/"><Icon name="leave" /> {words.value.lobby}</a>
  </Menu>
)
