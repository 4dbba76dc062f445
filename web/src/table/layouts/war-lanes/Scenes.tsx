// SPDX-License-Identifier: MIT
// What takes the middle of the table for a while: choosing a suit, a new round, the war flip, a lane that resolves.
import type { ComponentChildren } from 'preact'
import { Card } from '../../../cards/Card'
import { table, tableGame } from '../../../model'
import { Avatar } from '../../../parts/Avatar'
import type { EventSum, Term } from '../../../protocol'
import { fill, words } from '../../../text'
import { canTouch, isAsked, isHinted, isPicked } from '../../hand'
import { cardShort, signed } from '../../names'
import { touchable } from '../../Why'
import { keysOf, TableCard } from '../../Zone'
import { cardsAt, counterAt, farSeats, nearSeat } from '../parts'
import type { Scene, Total } from './beats'
import { Badge } from './Lane'
import { hpWord, isYou, optionsNow, patternWord, sideOf, Signs, suitAt, SuitSign, suitWord, who } from './said'
import { isHurting, optionOf, SUIT_WORDS, SUITS, valueOf } from './worth'

// ---- Choosing a suit -----------------------------------------------------------------------------------------------

function SuitTile({ at }: { at: number }) {
  const w = words.value
  const suit = SUITS[at]!
  const word = SUIT_WORDS[at]!
  const isHurt = isHurting(suit)
  const isChosen = isPicked(word) || counterAt(`choice/${table.value!.seat ?? -1}`) === at + 1
  const isLit = isAsked.value && canTouch(word)
  return (
    <button type="button" class={`wl-tile suit-${suit} ${isHurt ? 'hurts' : 'heals'} ${isLit ? 'lit' : ''} ${isHinted(word) ? 'hinted' : ''} ${isChosen ? 'chosen' : ''}`} data-place={word} aria-pressed={isChosen} {...touchable(word)}>
      <SuitSign suit={suit} />
      <span class="name display">{suitWord(suit)}</span>
      <span class="does">{isHurt ? w.wl_tile_hurts : w.wl_tile_heals}</span>
    </button>
  )
}

/** Hurting suits and healing ones, each with what it does; what is chosen stays sealed until both have. */
export function SuitChoice() {
  const w = words.value
  const now = table.value!
  const options = optionsNow()
  const others = now.view.to_act.filter((seat) => seat !== now.seat)
  const isDone = now.seat !== null && !isAsked.value && others.length > 0 && (now.isSent || Boolean(counterAt(`choice/${now.seat}`)))
  return (
    <div class="wl-scene wl-choice">
      <header>
        <h2>{now.seat === null ? w.wl_choosing : w.wl_choose}</h2>
        <p>{isDone ? fill(w.wl_sealed, { names: others.map(who).join(', ') }) : w.wl_choose_why}</p>
      </header>
      <div class="wl-tiles">{[1, 3, 2, 0].map((at) => <SuitTile key={at} at={at} />)}</div>
      <p class="wl-effects"><span>{w.wl_effects}</span>{[['wl_low', 'effect_low'], ['wl_mid', 'effect_mid'], ['wl_high', 'effect_high']].map(([name, option]) => <span key={name}>{w[name as 'wl_low']} <b class="number">+{optionOf(options, option!)}</b></span>)}</p>
    </div>
  )
}

/** Both suits are turned: who has which, and what it does. */
export function SuitsTold() {
  const w = words.value
  return (
    <div class="wl-scene wl-suits">
      {[farSeats()[0]!.seat, nearSeat()].map((seat) => {
        const suit = suitAt(seat)
        return (
          <div key={seat} class={`wl-turned ${suit ? (isHurting(suit) ? 'hurts' : 'heals') : 'shut'} suit-${suit ?? ''}`}>
            {suit ? <SuitSign suit={suit} /> : <b class="number">?</b>}
            <p><b class="display">{who(seat)}</b><span>{suit ? fill(isHurting(suit) ? w.wl_suit_hurts : w.wl_suit_heals, { suit: suitWord(suit) }) : ' '}</span></p>
          </div>
        )
      })}
    </div>
  )
}

