// SPDX-License-Identifier: MIT
// A place on the table with its cards. A card or the place itself can be touched when that says something of a
// move; a card can also be dragged onto a place.
import type { ComponentChildren } from 'preact'
import { Card, cardTitle } from '../cards/Card'
import { EYE_SHAPE } from '../cards/shapes'
import { tableGame } from '../model'
import { fill, words } from '../text'
import { canTouch, isAsked, isPicked } from './hand'
import { droppable, touchable } from './Why'

/** How cards of one zone are told apart for moving pictures: by face, and by count where faces are equal. */
const keysOf = (cards: readonly string[]): string[] => {
  const seen = new Map<string, number>()
  return cards.map((card) => {
    const n = seen.get(card) ?? 0
    seen.set(card, n + 1)
    return `${card} ${n}`
  })
}

const cardNames = (): Record<string, string> =>
  tableGame.value?.cards ?? {}

function TableCard({ card, isMine, note }: { card: string; isMine: boolean; note?: string }) {
  const title = cardTitle(card, cardNames())
  const face = <Card card={card} name={cardNames()[card]} />
  if (!isMine || card.startsWith('?'))
    return <li class={`slot ${note ?? ''}`} data-card={card} title={title}><span class="spoken">{title}</span>{face}</li>
  const isLit = isAsked.value && canTouch(card)
  return (
    <li class={`slot ${note ?? ''}`} data-card={card}>
      <button
        type="button" class={`touch ${isLit ? 'lit' : ''} ${isPicked(card) ? 'picked' : ''}`} title={title}
        aria-pressed={isPicked(card)} {...touchable(card)}
        draggable={isLit} onDragStart={(event) => event.dataTransfer?.setData('text/plain', card)}
      >
        <span class="spoken">{title}</span>
        {face}
        {note === 'seen' && <svg class="eye" viewBox="0 0 24 24" aria-hidden="true"><path d={EYE_SHAPE} /></svg>}
      </button>
    </li>
  )
}

export interface ZoneProps {
  cards: readonly string[]
  label: string
  /** Touching one of the cards says its name. */
  isMine?: boolean
  /** Touching the place says this word ("left"). */
  word?: string
  /** A further class: how it is laid out. */
  look?: string
  note?: (card: string) => string
  /** The seat it belongs to, if it is not drawn in that seat's panel. */
  side?: number
  children?: ComponentChildren
}

export function Zone({ cards, label, isMine = false, word, look = '', note, side, children }: ZoneProps) {
  const keys = keysOf(cards)
  const isLit = word !== undefined && isAsked.value && canTouch(word)
  return (
    <section data-side={side} class={`zone ${look} ${isLit ? 'lit' : ''} ${word && isPicked(word) ? 'picked' : ''}`} {...(word && droppable(word))}>
      <h4>
        {word ? <button type="button" class={`place ${isLit ? 'lit' : ''}`} aria-pressed={isPicked(word)} {...touchable(word)}>{label}</button> : label}
        {cards.length > 3 && <span class="count" aria-label={fill('{n}', { n: cards.length })}>{cards.length}</span>}
      </h4>
      <ul class="cards" aria-label={`${label}: ${cards.length || words.value.empty}`}>
        {cards.map((card, i) => <TableCard key={keys[i]} card={card} isMine={isMine} note={note?.(card)} />)}
        {!cards.length && <li class="slot hole" aria-hidden="true" />}
      </ul>
      {children}
    </section>
  )
}
