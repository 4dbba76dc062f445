// SPDX-License-Identifier: MIT
// The fight takes the whole stage: two rows face each other, one attack a beat; then what is left, the pot, and the bets.
import { Chip, ChipStack } from '../../../parts/Chips'
import { Icon } from '../../../parts/Icon'
import { table, tableGame } from '../../../model'
import type { Seat } from '../../../protocol'
import { fill, words } from '../../../text'
import { headText, termsText } from '../../Log'
import { potTo, seatName } from '../../names'
import { SeatName } from '../../SeatPanel'
import { TableCard } from '../../Zone'
import { farSeats, nearSeat } from '../parts'
import { Arrows } from './Arrows'
import type { Fight, Fighter } from './beats'
import { Purse } from './Felt'
import { beatsText, betText, handName, judgedText, standing, strikesText, sumText, verdictText } from './words'

const isOver = ({ step }: Fight): boolean => step === 'left' || step === 'pot' || step === 'judged'

/** What stands under a card: that it is out, or that it has struck. */
function caption(fight: Fight, seat: number, { card, hp }: Fighter): string {
  const isTarget = fight.hit?.target === card && fight.hit.seat !== seat
  if (hp <= 0 && (isOver(fight) || !isTarget)) return words.value.slow_out
  return !isOver(fight) && fight.done[seat]!.includes(card) && !(fight.hit?.card === card && fight.hit.seat === seat) ? words.value.slow_attacked : ''
}

function lookOf(fight: Fight, seat: number, { card, hp }: Fighter): string {
  const { hit } = fight
  const isTarget = hit !== undefined && hit.seat !== seat && hit.target === card
  if (isTarget) return hp <= 0 ? 'hurt falls' : 'hurt'
  if (hit && hit.seat === seat && hit.card === card) return 'strikes'
  return hp <= 0 ? 'out' : isOver(fight) ? 'stands' : ''
}

