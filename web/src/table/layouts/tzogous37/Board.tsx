// SPDX-License-Identifier: MIT
// A player: face, name, chips and what they did; two places that say how their cards lie; the score of the pair with its sum.
import { Card } from '../../../cards/Card'
import { cardTitle } from '../../../cards/names'
import { table } from '../../../model'
import { Chip } from '../../../parts/Chips'
import type { Seat } from '../../../protocol'
import { fill, words } from '../../../text'
import { canTouch, isAsked, isHinted, isPicked, picked } from '../../hand'
import { seatName } from '../../names'
import { SeatName } from '../../SeatPanel'
import { droppable, touchable } from '../../Why'
import { cardsAt } from '../parts'
import { chipsOf, inPot, isAllIn, isFolded, isLaying, isOut, isPlacing, nextSlot, placeOf, pots, ROUNDS, roundNow, scene, standingOf, zonesOf, type Place as Lying, type Slot } from './read'
import { isYou, names, placeLabel, short, tagOf } from './says'
import { isKnown } from './score'

/** A red suit is told by its sign, and by its colour too. */
export const Short = ({ card }: { card: string }) => <b class={/[DH]$/.test(card) ? 'short red' : 'short'}>{short(card)}</b>

function Tag({ seat }: { seat: number }) {
  const tag = tagOf(seat)
  return tag && <span class={`tag tz-tag ${tag.look}`}>{tag.text}</span>
}

export function Chips({ seat }: { seat: number }) {
  return (
    <p class="tz-chips">
      <Chip size={18} /> <b class="number">{chipsOf(seat)}</b><span class="spoken"> {words.value.tz_chips}</span>
      {inPot(seat) > 0 && <small> · {fill(words.value.tz_in, { n: inPot(seat) })}</small>}
    </p>
  )
}

/** Is a joker's other place asked for now? Then the cards of the others are lit. */
const isAiming = (): boolean => isAsked.value && picked.value.length > 0

/** Is this the place that the viewer's next card goes to? */
const isNext = (seat: number, slot: Slot): boolean => isYou(seat) && isAsked.value && !isFolded(seat) && isPlacing() && slot === nextSlot() || (isYou(seat) && isAsked.value && isLaying() && isFolded(seat) && slot === 2)

function lookOf(seat: number, slot: Slot, place: Lying): string {
  const now = scene()
  const isHit = now?.kind === 'joker' && now.other === seat && now.slot === slot
  return [isHit ? 'hit' : '', place.lies, place.chosen ? 'chosen' : '', isNext(seat, slot) ? 'next' : '', place.card ? 'laid' : ''].join(' ')
}

function Spot({ seat, slot }: { seat: number; slot: Slot }) {
  const place = placeOf(seat, slot)
  const label = placeLabel(seat, slot, place)
  const shown = place.card ?? place.chosen
  const isSecret = place.lies === 'closed' && isKnown(place.card) && table.value!.seat !== null
  const word = `${seat} ${slot}`
  const isTarget = table.value!.seat !== null && !isYou(seat) && place.card !== undefined && place.lies !== 'shared'
  const isLit = isTarget && isAiming() && canTouch(word)
  const title = `${seatName(seat)}, ${label}: ${shown ? cardTitle(shown) : words.value.empty}`
  const face = (
    <>
      {shown ? <span class="slot" data-card={place.lies === 'shared' ? undefined : shown} title={title}><Card card={shown} isSecret={isSecret} /></span> : <span class="slot hole" title={title} />}
      <span class="spoken">{title}</span>
    </>
  )
  return (
    <div class={`tz-spot ${lookOf(seat, slot, place)}`} data-zone={zonesOf(seat, slot)} data-place={word}>
      {isTarget ? <button type="button" class={`tz-touch ${isLit ? 'lit' : ''} ${isPicked(word) ? 'picked' : ''} ${isHinted('joker') && isHinted(String(seat)) ? 'hinted' : ''}`} aria-pressed={isPicked(word)} {...touchable(word)} {...droppable(word)}>{face}</button> : face}
      <small class="tz-label" aria-hidden="true"><span class="long">{label}</span><span class="brief">{words.value[`tz_${place.lies}`]}</span></small>
    </div>
  )
}

