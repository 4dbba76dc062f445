// SPDX-License-Identifier: MIT
// The ten ranks as a ladder: what a bet on each costs and how often the house adds the pot. One touch on a rung bets.
import { Fragment } from 'preact'
import { table } from '../../../model'
import { Icon } from '../../../parts/Icon'
import { takesAmount } from '../../../picking'
import { fill, words } from '../../../text'
import { amount, choices, hinted, isConfirmed, pick, picked, sendAmount } from '../../hand'
import { seatName } from '../../names'
import { touchable } from '../../Why'
import { counterAt, nearSeat } from '../parts'
import { costOf, factorOf, RANKS } from './chart'
import { levels, rankNeed, rankThing, rankTitle } from './words'

/** Bets on the rank; who wants to be asked again is, in the line below. */
function bet(rank: number): void {
  if (!isConfirmed(costOf(rank, table.value!.options))) return sendAmount('bet', rank)
  pick('bet')
  amount.value = rank
}

/** The rank under one's own seal; null: none yet. */
export function ownBet(): number | null {
  const { seat } = table.value!
  return seat !== null && counterAt(`stage/${seat}`) ? (counterAt(`bet/${seat}`) ?? null) : null
}

function Rung({ rank, isNow }: { rank: number; isNow: boolean }) {
  const w = words.value
  const { options } = table.value!
  const offer = choices.value.find((choice) => choice.move === 'bet')
  const isLegal = offer !== undefined && takesAmount(offer, rank)
  const isChosen = ownBet() === rank || (picked.value[0] === 'bet' && amount.value === rank)
  const cost = costOf(rank, options)
  const factor = factorOf(rank, options)
  const look = [isLegal ? 'lit' : offer ? 'dear' : 'idle', isChosen ? 'chosen' : '', isNow ? 'now' : '', hinted.value === `bet ${rank}` ? 'hinted' : ''].join(' ')
  return (
    <button
      type="button" class={`rung ${look}`} data-place={rank} aria-pressed={isChosen}
      {...(isLegal ? { onClick: () => bet(rank) } : touchable(`bet ${rank}`))}
    >
      <b class="cost number" aria-hidden="true">{cost}</b>
      <span class="what"><span class="name">{rankTitle(rank)}</span><small aria-hidden="true">{rankNeed(rank)}</small></span>
      <span class="factor number" aria-hidden="true"><i>×</i> {factor}</span>
      <span class="spoken">{fill(w.slow_rung, { rank: rankThing(rank), n: cost, factor })}</span>
    </button>
  )
}

/** `hand` is what one holds now, and `now` its rank; null where nobody's hand is seen. */
export function Ladder({ hand, now }: { hand: readonly string[]; now: number | null }) {
  const w = words.value
  return (
    <section class="ladder" aria-label={w.slow_bet_title}>
      <h3>{w.slow_bet_title}</h3>
      <p class="heads"><span>{w.slow_costs}</span><span>{w.slow_adds}</span></p>
      <ol>
        {RANKS.map((rank) => (
          <Fragment key={rank}>
            {rank === now && <li class="hand-now"><Icon name="down" size={14} /> {fill(table.value!.seat === nearSeat() ? w.slow_hand_now : w.slow_hand_of, { levels: levels(hand), name: seatName(nearSeat()) })}</li>}
            <li><Rung rank={rank} isNow={rank === now} /></li>
          </Fragment>
        ))}
      </ol>
      <p class="foot">{w.slow_ladder_foot}</p>
    </section>
  )
}
