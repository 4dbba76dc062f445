// SPDX-License-Identifier: MIT
// One or two cards each, and a decision under seal: open, locked, revealed.
import { table } from '../../../model'
import type { Seat } from '../../../protocol'
import { words } from '../../../text'
import { Counters } from '../../Counters'
import { SeatPanel } from '../../SeatPanel'
import { Zone } from '../../Zone'
import { cardsAt, counterAt, farSeats, nearSeat } from '../parts'

const PLAYED = 1

function Seal({ seat }: { seat: number }) {
  const now = table.value!
  const revealed = counterAt(`revealed/${seat}`)
  if (revealed) return <p class={`seal open ${revealed === PLAYED ? 'plays' : 'folds'}`}>{revealed === PLAYED ? words.value.plays : words.value.folds}</p>
  if (now.view.to_act.includes(seat)) return <p class="seal">{words.value.deciding}</p>
  return now.view.to_act.length ? <p class="seal locked">{words.value.sealed}</p> : null
}

function Side({ seat }: { seat: Seat }) {
  const cards = [...cardsAt(`hand/${seat.seat}`), ...cardsAt(`shown/${seat.seat}`)]
  return (
    <SeatPanel seat={seat}>
      <Zone label={words.value.hand} cards={cards} look="large" />
      <Seal seat={seat.seat} />
      <Counters seat={seat.seat} />
    </SeatPanel>
  )
}

export function CardGame() {
  const now = table.value!
  return (
    <div class="felt card-game">
      <Side seat={farSeats()[0]!} />
      <div class="middle"><Counters seat={null} /></div>
      <Side seat={now.seats[nearSeat()]!} />
    </div>
  )
}
