// SPDX-License-Identifier: MIT
// What lies over the page: a menu at its button, a dialogue in the middle, a drawer at the side. Escape, a touch outside
// and the back button of the phone close each of them.
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { words } from '../text'
import { Button } from './Button'
import { Icon, type IconName } from './Icon'

interface DialogProps {
  title: string
  onClose: () => void
  isDrawer?: boolean
  class?: string
  children: ComponentChildren
}

export function Dialog({ title, onClose, isDrawer = false, class: more = '', children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => box.current?.showModal(), [])
  const onOutside = (event: MouseEvent) => event.target === box.current && onClose()
  return (
    <dialog ref={box} class={`${isDrawer ? 'drawer' : ''} ${more}`} aria-label={title} onClose={onClose} onClick={onOutside}>
      <div class="dialog-head">
        <h2>{title}</h2>
        <Button kind="plain round" aria-label={words.value.close} onClick={onClose}><Icon name="close" /></Button>
      </div>
      {children}
    </dialog>
  )
}

/** Asks before something that cannot be taken back. */
export function Confirm({ title, text, yes, onYes, onNo }: { title: string; text: string; yes: string; onYes: () => void; onNo: () => void }) {
  return (
    <Dialog title={title} onClose={onNo} class="confirm">
      <p>{text}</p>
      <div class="buttons" style={{ marginTop: '16px' }}>
        <Button kind="main" class="yes" onClick={onYes}>{yes}</Button>
        <Button onClick={onNo}>{words.value.cancel}</Button>
      </div>
    </Dialog>
  )
}

const EDGE = 8

/** Lays a menu at its button where the window has room for it: below or above, from its right edge or its left. */
function place(menu: HTMLElement): void {
  const at = menu.parentElement!.getBoundingClientRect()
  const { innerHeight: high, innerWidth: wide } = window
  const isAbove = at.bottom + menu.offsetHeight + EDGE > high && at.top > high - at.bottom
  const left = Math.max(EDGE, Math.min(at.right - menu.offsetWidth, wide - menu.offsetWidth - EDGE))
  menu.style.left = `${left - at.left}px`
  menu.style[isAbove ? 'bottom' : 'top'] = '100%'
}

/** A button that opens a menu. A button or a link in it closes it when it is touched, and so does Escape. */
export function Menu({ label, icon = 'more', children, class: more = '' }: { label: string; icon?: IconName; children: ComponentChildren; class?: string }) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => void (isOpen && menu.current && place(menu.current)), [isOpen])
  // Before it is painted: who is quick presses Escape in that very moment.
  useLayoutEffect(() => {
    if (!isOpen) return
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key !== 'Escape' : box.current?.contains(event.target as Node)) return
      setOpen(false)
      if (event instanceof KeyboardEvent) box.current?.querySelector('button')?.focus()
    }
    addEventListener('pointerdown', close)
    addEventListener('keydown', close)
    return () => {
      removeEventListener('pointerdown', close)
      removeEventListener('keydown', close)
    }
  }, [isOpen])
  /** What is set in the menu (a level, a number) leaves it open. */
  const onTouch = (event: MouseEvent) => {
    const touched = (event.target as Element).closest('a, button')
    if (touched && !touched.closest('.menu-row')) setOpen(false)
  }
  return (
    <div class={`menu-at ${more}`} ref={box} style={{ position: 'relative' }}>
      <Button kind="plain round" aria-label={label} aria-expanded={isOpen} onClick={() => setOpen((was) => !was)}><Icon name={icon} /></Button>
      {isOpen && <div class="menu" ref={menu} onClick={onTouch}>{children}</div>}
    </div>
  )
}
