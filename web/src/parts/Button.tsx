// SPDX-License-Identifier: MIT
// Buttons and links that look like them. `main`: the one thing to do on a page; `brass`: yours to do at the table.
import type { ComponentChildren, ComponentProps } from 'preact'
import { useState } from 'preact/hooks'
import { words } from '../text'
import { Icon } from './Icon'

type Kind = 'main' | 'brass' | 'plain' | 'danger' | 'small' | 'round'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'class'> {
  kind?: Kind | `${Kind} ${Kind}`
  class?: string
  children?: ComponentChildren
}

export const Button = ({ kind, class: more = '', children, ...rest }: ButtonProps) => (
  <button type="button" {...rest} class={`button ${kind ?? ''} ${more}`}>{children}</button>
)

export const ButtonLink = ({ href, kind = '', class: more = '', children }: { href: string; kind?: string; class?: string; children: ComponentChildren }) => (
  <a class={`button ${kind} ${more}`} href={href}>{children}</a>
)

const COPIED_MS = 2000

/** Copies a text and says that it has. */
export function CopyButton({ text, label, kind }: { text: string; label: string; kind?: Kind }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await copyText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), COPIED_MS)
  }
  return <Button kind={kind} class="copy" onClick={() => void copy()}><Icon name={isCopied ? 'check' : 'copy'} /> <span role="status">{isCopied ? words.value.copied : label}</span></Button>
}

/** A page that came over plain HTTP has no clipboard of the browser's: a hidden field does it. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}