export const Banner = ({ title, text }: { title: string; text?: string }) => (
  <div class="wl-scene wl-banner"><div><h2>{title}</h2>{text && <p>{text}</p>}</div></div>
)

/** A card that is thrown away, or cards that burn: large over the lanes for a moment, with what it costs. */
export function Thrown({ cards, text, n }: { cards: readonly string[]; text: string; n?: number }) {
  return (
    <div class="wl-thrown" aria-hidden="true">
      <div class="wl-thrown-cards">{cards.map((card, i) => <Card key={i} card={card} />)}</div>
      <p><span>{text}</span>{n !== undefined && <b class="number loss">{signed(n)} {hpWord()}</b>}</p>
    </div>
  )
}

// ---- The bill ------------------------------------------------------------------------------------------------------

const Row = ({ n, kind = '', children }: { n: string | number; kind?: string; children: ComponentChildren }) => <li><span>{children}</span><b class={`number ${kind}`}>{n}</b></li>

/** "your 4♦ 9♦ hurt". */
function Doing({ terms }: { terms: Term[] }) {
  const w = words.value
  const seat = terms[0]!.seat!
  const isHurt = terms[0]!.word === 'hurts'
  const verb = terms.length > 1 ? (isHurt ? w.wl_hurt_n : w.wl_heal_n) : isHurt ? w.wl_hurts : w.wl_heals
  return <>{isYou(seat) ? w.wl_your : fill(w.wl_whose, { name: who(seat) })} <Signs cards={terms.map((term) => term.card!)} /> {verb}</>
}

/** What is lost or gained in the end, and the HP before and after. */
function Outcome({ bill, change }: { bill: EventSum; change: Scene['change'] }) {
  const w = words.value
  const seat = bill.seat!
  const isGain = bill.total > 0
  const text = isYou(seat) ? (isGain ? w.wl_you_gain : w.wl_you_lose) : fill(isGain ? w.wl_gains : w.wl_loses, { name: who(seat) })
  return (
    <div class="wl-outcome">
      <p><b class="display">{text}</b>{change && <small>{hpWord()} {change.before} → {change.after}</small>}</p>
      <b class={`number ${isGain ? 'gain' : bill.total ? 'loss' : ''}`}>{Math.abs(bill.total)}</b>
    </div>
  )
}

const sumOf = (terms: readonly Term[]): number => terms.reduce((n, term) => n + term.value, 0)

function LaneBill({ scene, bill }: { scene: Scene & { kind: 'resolve' }; bill: EventSum }) {
  const of = (word: string) => bill.terms.filter((term) => term.word === word)
  const totals = of('total').map((term) => Math.abs(term.value)).sort((a, b) => b - a)
  return (
    <>
      <ul>
        <Row n={totals[0]! - totals[1]!}>{totals[0]} − {totals[1]}</Row>
        {of('hurts').length > 0 && <Row n={signed(-sumOf(of('hurts')))} kind="loss"><Doing terms={of('hurts')} /></Row>}
        {of('heals').length > 0 && <Row n={signed(-sumOf(of('heals')))} kind="gain"><Doing terms={of('heals')} /></Row>}
      </ul>
      <Outcome bill={bill} change={scene.change} />
    </>
  )
}

// ---- The flip ------------------------------------------------------------------------------------------------------

function Flipped({ seat, isWinner }: { seat: number; isWinner: boolean }) {
  const [card] = cardsAt(`flip/${seat}`)
  return (
    <div class={`wl-flipped ${isWinner ? 'winner' : ''}`} data-zone={`flip/${seat}`}>
      <ul>{card ? <TableCard key={card} card={card} note="turned" /> : <li class="slot hole" />}</ul>
      <p><b class="display">{who(seat)}</b> {card && <b class="number">{valueOf(card)}</b>}</p>
    </div>
  )
}

