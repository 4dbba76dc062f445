// SPDX-License-Identifier: MIT
// What can be known of the top card: of the three cards with its back one has each face, and those that were seen lie in
// tanks and among the scored. So the face is one of the others, each as likely. Knows no page.
import type { View } from '../../../protocol'

export const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink'] as const

/** How many cards of a colour lie in these. */
export const countOf = (cards: readonly string[], colour: string): number => cards.filter((card) => card.startsWith(`${colour}:`)).length

/** "red:red-blue-pink" and "?red-blue-pink" have the same back. */
const backOf = (card: string): string => (card.startsWith('?') ? card.slice(1) : card.split(':')[1] ?? '')

export const colourOf = (card: string): string => card.split(':')[0]!

export interface Face {
  colour: string
  /** Nobody has seen this one yet: it may be the card. */
  isPossible: boolean
}

/** The three colours on the back of this card, in their order, and which of them its face may be. */
export function facesOf(card: string, view: View): Face[] {
  const back = backOf(card)
  const seen = new Set(Object.entries(view.zones).filter(([zone]) => zone !== 'top').flatMap(([, cards]) => cards))
  return back.split('-').filter(Boolean).map((colour) => ({ colour, isPossible: !seen.has(`${colour}:${back}`) }))
}

export interface Chance {
  /** So many of these */
  hits: number
  /** as many faces as the card may have. */
  of: number
  /** What matches, and what would move: the flipped card and all of its colour. */
  gains: { colour: string; n: number }[]
}

/** The chance that the top card matches something in this tank. */
export function chanceOf(faces: readonly Face[], tank: readonly string[]): Chance {
  const possible = faces.filter((face) => face.isPossible)
  const gains = possible.map(({ colour }) => ({ colour, n: countOf(tank, colour) + 1 })).filter(({ n }) => n > 1)
  return { hits: gains.length, of: possible.length, gains }
}
