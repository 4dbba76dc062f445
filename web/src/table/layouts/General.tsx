// SPDX-License-Identifier: MIT
// The felt of a game that has no layout of its own: the others in a row, the places of the table in the middle, one's own
// seat below with the hand. All from the game's description.
import { table, tableGame } from '../../model'
import { Hand } from '../Hand'
import { SeatPanel } from '../SeatPanel'
import { Counters } from '../Counters'
import { Zones } from '../Zone'
import { cardsAt, farSeats, nearSeat } from './parts'

export function General() {
  const now = table.value!
  const near = nearSeat()
  const hand = tableGame.value?.zones.find((kind) => kind.per_seat && kind.sight === 'own')
  return (
    <div class="general">
      <div class="others">
        {farSeats().map((seat) => <SeatPanel key={seat.seat} seat={seat}><Counters seat={seat.seat} /><Zones seat={seat.seat} /></SeatPanel>)}
      </div>
      <div class="middle"><Counters seat={null} /><Zones seat={null} /></div>
      <SeatPanel seat={now.seats[near]!}>
        <Counters seat={near} />
        <Zones seat={near} except={hand ? [hand.name] : []} />
      </SeatPanel>
      {hand && <Hand cards={cardsAt(`${hand.name}/${near}`)} seat={near} />}
    </div>
  )
}
