// SPDX-License-Identifier: MIT
// One card as an SVG, from the name the server gives it: "10H", "JK", "dragon3", "red:red-blue-pink", "?" and
// "?red-blue-pink". Size and colours come from the style sheet.
import { words } from '../text'
import { COLOUR_SHAPES, JOKER_SHAPE, SUIT_SHAPES, TYPE_SHAPES } from './shapes'

const WIDTH = 60
const HEIGHT = 84

const Shape = (props: { d: string; x: number; y: number; size: number; class?: string }) => (
  <path d={props.d} class={props.class} transform={`translate(${props.x} ${props.y}) scale(${props.size / 24})`} />
)

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
  return match && TYPE_SHAPES[match[1]!] ? { type: match[1]!, level: Number(match[2]) } : null
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

type Key = keyof typeof words.value
const lookUp = (key: string, otherwise: string): string => words.value[key as Key] ?? otherwise
export const colourName = (colour: string): string => lookUp(`colour_${colour}`, colour)
export const typeName = (type: string): string => lookUp(`type_${type}`, type)
const rankName = (rank: string): string => lookUp(`rank_${rank}`, rank)

const PIPS: Record<string, [number, number][]> = {
  '2': [[0, -2], [0, 2]],
  '3': [[0, -2], [0, 0], [0, 2]],
  '4': [[-1, -2], [1, -2], [-1, 2], [1, 2]],
  '5': [[-1, -2], [1, -2], [0, 0], [-1, 2], [1, 2]],
  '6': [[-1, -2], [1, -2], [-1, 0], [1, 0], [-1, 2], [1, 2]],
  '7': [[-1, -2], [1, -2], [0, -1], [-1, 0], [1, 0], [-1, 2], [1, 2]],
  '8': [[-1, -2], [1, -2], [0, -1], [-1, 0], [1, 0], [0, 1], [-1, 2], [1, 2]],
  '9': [[-1, -2], [1, -2], [-1, -0.67], [1, -0.67], [0, 0], [-1, 0.67], [1, 0.67], [-1, 2], [1, 2]],
  '10': [[-1, -2], [1, -2], [0, -1.33], [-1, -0.67], [1, -0.67], [-1, 0.67], [1, 0.67], [0, 1.33], [-1, 2], [1, 2]],
}

function StandardFace({ rank, suit }: Standard) {
  const shape = SUIT_SHAPES[suit]!
  const pips = PIPS[rank]
  return (
    <g class={`suit suit-${suit}`}>
      <Corner rank={rank} shape={shape} />
      <g transform={`rotate(180 ${WIDTH / 2} ${HEIGHT / 2})`}>
        <Corner rank={rank} shape={shape} />
      </g>
      {pips ? (
        pips.map(([x, y]) => <Shape key={`${x} ${y}`} d={shape} x={30 + x * 8.5 - 5} y={42 + y * 12.5 - 5} size={10} />)
      ) : (
        <Court rank={rank} shape={shape} />
      )}
    </g>
  )
}

const Corner = ({ rank, shape }: { rank: string; shape: string }) => (
  <>
    <text x="8.5" y="15" class="rank" text-anchor="middle" {...(rank.length > 1 && { textLength: 12, lengthAdjust: 'spacingAndGlyphs' as const })}>{rank}</text>
    <Shape d={shape} x={4} y={18} size={9} />
  </>
)

/** Courts are the letter under a crown, an ace one large suit: plain, and readable when small. */
function Court({ rank, shape }: { rank: string; shape: string }) {
  if (rank === 'A') return <Shape d={shape} x={16} y={28} size={28} />
  const crown = { J: 'M20 26l6 4 4-5 4 5 6-4-1.5 9h-17z', Q: 'M18 25l5 5 3.5-7L30 29l3.5-6 3.5 7 5-5-2 11H20z', K: 'M17 23l6 6 7-9 7 9 6-6-2 13H19zM19 38h22v2.5H19z' }[rank]!
  return (
    <>
      <rect x="15" y="18" width="30" height="48" rx="3" class="court" />
      <path d={crown} />
      <text x="30" y="56" class="court-letter" text-anchor="middle">{rank}</text>
      <Shape d={shape} x={26} y={57.5} size={8} />
    </>
  )
}