/** Both top cards, large: who begins, and what the difference costs. */
export function Flip({ scene }: { scene: (Scene & { kind: 'flip' }) | null }) {
  const w = words.value
  const [far, near] = [farSeats()[0]!.seat, nearSeat()]
  const bill = scene?.bill
  const winner = scene?.winner
  const values = bill?.terms.map((term) => Math.abs(term.value)) ?? []
  return (
    <div class="wl-scene wl-flip">
      <Flipped seat={far} isWinner={winner === far} />
      <div class="wl-paper">
        <h3>{w.wl_flip}</h3>
        {scene?.isTied && <p class="plain">{w.wl_tied}</p>}
        {winner === undefined && !scene?.isTied && <p class="plain">{table.value!.view.phase === 'sudden death' ? w.wl_sudden_why : w.wl_flip_why}</p>}
        {bill && winner !== undefined && (
          <>
            <ul><Row n={Math.abs(bill.total)}>{values.join(' − ')}</Row></ul>
            {bill.counter ? <Outcome bill={bill} change={scene?.change} /> : null}
            <p class="begins">{bill.counter ? (isYou(winner) ? w.wl_you_begin : fill(w.wl_begins, { name: who(winner) })) : isYou(winner) ? w.wl_you_win : fill(w.wl_wins, { name: who(winner) })}</p>
          </>
        )}
      </div>
      <Flipped seat={near} isWinner={winner === near} />
    </div>
  )
}

// ---- A lane that resolves ------------------------------------------------------------------------------------------

/** "4 + 13 + 13", and what the pattern adds. */
function Sum({ total, isHigher }: { total: Total; isHigher: boolean }) {
  const w = words.value
  const seat = table.value!.seats[total.seat]!
  const bonus = total.terms.find((term) => term.word !== 'card')
  return (
    <div class={`wl-sum ${isHigher ? 'higher' : ''}`}>
      <p class="of"><Avatar name={seat.name} isBot={seat.player === null} size={20} /> {isHigher ? fill(w.wl_higher, { name: who(total.seat) }) : who(total.seat)}</p>
      <b class="number">{total.total}</b>
      <p class="terms">{total.terms.length ? total.terms.filter((term) => term.word === 'card').map((term) => term.value).join(' + ') : w.wl_nothing}</p>
      {bonus && <p class="bonus">{fill(w.wl_bonus, { n: bonus.value, pattern: patternWord(bonus.word) })}</p>}
    </div>
  )
}

/** The active cards that count here: the winner's if they hurt, the loser's if they heal. */
function Counted({ card, seat, loser }: { card: string; seat: number; loser: number | undefined }) {
  if (loser === undefined || isHurting(suitAt(seat)) === (seat === loser)) return null
  return <Badge card={card} seat={seat} sign={seat === loser ? '−' : '+'} />
}

export function Resolve({ scene }: { scene: Scene & { kind: 'resolve' } }) {
  const w = words.value
  const [far, near] = [farSeats()[0]!.seat, nearSeat()]
  const totalOf = (seat: number) => scene.totals.find((total) => total.seat === seat) ?? { seat, total: 0, terms: [] }
  const difference = totalOf(near).total - totalOf(far).total
  const loser = difference ? (difference > 0 ? far : near) : undefined
  return (
    <div class="wl-scene wl-resolve">
      {[far, near].map((seat) => {
        const cards = sideOf(scene.lane, seat)
        const keys = keysOf(cards)
        return (
          <div key={seat} class={`wl-hand-of ${seat === near ? 'near' : 'far'}`} data-zone={`${scene.lane}/${seat}`} data-side={seat}>
            <ul>
              {cards.map((card, i) => <TableCard key={keys[i]} card={card} at={i}><Counted card={card} seat={seat} loser={loser} /></TableCard>)}
              {Array.from({ length: 3 - cards.length }, (_, i) => <li key={`hole ${i}`} class="slot hole" aria-hidden="true" />)}
            </ul>
            <Sum total={totalOf(seat)} isHigher={loser !== undefined && loser !== seat} />
          </div>
        )
      })}
      <div class={`wl-paper ${scene.bill || scene.isEqual ? '' : 'wait'}`}>
        <h3>{w[`wl_lane_${scene.lane}`]}</h3>
        {scene.bill && <LaneBill scene={scene} bill={scene.bill} />}
        {scene.isEqual && <p class="plain">{w.wl_equal}</p>}
      </div>
    </div>
  )
}

/** "K♣", for a sentence. */
export const short = (card: string): string => cardShort(card, tableGame.value!)
