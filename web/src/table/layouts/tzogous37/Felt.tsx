// SPDX-License-Identifier: MIT
// The others above, the pot in the middle, one's own two places and hand below. A watcher sits with the last seat.
import { table } from '../../../model'
import { fill, words } from '../../../text'
import { choices, picked } from '../../hand'
import { Hand } from '../../Hand'
import { seatName } from '../../names'
import { cardsAt, farSeats, nearSeat } from '../parts'
import { Board } from './Board'
import { Middle } from './Middle'
import { phase, placeOf, ROUNDS, roundNow } from './read'

/** While one bets, touching a joker plays it; a second one can be given away like any card. */
function jokerWord(card: string, at: number, cards: readonly string[]): string {
  const canPlay = phase() === 'betting' && choices.value.some((choice) => choice.move.startsWith('joker '))
  return card === 'JK' && canPlay && at === cards.lastIndexOf('JK') ? 'joker' : card
}

function handLabel(count: number): string {
  const w = words.value
  const from = roundNow() + (phase() === 'placing the first card' ? 0 : 1)
  if (!count) return w.tz_hand_empty
  return from >= ROUNDS ? w.tz_hand_last : fill(w.tz_hand_for, { from, to: ROUNDS })
}

export function Felt() {
  const now = table.value!
  const near = nearSeat()
  const far = farSeats()
  const cards = cardsAt(`hand/${near}`)
  const chosen = [placeOf(near, 1), placeOf(near, 2)].map((place) => place.chosen).find(Boolean)
  return (
    <div class={`tz others-${far.length} ${picked.value.includes('joker') ? 'aiming' : ''} ${now.seat === null ? 'watched' : ''}`}>
      <div class="tz-others">{far.map((seat) => <Board key={seat.seat} seat={seat} />)}</div>
      <Middle />
      <Board seat={now.seats[near]!} isNear />
      <div class="tz-hand" data-zone={`hand/${near}`}>
        <p class="tz-hand-label">{now.seat === null ? seatName(near) : handLabel(cards.length)}</p>
        <Hand cards={cards} seat={near} wordOf={jokerWord} note={(card) => (card === chosen ? 'sealed' : '')} />
      </div>
    </div>
  )
}
