// SPDX-License-Identifier: MIT
// What helps to decide: the bonuses, with those that the picked card would make marked, and what active cards do.
import { table, tableGame } from '../../../model'
import { fill, words } from '../../../text'
import { cardShort, seatName } from '../../names'
import { pickedCard } from './Lane'
import { isYou, optionsNow, patternWord, sideOf, suitAt, SuitSign } from './said'
import { isHurting, LANES, mayFollow, optionOf, worthOf, type Pattern } from './worth'

const PATTERNS: Pattern[] = ['straight_flush', 'three', 'straight', 'flush', 'pair']

/** The patterns that the picked card would make in some lane. */
function inReach(): (Pattern | null)[] {
  const seat = table.value!.seat
  const card = pickedCard()
  if (seat === null || !card) return []
  return LANES.map((lane) => sideOf(lane, seat)).filter((side) => mayFollow(side, card)).map((side) => worthOf([...side, card], optionsNow()).pattern)
}

function Active({ seat }: { seat: number }) {
  const w = words.value
  const suit = suitAt(seat)
  if (!suit) return null
  const isHurt = isHurting(suit)
  const whose = isYou(seat) ? w.wl_your : fill(w.wl_whose, { name: seatName(seat) })
  return <li class={isHurt ? 'hurts' : 'heals'}>{whose} <SuitSign suit={suit} /> {isHurt ? w.wl_aid_hurt : w.wl_aid_heal}</li>
}

export function Aid() {
  const w = words.value
  const options = optionsNow()
  const reach = inReach()
  const card = pickedCard()
  return (
    <section class="wl-aid">
      <h3>{w.wl_aid}</h3>
      <dl>
        {PATTERNS.map((pattern) => (
          <div key={pattern} class={reach.includes(pattern) ? 'on' : ''}>
            <dt>{patternWord(pattern)}{reach.includes(pattern) && <span class="spoken"> {cardShort(card!, tableGame.value!)}</span>}</dt>
            <dd class="number">+{optionOf(options, pattern)}</dd>
          </div>
        ))}
      </dl>
      <h3>{w.wl_active}</h3>
      <ul>{table.value!.seats.map((seat) => <Active key={seat.seat} seat={seat.seat} />)}</ul>
      <p class="wl-effects"><span>{w.wl_low} <b class="number">+{optionOf(options, 'effect_low')}</b></span><span>{w.wl_mid} <b class="number">+{optionOf(options, 'effect_mid')}</b></span><span>{w.wl_high} <b class="number">+{optionOf(options, 'effect_high')}</b></span></p>
      <p class="quiet">{w.wl_aid_joker}</p>
    </section>
  )
}