function CreatureFace({ type, level, name }: { type: string; level: number; name?: string }) {
  return (
    <g class={`creature type-${type}`}>
      <rect x="4" y="4" width="52" height="76" rx="4" class="tint" />
      <Shape d={TYPE_SHAPES[type]!} x={16} y={18} size={28} class="sign" />
      <text x="30" y="13.5" class="type-name" text-anchor="middle">{typeName(type)}</text>
      {[...Array(level).keys()].map((i) => (
        <circle key={i} cx={30 + (i - (level - 1) / 2) * 10} cy="57" r="3.6" class="level" />
      ))}
      {name && <text x="30" y="74" class="being" text-anchor="middle" {...(name.length > 9 && { textLength: 48, lengthAdjust: 'spacingAndGlyphs' as const })}>{name}</text>}
    </g>
  )
}

function ColourFace({ colour, back }: { colour: string; back: string[] }) {
  return (
    <g>
      <rect x="4" y="4" width="52" height="76" rx="4" class={`tint colour-${colour}`} />
      <Shape d={COLOUR_SHAPES[colour]!} x={15} y={22} size={30} class={`sign colour-${colour}`} />
      {back.map((one, i) => (
        <Shape key={one} d={COLOUR_SHAPES[one]!} x={15 + i * 11} y={64} size={8} class={`sign colour-${one}`} />
      ))}
    </g>
  )
}

function Back({ colours }: { colours: string[] }) {
  if (!colours.length)
    return (
      <>
        <rect x="4" y="4" width="52" height="76" rx="4" class="back" />
        <path class="back-lines" d="M4 30 30 4M4 56 56 4M4 80 56 28M30 80 56 54M30 4 56 30M4 4 56 56M4 28 56 80M4 54 30 80" />
      </>
    )
  return (
    <>
      <rect x="4" y="4" width="52" height="76" rx="4" class="back" />
      {colours.map((colour, i) => (
        <g key={colour}>
          <rect x="8" y={8 + i * 23} width="44" height="22" rx="3" class={`tint colour-${colour}`} />
          <Shape d={COLOUR_SHAPES[colour]!} x={22} y={11 + i * 23} size={16} class={`sign colour-${colour}`} />
        </g>
      ))}
    </>
  )
}

function Face({ card, name }: { card: string; name?: string }) {
  const usual = standard(card)
  if (usual) return <StandardFace {...usual} />
  if (card.startsWith('?')) return <Back colours={backColours(card)} />
  if (card === 'JK')
    return (
      <g class="suit joker">
        <Shape d={JOKER_SHAPE} x={15} y={24} size={30} />
        <text x="8.5" y="15" class="rank" text-anchor="middle">★</text>
        <text x="30" y="70" class="type-name" text-anchor="middle">{words.value.joker}</text>
      </g>
    )
  const being = creature(card)
  if (being) return <CreatureFace {...being} name={name} />
  const colour = card.split(':')[0]!
  return COLOUR_SHAPES[colour] ? <ColourFace colour={colour} back={backColours(card)} /> : <text x="30" y="44" text-anchor="middle">{card}</text>
}

/** The first letters of the first two words: "KP". */
const initials = (title: string): string => title.split(/\s+/).filter(Boolean).slice(0, 2).map((word) => [...word][0]!.toUpperCase()).join('')

/** Stands for a game that has no picture: a card with the letters of its title. */
export const TitleCard = ({ title }: { title: string }) => (
  <svg class="card" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
    <rect x="0.5" y="0.5" width={WIDTH - 1} height={HEIGHT - 1} rx="6" class="paper" />
    <rect x="5" y="5" width={WIDTH - 10} height={HEIGHT - 10} rx="3.5" class="title-frame" />
    <text x={WIDTH / 2} y="51" class="title-letters" text-anchor="middle">{initials(title)}</text>
  </svg>
)

/** A card; decoration only, what it is is said by the element around it. */
export const Card = ({ card, name }: { card: string; name?: string; hp?: number; isSecret?: boolean }) => (
  <svg class="card" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
    <rect x="0.5" y="0.5" width={WIDTH - 1} height={HEIGHT - 1} rx="6" class="paper" />
    <Face card={card} name={name} />
  </svg>
)
