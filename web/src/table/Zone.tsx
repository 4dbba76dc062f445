// SPDX-License-Identifier: MIT
// Places on the table with their cards. A card or the place itself can be touched when that says something of a move; a
// card can also be dragged onto a place.
import type { ComponentChildren } from 'preact'
import { Card } from '../cards/Card'
import { cardTitle } from '../cards/names'
import { table, tableGame } from '../model'
import { words } from '../text'
import { canTouch, isAsked, isHinted, isPicked } from './hand'
import { draggable, droppable, touchable } from './Why'

/** How cards of one zone are told apart for moving pictures: by face, and by count where faces are equal. */
export const keysOf = (cards: readonly string[]): string[] => {
  const seen = new Map<string, number>()
  return cards.map((card) => {
    const n = seen.get(card) ?? 0
    seen.set(card, n + 1)
    return `${card} ${n}`
  })
}

const cardNames = (): Record<string, string> => tableGame.value?.cards ?? {}

export interface TableCardProps {
  card: string
  /** Touching it says its name, or this word. */
  isMine?: boolean
  word?: string
  /** A class for its look. */
  note?: string
  /** Its place in a fan. */
  at?: number
  hp?: number
  /** Only the viewer knows its face. */
  isSecret?: boolean
  /** What stands on it: a badge. */
  children?: ComponentChildren
}

export function TableCard({ card, isMine = false, word = card, note = '', at, hp, isSecret, children }: TableCardProps) {
  const title = cardTitle(card, cardNames())
  const face = <Card card={card} name={cardNames()[card]} hp={hp} isSecret={isSecret} />
  const style = at === undefined ? undefined : { '--i': at }
  if (!isMine || card.startsWith('?'))
    return <li class={`slot ${note}`} data-card={card} title={title} style={style}><span class="spoken">{title}</span>{face}{children}</li>
  const isLit = isAsked.value && canTouch(word)
  return (
    <li class={`slot ${note} ${isPicked(word) ? 'up' : ''}`} data-card={card} style={style}>
      <button
        type="button" class={`touch ${isLit ? 'lit' : ''} ${isPicked(word) ? 'picked' : ''} ${isHinted(word) ? 'hinted' : ''}`} title={title}
        aria-pressed={isPicked(word)} {...touchable(word)} {...draggable(card)}
      >
        <span class="spoken">{title}</span>
        {face}
        {children}
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
        {word ? <button type="button" class={`place ${isLit ? 'lit' : ''} ${isHinted(word) ? 'hinted' : ''}`} aria-pressed={isPicked(word)} {...touchable(word)}>{label}</button> : label}
      </h4>
      <ul class="cards" style={{ '--n': cards.length }} aria-label={`${label}: ${cards.length || words.value.empty}`}>
        {cards.map((card, i) => <TableCard key={keys[i]} card={card} isMine={isMine} note={note?.(card)} at={i} />)}
        {!cards.length && <li class="slot hole" aria-hidden="true" />}
      </ul>
      {children}
    </section>
  )
}

/** All zones of a seat, or (null) of the table, that have cards. */
export function Zones({ seat, except = [] }: { seat: number | null; except?: string[] }) {
  const game = tableGame.value
  const now = table.value!
  if (!game) return null
  return (
    <div class="zones">
      {game.zones
        .filter((kind) => kind.per_seat === (seat !== null) && !except.includes(kind.name))
        .map((kind) => ({ kind, cards: now.view.zones[seat === null ? kind.name : `${kind.name}/${seat}`] ?? [] }))
        .filter(({ cards }) => cards.length > 0)
        .map(({ kind, cards }) => (
          <Zone key={kind.name} label={kind.label} cards={cards} isMine={seat === now.seat} look={`zone-${kind.name}`} />
        ))}
    </div>
  )
}
