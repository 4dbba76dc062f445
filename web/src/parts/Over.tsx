// SPDX-License-Identifier: MIT
// What lies over the page: a menu at its button, a dialogue in the middle, a drawer at the side. Escape, a touch outside
// and the back button of the phone close each of them.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
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
  useEffect(() => box.current?.showModal(), [])
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

/** A button that opens a menu. What is in the menu closes it when it is touched. */
export function Menu({ label, icon = 'more', children, class: more = '' }: { label: string; icon?: IconName; children: ComponentChildren; class?: string }) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !box.current?.contains(event.target as Node)) setOpen(false)
    }
    addEventListener('pointerdown', close)
    addEventListener('keydown', close)
    return () => {
      removeEventListener('pointerdown', close)
      removeEventListener('keydown', close)
    }
  }, [isOpen])
  return (
    <div class={`menu-at ${more}`} ref={box} style={{ position: 'relative' }}>
      <Button kind="plain round" aria-label={label} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}><Icon name={icon} /></Button>
      {isOpen && <div class="menu" style={{ right: 0, top: '100%' }} onClick={() => setOpen(false)}>{children}</div>}
    </div>
  )
}
