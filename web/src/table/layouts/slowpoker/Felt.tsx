// SPDX-License-Identifier: MIT
// Two hands of creatures, what each shows, the table of bets and what they pay, and the battle told hit by hit.
import { Card, cardTitle } from '../../../cards/Card'
import { table, tableGame } from '../../../model'
import type { Seat } from '../../../protocol'
import { takesAmount } from '../../../picking'
import { fill, words } from '../../../text'
import { amount, choices, pick } from '../../hand'
import { Counters } from '../../Counters'
import { SeatPanel } from '../../SeatPanel'
import { touchable } from '../../Why'
import { Zone } from '../../Zone'
import { cardsAt, counterAt, farSeats, nearSeat } from '../parts'

const RANKS = [...Array(10).keys()]
const timesOf = (percent: number): string => (percent === 50 ? '½' : String(percent / 100))
type RankKey = `rank_name_${number}`

function Bets() {
  const offer = choices.value.find((choice) => choice.move === 'bet')
  const { options } = table.value!
  const canBet = offer !== undefined
  const cost = (n: number) => options[`cost_${n}`] ?? 0
  const isBettor = table.value!.seat !== null && !table.value!.result
  const bet = (n: number) => {
    pick('bet')
    amount.value = n
  }
  return (
    <table class={`bets ${canBet ? '' : 'idle'}`}>
      <caption>{words.value.bets}</caption>
      <thead><tr><th>{words.value.cost}</th><th>{words.value.hand_rank}</th><th>{words.value.pays}</th></tr></thead>
      <tbody>
        {RANKS.map((n) => (
          <tr key={n} class={canBet && amount.value === n ? 'picked' : ''}>
            <td>{!isBettor ? cost(n) : canBet && takesAmount(offer, n) ? <button type="button" class="lit" onClick={() => bet(n)}>{cost(n)}</button> : <button type="button" {...touchable(`bet ${n}`)}>{cost(n)}</button>}</td>
            <td>{rankName(n)}</td>
            <td>× {timesOf(options[`factor_${n}`] ?? 0)}</td>
          </tr>
        )).reverse()}
      </tbody>
    </table>
  )
}

/** The hits of the last battle, one by one. */
function Battle() {
  const now = table.value!
  const names = tableGame.value?.cards
  const says = now.log.flatMap((line) => (line.event?.event === 'say' ? [line.event] : []))
  const end = says.findLastIndex((say) => say.say === 'hits')
  const from = says.slice(0, end + 1).findLastIndex((say) => say.say === 'round')
  const hits = says.slice(from + 1, end + 1).filter((say) => say.say === 'hits')
  if (!hits.length) return null
  return (
    <ol class="battle" aria-label={words.value.battle}>
      {hits.map((hit, i) => (
        <li key={i} class={hit.seat === now.seat ? 'ours' : 'theirs'} style={{ animationDelay: `${i * 220}ms` }}>
          <span role="img" aria-label={cardTitle(hit.card!, names)}><Card card={hit.card!} name={names?.[hit.card!]} /></span>
          <b aria-hidden="true">→ {hit.n}</b>
          <span role="img" aria-label={cardTitle(hit.target!, names)}><Card card={hit.target!} name={names?.[hit.target!]} /></span>
        </li>
      ))}
    </ol>
  )
}

const rankName = (n: number): string => (words.value as Record<RankKey, string>)[`rank_name_${n}`] ?? String(n)

/** What was bet, and what came of it: this round's own bet under seal, and the last round's of both. */
function Last({ seat }: { seat: number }) {
  const w = words.value
  const [bet, lastBet, lastRank] = ['bet', 'last_bet', 'last_rank'].map((name) => counterAt(`${name}/${seat}`))
  const isBet = seat === table.value!.seat && counterAt(`stage/${seat}`) !== 0 && bet !== undefined
  const hasLast = (counterAt('round') ?? 0) > 1 && lastBet !== undefined && lastRank !== undefined
  return (
    <p class="last">
      {isBet && <span>{fill(w.bet_sealed, { rank: rankName(bet) })}</span>}
      {hasLast && <span>{fill(w.last_round, { bet: rankName(lastBet), rank: rankName(lastRank) })}</span>}
    </p>
  )
}

function Side({ seat }: { seat: Seat }) {
  const isOwn = seat.seat === table.value!.seat
  const w = words.value
  const shown = cardsAt(`shown/${seat.seat}`)
  const rest = (['swapped', 'left', 'fallen'] as const).filter((zone) => cardsAt(`${zone}/${seat.seat}`).length > 0)
  return (
    <SeatPanel seat={seat}>
      <Counters seat={seat.seat} except={['bet', 'last_bet', 'last_rank']} />
      <Last seat={seat.seat} />
      <div class="zones">
        <Zone label={isOwn ? w.hand_seen : w.hand} cards={cardsAt(`hand/${seat.seat}`)} isMine={isOwn} look={isOwn ? '' : 'small'} note={(card) => (isOwn && shown.includes(card) ? 'seen' : '')} />
        {!isOwn && shown.length > 0 && <Zone label={w.shown_as_dealt} cards={shown} />}
        {rest.map((zone) => <Zone key={zone} label={w[`zone_${zone}`]} cards={cardsAt(`${zone}/${seat.seat}`)} look={`small ${zone}`} />)}
      </div>
    </SeatPanel>
  )
}

export function Slowpoker() {
  return (
    <div class="felt slowpoker">
      <Side seat={farSeats()[0]!} />
      <div class="middle">
        <Counters seat={null} />
        <Battle />
      </div>
      <Bets />
      <Side seat={table.value!.seats[nearSeat()]!} />
    </div>
  )
}
