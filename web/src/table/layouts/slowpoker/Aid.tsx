// SPDX-License-Identifier: MIT
// What helps to decide: whom one's own types hit and what hits them, with those on the table lit; in a fight, how both
// sides stand.
import { useState } from 'preact/hooks'
import { typeName } from '../../../cards/names'
import { table } from '../../../model'
import { Avatar } from '../../../parts/Avatar'
import { Button } from '../../../parts/Button'
import { Chip } from '../../../parts/Chips'
import { fill, words } from '../../../text'
import { seatName } from '../../names'
import { nearSeat } from '../parts'
import type { Fight } from './beats'
import { hittersOf, rankOf, targetsOf, TYPES, typeOf } from './chart'
import { fightNow, known } from './Felt'
import { levels, rankTitle, standing } from './words'

const typesIn = (cards: readonly string[]): string[] => [...new Set(cards.map(typeOf))]

interface ChartProps {
  title: string
  types: readonly string[]
  /** Of these types something lies on the other side: they are lit. */
  lit?: readonly string[]
  look?: 'hit' | 'hurt'
}

function Chart({ title, types, lit = [], look = 'hit' }: ChartProps) {
  const chart = table.value!.options.chart ?? 0
  return (
    <section class="types">
      <h4>{title}</h4>
      <dl>
        {types.map((type) => (
          <div key={type}>
            <dt class="display">{typeName(type)}</dt>
            <dd>
              {targetsOf(type, chart).map((one) => <span key={one} class={`type-tag type-${one} ${lit.includes(one) ? `met ${look}` : ''}`}>{typeName(one)}</span>)}
              {!targetsOf(type, chart).length && <span class="quiet">{words.value.slow_none}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Standing({ fight }: { fight: Fight }) {
  const w = words.value
  const now = table.value!
  return (
    <section class="standing">
      <h4>{w.slow_standing}</h4>
      <ul>
        {[1 - nearSeat(), nearSeat()].map((seat) => {
          const cards = standing(fight, seat)
          return (
            <li key={seat}>
              <Avatar name={now.seats[seat]!.name} isBot={now.seats[seat]!.player === null} size={24} /><span class="spoken">{seatName(seat)}</span>
              <span class="number">{levels(cards).replaceAll(' ', ' · ') || '–'}</span> <b>{cards.length ? rankTitle(rankOf(cards).rank) : w.slow_hand_empty}</b>
            </li>
          )
        })}
      </ul>
      {fight.step !== 'judged' && <p><Chip size={20} /> {w.slow_pot} <b class="number">{fight.pot}</b></p>}
    </section>
  )
}

export function Aid() {
  const [isAll, showAll] = useState(false)
  const w = words.value
  const fight = fightNow()
  if (fight) return <div class="slow-aid"><Standing fight={fight} /></div>
  const near = nearSeat()
  const [mine, theirs] = [typesIn(known(near).cards), typesIn(known(1 - near).cards)]
  const chart = table.value!.options.chart ?? 0
  const isOwn = table.value!.seat !== null
  return (
    <div class="slow-aid">
      {mine.length > 0 && <Chart title={isOwn ? w.slow_yours_hit : fill(w.slow_types_hit, { name: seatName(near) })} types={mine} lit={theirs} />}
      {theirs.length > 0 && <Chart title={fill(w.slow_types_hit, { name: seatName(1 - near) })} types={theirs} lit={mine} look="hurt" />}
      {isOwn && mine.length > 0 && (
        <section class="types">
          <h4>{w.slow_hits_you}</h4>
          <dl>
            {mine.map((type) => (
              <div key={type}>
                <dt class="display">{typeName(type)}</dt>
                <dd>{hittersOf(type, chart).map((one) => <span key={one} class={`type-tag type-${one} ${theirs.includes(one) ? 'met hurt' : ''}`}>{typeName(one)}</span>)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {isOwn && mine.length > 0 && <p class="legend"><span class="type-tag met hit">{w.slow_you_hit}</span> <span class="type-tag met hurt">{w.slow_it_hits}</span></p>}
      <Button kind="small" aria-expanded={isAll} onClick={() => showAll(!isAll)}>{isAll ? w.slow_fewer_types : fill(w.slow_all_types, { n: TYPES.length })}</Button>
      {isAll && <Chart title={w.slow_chart} types={TYPES} lit={theirs} />}
    </div>
  )
}
