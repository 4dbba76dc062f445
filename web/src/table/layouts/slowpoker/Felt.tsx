// SPDX-License-Identifier: MIT
// The felt of slowpoker: two hands, the pot and the pack, and the ladder of bets; when they fight, the fight alone.
import { beat } from '../../../beats/queue'
import { Card } from '../../../cards/Card'
import { typeName } from '../../../cards/names'
import { staged, table } from '../../../model'
import { Chip, ChipStack } from '../../../parts/Chips'
import { Icon } from '../../../parts/Icon'
import type { Event, Seat } from '../../../protocol'
import { fill, words } from '../../../text'
import { isAsked, isPicked } from '../../hand'
import { seatName } from '../../names'
import { SeatName } from '../../SeatPanel'
import { droppable } from '../../Why'
import { TableCard } from '../../Zone'
import { cardsAt, counterAt, farSeats, nearSeat } from '../parts'
import { Arrows, type Way } from './Arrows'
import { fightPast, type Fight, type Scene } from './beats'
import { canHit, isSeen, rankOf, sorted, typeOf } from './chart'
import { FightScene } from './Fight'
import { Ladder, ownBet } from './Ladder'
import { betText, capital, handName, levels } from './words'

/** What the viewer knows of a hand: all of it, or what was shown when it was dealt and so many cards besides. */
export function known(seat: number): { cards: string[]; hidden: number } {
  const hand = cardsAt(`hand/${seat}`)
  const shown = cardsAt(`shown/${seat}`)
  if (hand.every(isSeen)) return { cards: sorted(hand), hidden: 0 }
  return { cards: sorted(shown), hidden: Math.max(0, hand.length - shown.length) }
}

export function Purse({ seat }: { seat: number }) {
  return (
    <p class="coins-of">
      <Chip size={18} /> <b class="number" key={counterAt(`coins/${seat}`)}>{counterAt(`coins/${seat}`) ?? 0}</b> <small>{words.value.slow_coins}</small>
    </p>
  )
}

/** What a seat is about: nobody hears what the other does before both are done. */
function status(seat: number): string {
  const now = table.value!
  const w = words.value
  if (now.result || now.view.phase !== 'deciding') return ''
  if (seat === now.seat) {
    const bet = ownBet()
    return bet === null ? '' : fill(w.slow_sealed, { bet: betText(bet) })
  }
  return now.view.to_act.includes(seat) ? w.slow_choosing : w.slow_chosen
}

/** Cards shown when they were dealt that have been swapped since: the other still counts on them. */
function Remembered({ seat }: { seat: number }) {
  const hand = cardsAt(`hand/${seat}`)
  const gone = hand.every(isSeen) ? cardsAt(`shown/${seat}`).filter((card) => !hand.includes(card)) : []
  if (!gone.length || !hand.length) return null
  const names = gone.map((card) => typeName(typeOf(card))).join(', ')
  return <p class="remembered"><Icon name="eye" size={16} /> {fill(words.value.slow_still_sees, { name: seatName(1 - seat), cards: names })}</p>
}

/** What an own creature has to fear and to hope, of what the other showed. */
function Foes({ card, others }: { card: string; others: readonly string[] }) {
  const w = words.value
  const chart = table.value!.options.chart ?? 0
  const typesOf = (cards: readonly string[]) => [...new Set(cards.map((one) => typeName(typeOf(one))))]
  const hits = typesOf(others.filter((one) => canHit(card, one, chart)))
  const hitBy = typesOf(others.filter((one) => canHit(one, card, chart)))
  // Where there is no room for words an arrow stands for them, and a number for more than one.
  const short = (types: string[]) => <span class="short" aria-hidden="true">{types.length > 1 ? fill(w.slow_n_types, { n: types.length }) : types[0]}</span>
  const long = (text: string, types: string[]) => <span class="long">{fill(text, { types: types.join(', ') })}</span>
  return (
    <p class="foes">
      {hits.length > 0 && <span class="hits">{long(w.slow_hits, hits)}{short(hits)}</span>}
      {hitBy.length > 0 ? <span class="loss">{long(w.slow_hit_by, hitBy)}{short(hitBy)}</span> : <span class="safe"><span class="long">{w.slow_safe}</span>{!hits.length && <span class="short" aria-hidden="true">{w.slow_safe_short}</span>}</span>}
    </p>
  )
}

interface SideProps {
  seat: Seat
  isNear: boolean
  /** Cards that have just come. */
  fresh?: readonly string[]
}

