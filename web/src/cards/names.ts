// SPDX-License-Identifier: MIT
// What the name of a card says: "10H", "JK", "dragon3", "red:red-blue-pink", "?" and "?red-blue-pink"; and what people
// call it. Draws nothing, so that words can be made without the drawings.
import { words } from '../text'
import { COLOUR_SHAPES } from './shapes'

export interface Standard {
  rank: string
  suit: string
}

export function standard(card: string): Standard | null {
  const match = /^(10|[2-9JQKA])([CDHS])$/.exec(card)
  return match ? { rank: match[1]!, suit: match[2]! } : null
}

export function creature(card: string): { type: string; level: number } | null {
  const match = /^([a-z]+)([123])$/.exec(card)
  return match && `type_${match[1]!}` in words.value ? { type: match[1]!, level: Number(match[2]) } : null
}

/** The colours on the back of a many-coloured card, seen or not. */
export function backColours(card: string): string[] {
  const back = card.includes(':') ? card.split(':')[1]! : card.slice(1)
  return back.split('-').filter((colour) => colour in COLOUR_SHAPES)
}

/** What a person would say: "ten of hearts". */
export function cardTitle(card: string, names: Record<string, string> = {}): string {
  if (card === '?') return words.value.card_hidden
  if (card.startsWith('?')) return words.value.card_back.replace('{colours}', backColours(card).map(colourName).join(', '))
  if (card === 'JK') return words.value.joker
  const usual = standard(card)
  if (usual) return words.value.card_of.replace('{rank}', rankName(usual.rank)).replace('{suit}', lookUp(`suit_${usual.suit}`, usual.suit))
  const being = creature(card)
  if (being) return `${names[card] ?? ''} (${typeName(being.type)} ${being.level})`.trim()
  return colourName(card.split(':')[0]!)
}

/** A word whose key is made of what the server says; what it says, where there is none. */
export const lookUp = (key: string, otherwise: string): string => (words.value as Record<string, string>)[key] ?? otherwise
export const colourName = (colour: string): string => lookUp(`colour_${colour}`, colour)
export const typeName = (type: string): string => lookUp(`type_${type}`, type)
export const rankName = (rank: string): string => lookUp(`rank_${rank}`, rank)
