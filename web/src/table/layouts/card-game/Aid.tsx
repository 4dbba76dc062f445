// SPDX-License-Identifier: MIT
// How one's hand stands against all that the other may hold, and the order of the ranks.
import { table, tableGame } from '../../../model'
import { fill, words } from '../../../text'
import { cardShort } from '../../names'
import { highFirst, rankOf, rankText } from '../hands'
import { cardsAt, nearSeat } from '../parts'
import { standing } from './standing'

const RANKS = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2']

function Standing({ cards }: { cards: string[] }) {
  const w = words.value
  const { won, tied, lost } = standing(cards)
  const all = won + tied + lost
  const rows = [
    { look: 'gain', label: w.duel_aid_won, n: won },
    { look: 'info', label: w.duel_aid_tied, n: tied },
    { look: 'loss', label: w.duel_aid_lost, n: lost },
  ]
  return (
    <>
      <h4>{fill(w.duel_aid_title, { card: cards.map((card) => cardShort(card, tableGame.value!)).join(' '), n: all })}</h4>
      <ul class="standing">
        {rows.map(({ look, label, n }) => (
          <li key={label} class={look}><span>{label}</span><i aria-hidden="true"><i style={{ width: `${(100 * n) / all}%` }} /></i><b class="number">{n}</b><small>{Math.round((100 * n) / all)} %</small></li>
        ))}
      </ul>
      <p class="quiet">{w.duel_aid_but}</p>
    </>
  )
}

export function Aid() {
  const w = words.value
  const near = nearSeat()
  const cards = highFirst([...cardsAt(`hand/${near}`), ...cardsAt(`shown/${near}`)])
  const isKnown = cards.length > 0 && cards.every((card) => rankOf(card) >= 0)
  const own = new Set(isKnown ? cards.map(rankText) : [])
  return (
    <div class="duel-aid">
      {isKnown && table.value!.seat !== null && <Standing cards={cards} />}
      <h4>{w.duel_aid_ranks}</h4>
      <ol class="ranks number">{RANKS.map((rank) => <li key={rank} class={own.has(rank) ? 'own' : ''}>{rank}</li>)}</ol>
      <p class="quiet">{table.value!.game === 'double-card-game' ? w.duel_aid_double : w.duel_aid_single}</p>
    </div>
  )
}
