// SPDX-License-Identifier: MIT
// Three lanes between two players. A lane that resolves soon glows, yellow at 2 and red at 1; cards of a player's
// own suit are in colour, the others grey.
import { standard } from '../../../cards/Card'
import { table, tableGame } from '../../../model'
import { fill, words } from '../../../text'
import { seatName } from '../../names'
import { Counters } from '../../Counters'
import { SeatPanel } from '../../SeatPanel'
import { Zone } from '../../Zone'
import { cardsAt, counterAt, farSeats, nearSeat, Target } from '../parts'

const LANES = ['left', 'middle', 'right'] as const
const SUITS = ['C', 'D', 'H', 'S'] // the value of the suit counter, from 1

/** Grey if the card is not of the suit that its owner chose. */
const activity = (seat: number) => (card: string): string => {
  const suit = SUITS[(counterAt(`suit/${seat}`) ?? 0) - 1]
  const own = standard(card)?.suit
  return suit && own && own !== suit ? 'inactive' : ''
}

function Countdown({ lane }: { lane: string }) {
  const due = table.value!.seats.map((seat) => counterAt(`${lane}_in/${seat.seat}`) ?? 0).filter((n) => n > 0)
  if (!due.length) return null
  return <p class="countdown">{due.map((n) => fill(words.value.resolves_in, { n })).join(' · ')}</p>
}

function Lane({ lane }: { lane: (typeof LANES)[number] }) {
  const near = nearSeat()
  const far = farSeats()[0]!.seat
  const soonest = Math.min(...[near, far].map((seat) => counterAt(`${lane}_in/${seat}`) || 9))
  return (
    <div class={`lane due-${soonest}`}>
      <Zone label={words.value[`lane_${lane}`]} cards={cardsAt(`${lane}/${far}`)} look="side far" side={far} note={activity(far)} />
      <Countdown lane={lane} />
      <Zone label={words.value[`lane_${lane}`]} cards={cardsAt(`${lane}/${near}`)} look="side near" side={near} word={table.value!.seat === null ? undefined : lane} note={activity(near)} />
    </div>
  )
}

function Health({ seat }: { seat: number }) {
  const hp = counterAt(`hp/${seat}`) ?? 0
  const full = table.value!.options.hp ?? 100
  return <meter class="health" min={0} max={full} value={Math.max(0, hp)} aria-label={tableGame.value?.counters.find((kind) => kind.name === 'hp')?.label}>{hp}</meter>
}

const HIDDEN = ['left_in', 'middle_in', 'right_in']

export function WarLanes() {
  const now = table.value!
  const near = now.seats[nearSeat()]!
  const far = farSeats()[0]!
  const flips = [far, near].filter((seat) => cardsAt(`flip/${seat.seat}`).length > 0)
  return (
    <div class="felt war-lanes">
      <SeatPanel seat={far}>
        <Health seat={far.seat} />
        <Counters seat={far.seat} except={HIDDEN} />
        <Zone label={words.value.hand} cards={cardsAt(`hand/${far.seat}`)} look="small" />
      </SeatPanel>
      <div class="middle"><Counters seat={null} />{flips.map((seat) => <Zone key={seat.seat} label={`${seatName(seat.seat)}: ${words.value.flip}`} cards={cardsAt(`flip/${seat.seat}`)} look="small" />)}</div>
      <div class="lanes">{LANES.map((lane) => <Lane key={lane} lane={lane} />)}</div>
      <SeatPanel seat={near}>
        <Health seat={near.seat} />
        <Counters seat={near.seat} except={HIDDEN} />
        <div class="hand-row">
          <Zone label={words.value.hand} cards={cardsAt(`hand/${near.seat}`)} isMine={now.seat !== null} note={activity(near.seat)} />
          {now.seat !== null && <Target word="discard" label={words.value.discard} note={words.value.discard_cost} />}
        </div>
      </SeatPanel>
    </div>
  )
}
