// SPDX-License-Identifier: MIT
// One card as an SVG, from the name the server gives it (names.ts). Each deck has a file of its own; size and colours
// come from the style sheet.
import type { ComponentChildren } from 'preact'
import { memo } from 'preact/compat'
import { FoldedCorner, Paper, PlainBack } from './back'
import { CreatureFace } from './creatures'
import { HEIGHT, WIDTH } from './draw'
import { Joker } from './joker'
import { ColourBack, ColourFace } from './mantis'
import { backColours, creature, standard, typeName } from './names'
import { COLOUR_SHAPES } from './shapes'
import { StandardFace } from './standard'

interface Shown {
  card: string
  /** What a creature is called. */
  name?: string
  /** How much of its HP a creature has left; all of it, unless told. */
  hp?: number
  /** Whether its face is known to you alone: its corner is folded. */
  isSecret?: boolean
}

function Face({ card, name, hp, isSecret }: Shown) {
  const usual = standard(card)
  if (usual) return <StandardFace {...usual} isSecret={isSecret} />
  if (card === 'JK') return <Joker isSecret={isSecret} />
  if (card.startsWith('?')) {
    const colours = backColours(card)
    return colours.length ? <ColourBack colours={colours} /> : <PlainBack />
  }
  const being = creature(card)
  if (being) return <CreatureFace {...being} typeName={typeName(being.type)} name={name} hp={hp} isSecret={isSecret} />
  const colour = card.split(':')[0]!
  if (COLOUR_SHAPES[colour]) return <ColourFace colour={colour} isSecret={isSecret} />
  return <text x="50" y="78" class="index" text-anchor="middle">{card}</text>
}

const Sheet = ({ isSecret, children }: { isSecret?: boolean; children: ComponentChildren }) => (
  <svg class={isSecret ? 'card secret' : 'card'} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
    <Paper isSecret={isSecret} />
    {children}
  </svg>
)

/** A card; decoration only, what it is is said by the element around it. */
export const Drawing = (shown: Shown) => (
  <Sheet isSecret={shown.isSecret}>
    <Face {...shown} />
    {shown.isSecret && <FoldedCorner />}
  </Sheet>
)
/** Drawn anew only when it is another card: a table has sixty of them, and changes often. */
export const Card = memo(Drawing)

/** The first letters of the first two words: "KP". */
const initials = (title: string): string => title.split(/\s+/).filter(Boolean).slice(0, 2).map((word) => [...word][0]!.toUpperCase()).join('')

/** Stands for a game that has no picture: a card with the letters of its title. */
export const TitleCard = ({ title }: { title: string }) => (
  <Sheet>
    <rect x="8" y="8" width="84" height="124" rx="5" class="title-frame" />
    <path d="M50 20l5 7-5 7-5-7zM50 106l5 7-5 7-5-7z" class="title-sign" />
    <text x="50" y="84" class="title-letters" text-anchor="middle">{initials(title)}</text>
  </Sheet>
)
