// SPDX-License-Identifier: MIT
// Two hands of one card, each seat's chips before it, and in the middle the pot with the common card or the pack.
import { beat } from '../../../beats/queue'
import { tableGame } from '../../../model'
import { ChipStack } from '../../../parts/Chips'
import { fill, words } from '../../../text'
import { headText } from '../../Log'
import { cardShort, potTo } from '../../names'
import { Duel, DuelCard, Gain, isShowing, sceneNow, Verdict } from '../Duel'
import { cardsAt } from '../parts'
import { inPot, isBetting, isLeduc, lastOf, pairOf, pairText, pot, potWinner, raisesLeft, won } from './say'

/** What the seat has put in, before it. */
const Put = ({ seat }: { seat: number }) => (
  <p class="put">
    <ChipStack n={inPot(seat)} />
    <span><b class="number" key={inPot(seat)}>{inPot(seat)}</b> <small>{potWinner() !== undefined ? words.value.bt_put_in : words.value.bt_in_pot}</small></span>
  </p>
)

/** What a seat did last, and aloud if it has a pair. */
function Said({ seat }: { seat: number }) {
  const scene = sceneNow()
  const last = lastOf(seat)
  const pair = pairOf(seat)
  const isFresh = scene?.kind === 'act' && scene.seat === seat
  return (
    <>
      {last && <span class={`tag-said ${isFresh ? 'fresh' : ''}`}>{last}</span>}
      {pair && <span class="tag-said pair">{pair}</span>}
    </>
  )
}

/** The card in common, or in Kuhn the one that stays in the pack. */
function Common() {
  const w = words.value
  const [board] = cardsAt('board')
  const scene = sceneNow()
  const isDealt = cardsAt('hand/0').length + cardsAt('shown/0').length > 0
  const isPaired = scene?.kind === 'verdict' && scene.word === 'pair'
  const isTurning = scene?.kind === 'turn' && !cardsAt('shown/0').length
  return (
    <figure class="common">
      <ul>
        {isLeduc() && !board ? <li class="slot hole" aria-hidden="true" /> : isLeduc() || isDealt ? <DuelCard card={board ?? '?'} isTurning={isTurning} look={isPaired ? 'won' : ''} /> : <li class="slot hole" aria-hidden="true" />}
      </ul>
      <figcaption>{isLeduc() ? (board ? w.bt_common : w.bt_common_later) : w.bt_pack}</figcaption>
    </figure>
  )
}

function Pot() {
  const n = pot()
  const winner = potWinner()
  return (
    <div class="pot">
      <ChipStack n={n} />
      <p><small>{words.value.bt_pot}</small><b class="number" key={n}>{n}</b></p>
      {winner !== undefined ? <small class="raises">{potTo(winner)}</small> : isLeduc() && isBetting() && <small class="raises">{fill(words.value.bt_raises_left, { n: raisesLeft() })}</small>}
    </div>
  )
}

/** Which hand is better, over the pot. */
function Compared() {
  const scene = sceneNow()
  const w = words.value
  const game = tableGame.value!
  if (scene?.kind !== 'verdict') return null
  const text = beat.value?.told && headText(beat.value.told, game)
  const [a, b] = scene.cards.map((card) => cardShort(card, game))
  if (scene.word === 'split') return <Verdict head={w.bt_split} text={text} />
  return <Verdict head={scene.word === 'pair' ? `${pairText(scene.cards[0]!)}!` : fill(w.duel_beats, { a: a!, b: b! })} text={text} />
}

export function Betting() {
  const scene = sceneNow()
  return (
    <Duel
      look={`betting ${isLeduc() ? 'leduc' : 'kuhn'}`} size={1}
      side={({ seat }) => {
        const n = won(seat)
        return { said: <Said seat={seat} />, beside: <><Put seat={seat} />{n ? <Gain n={n} /> : null}</> }
      }}
    >
      {isShowing(scene) && <Compared />}
      <div class="on-table"><Common /><Pot /></div>
    </Duel>
  )
}
