// SPDX-License-Identifier: MIT
// One situation: the cards, what each choice is worth and how often it is made, and what one did there oneself.
import { Card } from '../cards/Card'
import { Chip } from '../parts/Chips'
import { changeClass, percent, whole } from '../parts/numbers'
import { fill } from '../text'
import { capital } from '../text/capital'
import type { LocalGame } from '../text/games'
import { cardsOf, differing, FEW, isOff, kindOf, stacked, timesOf, type Cell, type Choice, type Done } from './atlas'
import { cellName, often, seatName, share, small, tokens, verbName, wayName, whyText } from './names'
import { w } from './words'

const BACK = '?'

function Felt({ cell, isSolo }: { cell: Cell; isSolo: boolean }) {
  const { hand, board } = cardsOf(cell.hand, cell.board)
  const pot = cell.in[0] + cell.in[1]
  return (
    <div class="detail-felt" aria-hidden="true">
      <span class="held">{hand.map((card) => <span class="hand-card" key={card}><Card card={card} /></span>)}</span>
      {!isSolo && (
        <span class="beside">
          <span class="hand-card"><Card card={board ?? BACK} /></span>
          {pot > 0 && <span class="pot"><Chip size={20} /> <b class="number">{fill(w.value.pot, { n: whole(pot) })}</b></span>}
          {pot > 0 && <small>{fill(w.value.you_have_in, { n: whole(cell.in[cell.seat === 1 ? 1 : 0]) })}</small>}
        </span>
      )}
    </div>
  )
}

function Row({ game, choice, done }: { game: LocalGame; choice: Choice; done: Done | undefined }) {
  const times = timesOf(done)
  const own = times ? (done![choice.verb] ?? 0) / times : null
  return (
    <li>
      <span class="name"><i class={`swatch ${kindOf(choice.verb)}`} /> {verbName(game, choice.verb)}</span>
      <span class="worth" aria-hidden="true"><span class="quiet">{w.value.worth}</span> <b class={`number ${changeClass(choice.worth)}`}>{tokens(choice.worth)}</b></span>
      <span class="spoken">{fill(w.value.worth_spoken, { n: tokens(choice.worth) })}</span>
      <span class="track" aria-hidden="true">
        <i class={kindOf(choice.verb)} style={{ width: `${100 * choice.chance}%` }} />
        {own !== null && <span class="own-mark" style={{ left: `${100 * own}%` }} />}
      </span>
      <b class="number share">{share(choice.chance)}</b>
      {own !== null && <span class="spoken">{fill(w.value.your_share, { n: percent(own) })}</span>}
    </li>
  )
}

/** What one does otherwise, and what it costs. `matches`: how many were counted. Where the strategy never comes it says what is worth most, not how often. */
function Own({ game, cell, done, matches }: { game: LocalGame; cell: Cell; done: Done | undefined; matches: number }) {
  const found = differing(cell, done)
  if (!matches) return null
  if (!found) return <p class="verdict quiet">{w.value.diff_never}</p>
  const cost = (found.cost * found.times) / matches
  const isClear = found.isClear && !isOff(cell)
  const tooLittle = found.times < FEW ? w.value.diff_few : isOff(cell) ? '' : w.value.diff_fine
  const said = !isClear ? fill(tooLittle, { n: found.times }) : fill(w.value.diff_often, { verb: capital(verbName(game, found.verb)), n: Math.round(100 * found.by) })
  const costs = cost >= 0.001 ? fill(w.value.diff_cost, { n: small(cost) }) : isClear ? w.value.diff_free : ''
  return (
    <>
      <p class="mark-key quiet"><span class="own-mark" aria-hidden="true" /> {fill(w.value.done_here, { n: found.times })}</p>
      {(said || costs) && <p class={`verdict ${isClear ? 'clear' : ''}`}><b>{said}</b> {costs}</p>}
    </>
  )
}

export interface DetailProps {
  game: LocalGame
  cell: Cell
  gain: number
  done: Done | undefined
  matches: number
  isOld: boolean
}

export function Detail({ game, cell, gain, done, matches, isOld }: DetailProps) {
  const isSolo = cell.seat === null
  const round = cell.board === null ? w.value.in_round_1 : fill(w.value.in_round_2, { line: wayName(game, cell.before.join(' ')) })
  return (
    <section class={`panel detail ${isOld ? 'old' : ''}`} aria-busy={isOld}>
      <Felt cell={cell} isSolo={isSolo} />
      <h2 aria-live="polite">{cellName(game, cell)}</h2>
      {!isSolo && <p class="where quiet">{seatName(cell.seat)}{game.id === 'leduc' && `, ${round}`}</p>}
      <p class="reach quiet">{isOff(cell) ? w.value.comes_never : fill(isSolo ? w.value.held : w.value.comes_up, { n: often(cell.reach) })}</p>
      <ul class="worths">{stacked(cell.choices).map((choice) => <Row key={choice.verb} game={game} choice={choice} done={done} />)}</ul>
      <p class="because" aria-live="polite">{whyText(game, cell, gain)}</p>
      <Own game={game} cell={cell} done={done} matches={matches} />
    </section>
  )
}
