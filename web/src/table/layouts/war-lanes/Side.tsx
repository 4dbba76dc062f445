// SPDX-License-Identifier: MIT
// What a player has: face and name, HP as a number and a bar (both bars are as long for the same HP), the suit and what it
// does; and the piles: decks, discard, burned cards.
import { Card } from '../../../cards/Card'
import { cardTitle } from '../../../cards/names'
import { table, tableGame } from '../../../model'
import type { Seat } from '../../../protocol'
import { fill, words } from '../../../text'
import { canTouch, isAsked, isHinted, isPicked } from '../../hand'
import { SeatName } from '../../SeatPanel'
import { droppable, touchable } from '../../Why'
import { keysOf, TableCard } from '../../Zone'
import { cardsAt, counterAt } from '../parts'
import { signed } from '../../names'
import { Counting, hpWord, optionsNow, sceneNow, Signs, SuitTag } from './said'
import { optionOf } from './worth'

/** HP as a part of the longest that either bar has to be. */
function partOf(hp: number): number {
  const all = table.value!.seats.map((seat) => counterAt(`hp/${seat.seat}`) ?? 0)
  return (100 * Math.max(0, hp)) / Math.max(optionOf(optionsNow(), 'hp'), ...all, sceneNow()?.change?.before ?? 0)
}

export function Health({ seat }: { seat: number }) {
  const hp = Math.max(0, counterAt(`hp/${seat}`) ?? 0) // the sum alone says by how much it was too much
  const change = sceneNow()?.change
  const moved = change?.seat === seat && change.before !== change.after ? change : null
  const low = moved ? Math.min(moved.before, moved.after) : hp
  const isLoss = moved !== null && moved.after < moved.before
  return (
    <>
      <span class="wl-hp"><b class="number"><Counting n={hp} /></b> <small>{hpWord()}</small></span>
      <span class="wl-bar" role="meter" aria-label={hpWord()} aria-valuemin={0} aria-valuemax={Math.max(hp, optionOf(optionsNow(), 'hp'))} aria-valuenow={hp}>
        <i style={{ width: `${partOf(low)}%` }} />
        {moved && <i class={isLoss ? 'lost' : 'won'} style={{ width: `${partOf(Math.max(moved.before, moved.after)) - partOf(low)}%` }} />}
      </span>
      {moved && <b class={`wl-change number ${isLoss ? 'loss' : 'gain'}`}>{signed(moved.after - moved.before)}</b>}
    </>
  )
}

export function Player({ seat, place }: { seat: Seat; place: 'far' | 'near' }) {
  const now = table.value!
  const scene = sceneNow()
  const isActing = scene ? scene.seat === seat.seat : now.view.to_act.includes(seat.seat) && !now.result
  return (
    <section class={`wl-player ${place} seat ${seat.seat === now.seat ? 'own' : ''} ${isActing ? 'acting' : ''} ${now.result?.winners.includes(seat.seat) ? 'winner' : ''}`} aria-label={seat.name}>
      <SeatName seat={seat} size={48} />
      <Health seat={seat.seat} />
      <SuitTag seat={seat.seat} isShort />
    </section>
  )
}

/** The hand of the one who sits opposite: backs, or faces where a replay shows them. */
export function FarHand({ seat }: { seat: number }) {
  const cards = cardsAt(`hand/${seat}`)
  const keys = keysOf(cards)
  const isSeen = cards.some((card) => card !== '?')
  return (
    <div class={`wl-far-hand ${isSeen ? 'seen' : ''}`} data-zone={`hand/${seat}`}>
      <ul class="wl-fan" style={{ '--n': cards.length }} aria-label={`${words.value.hand}: ${cards.length || words.value.empty}`}>
        {cards.map((card, i) => <TableCard key={keys[i]} card={card} at={i} />)}
      </ul>
      {isSeen && <p class="wl-tokens" aria-hidden="true"><Signs cards={cards} /></p>}
    </div>
  )
}

export const Count = ({ word, n, zone }: { word: string; n: number; zone?: string }) => <span class="wl-count" data-zone={zone}>{word} <b class="number">{n}</b></span>

const PILE_MAX = 6 // so many of a pile are drawn: it looks no higher

/** One's own deck. The cards that are drawn come from here. */
export function Deck({ seat }: { seat: number }) {
  const n = counterAt(`deck/${seat}`) ?? 0
  return (
    <div class={`wl-pile wl-deck ${n ? '' : 'none'}`}>
      <ul class="wl-heap" data-zone={`pack/${seat}`} aria-hidden="true">
        {Array.from({ length: Math.min(3, Math.ceil(n / 5)) }, (_, i) => <li key={i} class="slot" style={{ '--i': i }}><Card card="?" /></li>)}
        {!n && <li class="slot hole" />}
      </ul>
      <Count word={words.value.wl_deck} n={n} />
    </div>
  )
}

/** All that was laid, turned or thrown away: the last one lies on top. A card dropped here is thrown away. */
export function Discard() {
  const cards = cardsAt('discard')
  const shown = cards.slice(-PILE_MAX)
  const keys = keysOf(cards).slice(-PILE_MAX)
  const isMine = table.value!.seat !== null
  const isLit = isMine && isAsked.value && isPicked('discard')
  const top = cards.at(-1)
  const label = `${words.value.wl_discard}: ${cards.length}${top ? `, ${cardTitle(top, tableGame.value?.cards)}` : ''}`
  const pile = (
    <>
      <ul class="wl-heap" data-zone="discard" aria-hidden="true">
        {shown.map((card, i) => <TableCard key={keys[i]} card={card} at={cards.length - shown.length + i} />)}
        {!cards.length && <li class="slot hole" />}
      </ul>
      <Count word={words.value.wl_discard} n={cards.length} />
      {top && <p class="wl-tokens" aria-hidden="true"><Signs cards={[top]} /></p>}
    </>
  )
  if (!isMine || !isAsked.value || !canTouch('discard')) return <div class="wl-pile wl-discard" title={label} {...(isMine && droppable('discard'))}>{pile}</div>
  return <button type="button" class={`wl-pile wl-discard ${isLit ? 'lit' : ''} ${isHinted('discard') ? 'hinted' : ''}`} aria-label={label} aria-pressed={isPicked('discard')} {...touchable('discard')} {...droppable('discard')}>{pile}</button>
}

/** The last cards of a deck that nobody saw. */
export function Burned() {
  const cards = cardsAt('burned')
  if (!cards.length) return null
  return (
    <div class="wl-burned" title={fill(words.value.wl_burned_n, { n: cards.length })}>
      <ul class="wl-heap" data-zone="burned" aria-hidden="true">{cards.map((card, i) => <TableCard key={i} card={card} at={i} />)}</ul>
      <Count word={words.value.wl_burned} n={cards.length} />
    </div>
  )
}
