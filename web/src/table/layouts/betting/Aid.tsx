// SPDX-License-Identifier: MIT
// Which hand beats which, what the other may hold, and what it costs to go on.
import { Card } from '../../../cards/Card'
import { table } from '../../../model'
import { fill, words } from '../../../text'
import { rankText } from '../hands'
import { cardsAt, nearSeat } from '../parts'
import { isLeduc, owed, pairOf, pot, unit } from './say'

const RANKS = ['K', 'Q', 'J']

/** How many cards of each rank one does not see. */
function unseen(seen: readonly string[]): { rank: string; n: number }[] {
  const each = isLeduc() ? 2 : 1
  return RANKS.map((rank) => ({ rank, n: each - seen.filter((card) => rankText(card) === rank).length }))
}

function Others({ seen }: { seen: string[] }) {
  const w = words.value
  const left = unseen(seen)
  const all = left.reduce((sum, { n }) => sum + n, 0)
  return (
    <>
      <h4>{w.bt_aid_other}</h4>
      <ul class="standing">
        {left.map(({ rank, n }) => (
          <li key={rank}><b class="number">{rank}</b><i aria-hidden="true"><i style={{ width: `${(100 * n) / all}%` }} /></i><span>{fill(w.bt_aid_of, { n, m: all })}</span><small>{Math.round((100 * n) / all)} %</small></li>
        ))}
      </ul>
    </>
  )
}

export function Aid() {
  const w = words.value
  const near = nearSeat()
  const own = [...cardsAt(`hand/${near}`), ...cardsAt(`shown/${near}`)]
  const isKnown = table.value!.seat !== null && own.length > 0
  const isOpen = cardsAt('shown/0').length > 0
  const mine = isKnown ? rankText(own[0]!) : ''
  const isPair = isKnown && pairOf(near) !== null
  const { raise_1 = 0, raise_2 = 0, raises_max = 0 } = table.value!.options
  return (
    <div class="duel-aid betting-aid">
      <h4>{w.bt_aid_order}</h4>
      <ol class="order">
        {isLeduc() && <li class={isPair ? 'own' : ''}><span class="two"><Card card="JH" /><Card card="JS" /></span><small>{isPair ? w.bt_aid_yours : w.bt_aid_pair}</small></li>}
        {RANKS.map((rank) => <li key={rank} class={rank === mine && !isPair ? 'own' : ''}><Card card={`${rank}S`} />{rank === mine && !isPair && <small>{w.bt_aid_yours}</small>}</li>)}
      </ol>
      {isKnown && !isOpen && <Others seen={[...own, ...cardsAt('board')]} />}
      <h4>{w.bt_aid_costs}</h4>
      <p>{isLeduc() ? fill(w.bt_aid_leduc, { a: raise_1, b: raise_2, n: raises_max }) : fill(w.bt_aid_kuhn, { n: unit() })}</p>
      {owed() > 0 && table.value!.seat !== null && !table.value!.result && <p>{fill(w.bt_aid_call, { n: owed(), pot: pot(), m: pot() + owed() })}</p>}
    </div>
  )
}
