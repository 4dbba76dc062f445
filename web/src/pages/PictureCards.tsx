// SPDX-License-Identifier: MIT
// The cards of a game's picture. A game that has none here is shown by its title.
import { Card, TitleCard } from '../cards/Card'
import { standard } from '../cards/names'
import { Shape } from '../cards/draw'
import { SUIT_SHAPES } from '../cards/shapes'
import { Chip } from '../parts/Chips'
import type { Game } from '../protocol'

/** Cards that lie together. */
type Group = string[]

const PICTURES: Record<string, Group[]> = {
  'single-card-game': [['?'], ['JC']],
  'double-card-game': [['?', '?'], ['KS', '2D']],
  mantis: [['?red-blue-pink'], ['red:red-green-pink', 'blue:blue-green-pink', 'pink:red-green-pink']],
  slowpoker: [['fire2'], ['water2'], ['grass3']],
  tzogous37: [['QH', 'JH'], ['?', 'JK']],
  'war-lanes': [['6C', '8H', 'JS'], ['4D', 'KS'], ['QH'], ['7D', '8D'], ['3S', '3H'], ['2S']],
  kuhn: [['JS', 'QS', 'KS']],
  leduc: [['JH', 'JS']],
}

/** A card too small for its picture: the rank, and the suit below it. */
function MiniCard({ card }: { card: string }) {
  const { rank, suit } = standard(card)!
  return (
    <svg class="card mini" viewBox="0 0 50 70" focusable="false">
      <rect class="paper" x="0.5" y="0.5" width="49" height="69" rx="5" />
      <g class={`suit suit-${suit}`}>
        <text class="index" x="25" y="34" text-anchor="middle">{rank}</text>
        <Shape d={SUIT_SHAPES[suit]!} x={25} y={51} size={24} />
      </g>
    </svg>
  )
}

/** Games whose cards lie side by side in the picture, small. */
const MINI = ['war-lanes', 'kuhn', 'leduc']

const Minis = ({ of }: { of: Group[] }) => <>{of.map((cards, i) => <span key={i} class="group">{cards.map((card) => <MiniCard key={card} card={card} />)}</span>)}</>

const Groups = ({ of }: { of: Group[] }) => <>{of.map((cards, i) => <span key={i} class="group">{cards.map((card, k) => <Card key={k} card={card} />)}</span>)}</>

/** Three lanes, two sides each. */
const Lanes = ({ of }: { of: Group[] }) => <>{[0, 2, 4].map((i) => <span key={i} class="mini-lane"><Minis of={of.slice(i, i + 2)} /></span>)}</>

export default function PictureCards({ game }: { game: Game }) {
  const groups = PICTURES[game.id]
  if (!groups) return <span class="group"><Card card="?" /><TitleCard title={game.title} /><Card card="?" /></span>
  if (game.id === 'war-lanes') return <Lanes of={groups} />
  if (MINI.includes(game.id)) return <Minis of={groups} />
  return (
    <>
      <Groups of={groups} />
      {game.id === 'tzogous37' && <span class="chips-there"><Chip size={26} /><Chip size={26} /></span>}
    </>
  )
}
