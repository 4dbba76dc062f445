// SPDX-License-Identifier: MIT
// Each player's two places, the pot and the community card between them, one's own hand below.
import { table } from '../../../model'
import type { Seat } from '../../../protocol'
import { words } from '../../../text'
import { Counters } from '../../Counters'
import { SeatPanel } from '../../SeatPanel'
import { Zone } from '../../Zone'
import { cardsAt, counterAt, crowd, farSeats, nearSeat } from '../parts'

const places = (seat: number) =>
  (['first', 'second'] as const).map((slot) => ({ slot, cards: [...cardsAt(`${slot}_up/${seat}`), ...cardsAt(`${slot}_down/${seat}`)] }))

function Board({ seat }: { seat: Seat }) {
  const now = table.value!
  const isOut = counterAt(`folded/${seat.seat}`) === 1
  const drawn = cardsAt(`tie_draws/${seat.seat}`)
  const hand = cardsAt(`hand/${seat.seat}`)
  const isOwn = seat.seat === now.seat
  return (
    <SeatPanel seat={seat}>
      <Counters seat={seat.seat} except={['folded']} />
      {isOut && <p class="folded">{words.value.folded}</p>}
      <div class={`board ${isOut ? 'out' : ''}`}>
        {places(seat.seat).map(({ slot, cards }) => <Zone key={slot} label={words.value[`place_${slot}`]} cards={cards} look="place-one" word={isOwn || now.seat === null ? undefined : `joker ${seat.seat} ${slot === 'first' ? 1 : 2}`} />)}
        {drawn.length > 0 && <Zone label={words.value.tie_draw} cards={drawn} look="small" />}
      </div>
      <Zone label={words.value.hand} cards={hand} isMine={isOwn} look={isOwn ? '' : 'small'} />
    </SeatPanel>
  )
}

export function Tzogous37() {
  const now = table.value!
  return (
    <div class={`felt tzogous ${crowd()}`}>
      <div class="others">{farSeats().map((seat) => <Board key={seat.seat} seat={seat} />)}</div>
      <div class="middle">
        <p class="pot">{words.value.pot}: <b>{counterAt('pot') ?? 0}</b></p>
        <Counters seat={null} except={['pot']} />
        {cardsAt('community').length > 0 && <Zone label={words.value.community} cards={cardsAt('community')} />}
      </div>
      <Board seat={now.seats[nearSeat()]!} />
    </div>
  )
}