/** What a pair without a score of its own is up to. */
function noteOf(seat: number, best: number | null): string {
  const w = words.value
  if (isFolded(seat)) return roundNow() < ROUNDS ? w.tz_folded_note : ''
  const all = pots()
  if (isAllIn(seat) && all.length > 1 && !all.at(-1)!.seats.includes(seat)) return w.tz_for_main
  return best === null ? '' : fill(w.tz_best, { n: best })
}

/** The score with its sum under it: 33, 12 + 11 + 10 straight flush. */
export function PairScore({ seat }: { seat: number }) {
  const { score, half, best } = standingOf(seat)
  const w = words.value
  if (isOut(seat)) return null
  if (score)
    return (
      <div class="tz-score">
        <b class="number">{score.total}</b>
        <small>{score.values.join(' + ')}{score.pattern && <> <em>+ {score.bonus} {w[`tz_${score.pattern}`]}</em></>}</small>
      </div>
    )
  if (best === null || half === null) return null
  return (
    <div class="tz-score open-end">
      <b class="number">{half} + ?</b>
      <small>{noteOf(seat, best)}</small>
    </div>
  )
}

/** What another holds: how many cards, and those the viewer knows. */
function Holds({ seat }: { seat: number }) {
  const cards = cardsAt(`hand/${seat}`)
  const known = cards.filter(isKnown)
  const drawn = cardsAt(`tie_draws/${seat}`)
  return (
    <p class={`tz-holds ${known.length ? 'known' : ''}`} data-zone={`hand/${seat}`} title={fill(words.value.tz_holds, { n: cards.length })}>
      {drawn.map((card) => <span key={card} class="tz-drawn">{words.value.tie_draw} <Short card={card} /></span>)}
      <span class="slot tz-mini" data-card="?"><Card card="?" /></span> <b class="number">{cards.length}</b> <span class="word">{words.value.tz_holds_words}</span>
      {known.length > 0 && <span class="tz-known">{known.map((card, i) => <Short key={i} card={card} />)}</span>}
    </p>
  )
}

export function Board({ seat, isNear = false }: { seat: Seat; isNear?: boolean }) {
  const now = table.value!
  const at = seat.seat
  const told = scene()
  const isActing = now.view.to_act.includes(at) && !now.result && told === undefined
  const isTold = told !== undefined && 'seat' in told && told.seat === at
  const look = [isNear ? 'near' : 'far', isYou(at) ? 'own' : '', isActing ? 'acting' : '', isTold ? 'told' : '', isFolded(at) ? 'is-folded' : '', isOut(at) ? 'is-out' : '', now.result?.winners.includes(at) ? 'winner' : ''].join(' ')
  const chosen = isYou(at) && [placeOf(at, 1), placeOf(at, 2)].find((place) => place.chosen)?.chosen
  const waits = now.view.to_act.filter((one) => one !== at)
  return (
    <section class={`tz-board seat ${look}`} aria-label={seatName(at)} data-seat={at}>
      <header>
        <SeatName seat={seat} size={isNear ? 52 : 44} isPlain />
        <Chips seat={at} />
        <Tag seat={at} />
      </header>
      <div class="tz-pair">
        <Spot seat={at} slot={1} />
        <Spot seat={at} slot={2} />
        {chosen ? <p class="tz-sealed" role="status">{fill(waits.length ? words.value.tz_sealed : words.value.tz_sealed_all, { card: short(chosen), names: names(waits) })}</p> : <PairScore seat={at} />}
      </div>
      {!isNear && !isOut(at) && <Holds seat={at} />}
    </section>
  )
}
