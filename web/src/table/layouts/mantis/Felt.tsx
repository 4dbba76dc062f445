// SPDX-License-Identifier: MIT
// Tanks by colour round the pack, whose top card shows three colours. Touch another's name to steal from them.
import { Card, cardTitle, colourName } from '../../../cards/Card'
import { COLOUR_SHAPES } from '../../../cards/shapes'
import { table } from '../../../model'
import type { Seat } from '../../../protocol'
import { words } from '../../../text'
import { Counters } from '../../Counters'
import { SeatPanel } from '../../SeatPanel'
import { cardsAt, counterAt, crowd, farSeats, nearSeat, Target } from '../parts'

const COLOURS = Object.keys(COLOUR_SHAPES)

function Tank({ seat }: { seat: Seat }) {
  const cards = cardsAt(`tank/${seat.seat}`)
  const stacks = COLOURS.map((colour) => ({ colour, n: cards.filter((card) => card.startsWith(`${colour}:`)).length })).filter((one) => one.n)
  return (
    <SeatPanel seat={seat}>
      <Counters seat={seat.seat} />
      <ul class="tank" aria-label={words.value.tank}>
        {stacks.map(({ colour, n }) => (
          <li key={colour} aria-label={`${colourName(colour)}: ${n}`} title={`${colourName(colour)}: ${n}`}>
            <Card card={`${colour}:${colour}`} />
            <b aria-hidden="true">{n}</b>
          </li>
        ))}
        {!stacks.length && <li class="none">{words.value.empty}</li>}
      </ul>
    </SeatPanel>
  )
}

export function Mantis() {
  const now = table.value!
  const top = cardsAt('top')[0]
  return (
    <div class={`felt mantis ${crowd()}`}>
      <div class="others">{farSeats().map((seat) => <Tank key={seat.seat} seat={seat} />)}</div>
      <div class="middle">
        <figure class="top-card">
          {top && <span role="img" aria-label={cardTitle(top)}><Card card={top} /></span>}
          <figcaption>{words.value.cards_left}: <b>{counterAt('left') ?? 0}</b></figcaption>
        </figure>
        <ul class="left-count" aria-label={words.value.cards_left}>
          {COLOURS.map((colour) => (
            <li key={colour} class={`colour-${colour}`} aria-label={`${colourName(colour)}: ${counterAt(`left_${colour}`) ?? 0}`}>
              <svg viewBox="0 0 24 24" aria-hidden="true"><path d={COLOUR_SHAPES[colour]} class="sign" /></svg>
              {counterAt(`left_${colour}`) ?? 0}
            </li>
          ))}
        </ul>
        {now.seat !== null && <Target word="score" label={words.value.score_verb} />}
      </div>
      <Tank seat={now.seats[nearSeat()]!} />
    </div>
  )
}
