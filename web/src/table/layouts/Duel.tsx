// SPDX-License-Identifier: MIT
// The felt of a game between two hands: the other's above, one's own below, what it is about in between. Both hands turn
// in their places, larger, while the middle says which is better.
import type { ComponentChildren } from 'preact'
import { Card } from '../../cards/Card'
import { cardTitle } from '../../cards/names'
import { beat } from '../../beats/queue'
import { table, tableGame } from '../../model'
import type { Seat } from '../../protocol'
import { words } from '../../text'
import { SeatPanel } from '../SeatPanel'
import { cardsAt, farSeats, nearSeat } from './parts'
import { highFirst, type DuelScene } from './hands'
import './duel.css'

/** What the beat shows; null: the present. */
export const sceneNow = (): DuelScene | null => (beat.value?.scene as DuelScene | undefined) ?? null

/** The hands are what matters now. */
export const isShowing = (scene: DuelScene | null): boolean => scene?.kind === 'verdict' || scene?.kind === 'equal' || (scene?.kind === 'turn' && cardsAt('shown/0').length > 0)

interface DuelCardProps {
  card: string
  isSecret?: boolean
  isTurning?: boolean
  look?: string
}

export function DuelCard({ card, isSecret, isTurning = false, look = '' }: DuelCardProps) {
  const title = cardTitle(card, tableGame.value?.cards)
  return (
    <li class={`slot ${look} ${isTurning ? 'turning' : ''}`} data-card={card} title={title}>
      <span class="spoken">{title}</span>
      <span class="turn">
        <span class="front"><Card card={card} isSecret={isSecret} /></span>
        {isTurning && <span class="back" aria-hidden="true"><Card card="?" /></span>}
      </span>
    </li>
  )
}

/** In a verdict, what a card was: it has won, or it is not what was compared. */
function lookOf(card: string, seat: number, scene: DuelScene | null): string {
  if (scene?.kind === 'equal') return scene.cards.includes(card) ? 'even' : 'aside'
  if (scene?.kind !== 'verdict') return ''
  if (scene.winner === null) return 'even'
  if (scene.cards.length && !scene.cards.includes(card)) return 'aside'
  return seat === scene.winner ? 'won' : 'lost'
}

interface SideProps {
  seat: Seat
  /** How many cards a hand has. */
  size: number
  /** Beside the cards. */
  children?: ComponentChildren
  /** Under the name: what the seat has done, or does. */
  said?: ComponentChildren
}

export function Side({ seat, size, said, children }: SideProps) {
  const scene = sceneNow()
  const held = highFirst(cardsAt(`hand/${seat.seat}`))
  const shown = highFirst(cardsAt(`shown/${seat.seat}`))
  const isFar = seat.seat !== nearSeat()
  const isActing = scene?.kind === 'act' && scene.seat === seat.seat
  return (
    <SeatPanel seat={seat} look={`side ${isFar ? 'far' : 'near'} ${isActing ? 'telling-of' : ''}`}>
      <div class="said">{said}</div>
      <ul class="held" aria-label={words.value.hand}>
        {held.map((card, i) => <DuelCard key={i} card={card} isSecret={seat.seat === table.value!.seat} />)}
        {shown.map((card, i) => <DuelCard key={i} card={card} isTurning={scene?.kind === 'turn'} look={lookOf(card, seat.seat, scene)} />)}
        {!held.length && !shown.length && Array.from({ length: size }, (_, i) => <li key={i} class="slot hole" aria-hidden="true" />)}
      </ul>
      <div class="beside">{children}</div>
    </SeatPanel>
  )
}

/** What somebody has won or lost, while it is told and after. */
export const Gain = ({ n }: { n: number }) => <b key={n} class={`gained number ${n < 0 ? 'loss' : 'gain'}`}>{n > 0 ? `+${n}` : `−${-n}`}</b>

interface DuelProps {
  look: string
  size: number
  side: (seat: Seat) => { said?: ComponentChildren; beside?: ComponentChildren }
  children: ComponentChildren
}

export function Duel({ look, size, side, children }: DuelProps) {
  const now = table.value!
  const draw = (seat: Seat) => {
    const { said, beside } = side(seat)
    return <Side seat={seat} size={size} said={said}>{beside}</Side>
  }
  return (
    <div class={`duel size-${size} ${look} ${isShowing(sceneNow()) ? 'showing' : ''}`}>
      {draw(farSeats()[0]!)}
      <div class="middle">{children}</div>
      {draw(now.seats[nearSeat()]!)}
    </div>
  )
}

/** What the hands were, in large letters, and a sentence under it. */
export const Verdict = ({ head, text }: { head: string; text?: string | null }) => (
  <div class="verdict" role="status"><p class="display">{head.charAt(0).toUpperCase() + head.slice(1)}</p>{text && <p class="quiet">{text}</p>}</div>
)