function Side({ seat, isNear, fresh = [] }: SideProps) {
  const w = words.value
  const now = table.value!
  const isOwn = seat.seat === now.seat
  const { cards, hidden } = known(seat.seat)
  const shown = cardsAt(`shown/${seat.seat}`)
  const others = known(1 - seat.seat).cards
  const isMet = (card: string) => !isNear && now.seat !== null && known(nearSeat()).cards.some((one) => canHit(one, card, now.options.chart ?? 0))
  const isActing = now.view.to_act.includes(seat.seat) && !now.result
  const about = status(seat.seat)
  return (
    <section class={`side seat ${isNear ? 'near' : 'far'} ${!isNear && cards.length > 3 ? 'all' : ''} ${isOwn ? 'own' : ''} ${isActing ? 'acting' : ''}`} data-seat={seat.seat} aria-label={seatName(seat.seat)}>
      <div class="about">
        <SeatName seat={seat} />
        <Purse seat={seat.seat} />
        {about && <p class="status">{about}</p>}
        {!isNear && hidden > 0 && now.seat !== null && <p class="hidden-cards">{fill(hidden === 1 ? w.slow_hidden_1 : w.slow_hidden, { n: hidden })}</p>}
        {isOwn && <Remembered seat={seat.seat} />}
      </div>
      <ul class="row" aria-label={isOwn ? w.hand_seen : w.hand}>
        {hidden > 0 && (
          <li class="unseen" title={w.card_hidden}>
            <ul>{Array.from({ length: hidden }, (_, i) => <li key={i} class="slot" data-card="?"><span class="spoken">{w.card_hidden}</span><Card card="?" /></li>)}</ul>
          </li>
        )}
        {cards.map((card) => (
          <li key={card} class="place-of">
            <ul>
              <TableCard card={card} isMine={isOwn} isSecret={isOwn && !shown.includes(card)} note={`${isMet(card) ? 'met' : ''} ${fresh.includes(card) ? 'fresh' : ''}`}>
                {hidden === 0 && shown.includes(card) && <span class="eye"><Icon name="eye" size={14} /><span class="word">{w.slow_shown}</span></span>}
              </TableCard>
            </ul>
            {isOwn && others.length > 0 && <Foes card={card} others={others} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where new cards come from: to swap, cards are dropped on it, or touched and then swapped by the button. */
function Pack() {
  const { seat } = table.value!
  const w = words.value
  const isOpen = isAsked.value && seat !== null && counterAt(`stage/${seat}`) === 1
  const away = seat === null ? [] : cardsAt(`swapped/${seat}`)
  return (
    <div class={`pack ${isOpen ? 'open' : ''} ${isPicked('swap') ? 'picked' : ''}`} data-zone="pack" data-side={seat ?? undefined} {...(isOpen && droppable('swap'))}>
      <span class="pile"><Card card="?" /></span>
      {isOpen && <small>{w.slow_drop}</small>}
      {away.length > 0 && <ul class="away" aria-label={w.zone_swapped}>{sorted(away).map((card) => <TableCard key={card} card={card} />)}</ul>}
    </div>
  )
}

function Pot() {
  const n = counterAt('pot') ?? 0
  return (
    <div class="pot">
      <ChipStack n={n} />
      <p><b class="number">{n}</b><small>{words.value.slow_in_pot}</small></p>
    </div>
  )
}

/** From what one holds, and will not put away, to what the other shows. */
function waysOf(): Way[] {
  const near = nearSeat()
  const chart = table.value!.options.chart ?? 0
  const others = known(1 - near).cards
  return known(near).cards.filter((card) => !isPicked(card)).flatMap((card) => others.filter((one) => canHit(card, one, chart)).map((one) => ({ from: `.near [data-card="${card}"]`, to: `.far [data-card="${one}"]` })))
}

export type Stand = 'bet' | 'swap' | 'wait' | 'watch'

export function standNow(): Stand {
  const { seat, view, result } = table.value!
  if (seat === null || result) return 'watch'
  if (view.phase !== 'deciding') return 'bet'
  return (['bet', 'swap', 'wait'] as const)[counterAt(`stage/${seat}`) ?? 0] ?? 'wait'
}

function Bench({ fresh }: { fresh: readonly string[] }) {
  const near = nearSeat()
  const { cards, hidden } = known(near)
  const now = hidden || cards.length < 5 ? null : rankOf(cards).rank
  const stand = standNow()
  const isOwn = table.value!.seat === near
  return (
    <div class={`slow bench is-${stand}`}>
      <Side seat={farSeats()[0]!} isNear={false} />
      <div class="middle">
        <Pot />
        <Pack />
        {now !== null && stand !== 'bet' && <p class="hand-is"><b>{capital(handName(cards))}</b> <span>{fill(isOwn ? words.value.slow_hand_now : words.value.slow_hand_of, { levels: levels(cards), name: seatName(near) })}</span></p>}
      </div>
      <Side seat={table.value!.seats[near]!} isNear fresh={fresh} />
      <Ladder hand={cards} now={now} />
      {table.value!.seat !== null && cards.length === 5 && <Arrows ways={waysOf()} look="hopes" />}
    </div>
  )
}

/** The last fight, where the match is over or a replay stands right behind it; null: something else is to be seen. */
function past(): Fight | null {
  const { view, log, options } = table.value!
  const rows = [0, 1].map((seat) => [...cardsAt(`left/${seat}`), ...cardsAt(`fallen/${seat}`)])
  const isBetween = staged.value !== null && view.phase === 'dealing' && !cardsAt('hand/0').length
  if (!rows.every((row) => row.length) || (view.phase !== 'settled' && !isBetween)) return null
  const told = log.flatMap((line): Event[] => (line.event ? [line.event] : []))
  const from = told.findLastIndex((event) => event.event === 'say' && /^bet_\d$/.test(event.say)) - 1
  const to = told.findIndex((event, i) => i > from && event.event === 'say' && event.say === 'round')
  return from < 0 ? null : fightPast(rows, told.slice(from, to < 0 ? undefined : to), options.ante ?? 0)
}

const sceneNow = (): Scene | undefined => beat.value?.scene as Scene | undefined

/** The fight that is to be seen, if one is. */
export function fightNow(): Fight | null {
  const scene = sceneNow()
  return scene?.kind === 'fight' ? scene : scene ? null : past()
}

export function Felt() {
  const fight = fightNow()
  const scene = sceneNow()
  return fight ? <FightScene fight={fight} /> : <Bench fresh={scene?.kind === 'drawn' ? scene.cards : []} />
}