/** What the round brought, ante and bet counted. */
const Gained = ({ n }: { n: number }) => (
  <p class="status"><b class={`gained number ${n > 0 ? 'gain' : n < 0 ? 'loss' : ''}`}>{n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0'}</b> {words.value.slow_this_round}</p>
)

function Row({ fight, seat, isNear }: { fight: Fight; seat: Seat; isNear: boolean }) {
  const n = seat.seat
  const isWinner = fight.step === 'judged' && fight.ending.winner === n
  const isTold = fight.step === 'judged'
  return (
    <section class={`side seat ${isNear ? 'near' : 'far'} ${isWinner ? 'winner' : ''} ${n === table.value!.seat ? 'own' : ''}`} data-seat={n} aria-label={seatName(n)}>
      <div class="about">
        <SeatName seat={seat} />
        <Purse seat={n} />
        {isTold ? <Gained n={fight.ending.gains[n]!} /> : <p class="status">{fill(words.value.slow_bet, { bet: '' })}<b>{betText(fight.bets[n]!)}</b></p>}
      </div>
      <ul class="row">
        {fight.rows[n]!.map((one) => (
          <li key={one.card} class={`place-of ${lookOf(fight, n, one)}`}>
            <ul>
              <TableCard card={one.card} hp={one.hp} note={lookOf(fight, n, one)}>
                {fight.hit?.seat === 1 - n && fight.hit.target === one.card && <b class="damage number" key={fight.at}>−{fight.hit.n}</b>}
              </TableCard>
            </ul>
            <p class="caption">{caption(fight, n, one)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Dashes = ({ at, of }: { at: number; of: number }) => (
  <div class="attacks">
    <p>{fill(words.value.slow_attack, { n: at, m: of })}</p>
    <span class="dashes" aria-hidden="true">{Array.from({ length: of }, (_, i) => <i key={i} class={i < at ? 'on' : ''} />)}</span>
  </div>
)

function Reveal({ fight }: { fight: Fight }) {
  const w = words.value
  return (
    <>
      <h2>{w.slow_fight_title}</h2>
      <p>{fight.of ? fill(fight.of === 1 ? w.slow_attacks_1 : w.slow_attacks, { n: fight.of }) : w.slow_no_attacks}</p>
    </>
  )
}

const Strike = ({ hit }: { hit: NonNullable<Fight['hit']> }) => (
  <>
    <h2>{beatsText(hit)}</h2>
    <p>{strikesText(hit)}</p>
    <p><b>{sumText(hit)}</b></p>
  </>
)

/** What each side has left, by name. */
function Left({ fight }: { fight: Fight }) {
  const order = [1 - nearSeat(), nearSeat()]
  const why = fight.ending.why
  return (
    <>
      <h2>{verdictText(fight)}</h2>
      {order.map((seat) => <p key={seat} class="left-of">{fill(words.value.slow_has_left, { name: seatName(seat), hand: '' })}<b>{handName(standing(fight, seat))}</b></p>)}
      {why && <p>{headText(why, tableGame.value!)}: {termsText(why, tableGame.value!)}</p>}
    </>
  )
}

/** The pot and what it is made of; when the bets are judged, whose it is. */
function PotSum({ fight }: { fight: Fight }) {
  const { winner } = fight.ending
  const isPaid = fight.step === 'judged'
  const sum = winner === null ? undefined : fight.ending.pot[0]
  const direction = !isPaid ? 'comes' : winner === null ? 'parts' : winner === nearSeat() ? 'to-near' : 'to-far'
  return (
    <div class={`pot ${direction}`} key={fight.step}>
      <span class="flying" aria-hidden="true"><Chip size={22} /><Chip size={22} /><Chip size={22} /></span>
      <ChipStack n={fight.pot} />
      <p><b class="number">{fight.pot}</b><small>{isPaid ? potTo(winner) : words.value.slow_in_pot}</small></p>
      {sum && <small class="terms">{termsText(sum, tableGame.value!)}</small>}
    </div>
  )
}

function Judged({ fight }: { fight: Fight }) {
  const { winner, bets } = fight.ending
  const order = winner === null ? [nearSeat(), 1 - nearSeat()] : [winner, 1 - winner]
  return (
    <>
      <h2>{verdictText(fight)}</h2>
      {fight.ending.why && <p class="why-better">{headText(fight.ending.why, tableGame.value!)}: {termsText(fight.ending.why, tableGame.value!)}</p>}
      <p class="takes">{winner === null ? words.value.slow_pot_back : fill(winner === table.value!.seat ? words.value.slow_you_take : words.value.slow_takes, { name: seatName(winner), n: fight.pot })}</p>
      {fight.ending.pot.map((sum) => <p key={sum.seat} class="terms">{termsText(sum, tableGame.value!)}</p>)}
      <ul class="verdicts">
        {order.map((seat) => (
          <li key={seat} class={bets[seat]!.kind}>
            <Icon name={bets[seat]!.kind === 'missed' ? 'cross' : 'check'} size={18} /> <span>{judgedText(fight, seat)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

export function FightScene({ fight }: { fight: Fight }) {
  const near = nearSeat()
  const { hit, step } = fight
  const rowOf = (seat: number) => (seat === near ? '.near' : '.far')
  const [potStep, isText] = [step === 'pot' || step === 'judged', step !== 'pot']
  return (
    <div class={`slow fight at-${step}`}>
      <Row fight={fight} seat={farSeats()[0]!} isNear={false} />
      <div class="told" key={`${step} ${fight.at}`}>
        {step === 'reveal' && <Reveal fight={fight} />}
        {hit && <Strike hit={hit} />}
        {step === 'left' && <Left fight={fight} />}
        {step === 'judged' && <Judged fight={fight} />}
        {!isText && <p class="quiet">{words.value.slow_bets_in}</p>}
      </div>
      <div class="count middle">
        {potStep ? <PotSum fight={fight} /> : hit && <Dashes at={fight.at} of={fight.of} />}
      </div>
      <Row fight={fight} seat={table.value!.seats[near]!} isNear />
      {hit && <Arrows key={fight.at} look="strike" ways={[{ from: `${rowOf(hit.seat)} [data-card="${hit.card}"]`, to: `${rowOf(1 - hit.seat)} [data-card="${hit.target}"]` }]} />}
    </div>
  )
}

