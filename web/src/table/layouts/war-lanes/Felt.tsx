// SPDX-License-Identifier: MIT
// Three lanes between two players: the other above, the lanes (or what is being told) in the middle, one's own hand and
// piles below. In a tall window cards of a lane cascade, in a wide one they lie side by side.
import { table } from '../../../model'
import { fill, words } from '../../../text'
import { Hand } from '../../Hand'
import { seatName } from '../../names'
import { cardsAt, counterAt, farSeats, nearSeat } from '../parts'
import { Lane } from './Lane'
import { sceneNow } from './said'
import { Banner, Flip, Resolve, SuitChoice, SuitsTold, Thrown } from './Scenes'
import { Burned, Count, Deck, Discard, FarHand, Player } from './Side'
import { LANES } from './worth'

/** What lies over the lanes, if anything does. */
function Over({ near, far }: { near: number; far: number }) {
  const scene = sceneNow()
  const w = words.value
  if (scene?.kind === 'suits') return <SuitsTold />
  if (scene?.kind === 'round') return <Banner title={fill(w.wl_round, { n: scene.n })} text={w.wl_shuffled} />
  if (scene?.kind === 'sudden') return <Banner title={w.wl_sudden} text={w.wl_sudden_why} />
  if (scene?.kind === 'resolve') return <Resolve scene={scene} />
  if (scene?.kind === 'flip') return <Flip scene={scene} />
  if (cardsAt(`flip/${near}`).length || cardsAt(`flip/${far}`).length) return <Flip scene={null} />
  return table.value!.view.phase === 'choosing suits' ? <SuitChoice /> : null
}

/** What is shown above the lanes for a moment, while they stay. */
function Above() {
  const scene = sceneNow()
  const w = words.value
  if (scene?.kind === 'discard') return <Thrown cards={[scene.card]} text={fill(w.wl_throws, { name: seatName(scene.seat!) })} n={scene.change && scene.change.after - scene.change.before} />
  if (scene?.kind === 'burn') return <Thrown cards={Array.from({ length: scene.n }, () => '?')} text={fill(w.wl_burned_n, { n: scene.n })} />
  return null
}

export function WarLanes() {
  const now = table.value!
  const near = now.seats[nearSeat()]!
  const far = farSeats()[0]!
  const over = Over({ near: near.seat, far: far.seat })
  return (
    <div class={`war-lanes ${counterAt('round') ? '' : 'before'}`}>
      <header class="wl-far" data-seat={far.seat}>
        <Player seat={far} place="far" />
        <FarHand seat={far.seat} />
        <p class="wl-counts"><Count word={words.value.wl_hand} n={cardsAt(`hand/${far.seat}`).length} /><Count word={words.value.wl_deck} n={counterAt(`deck/${far.seat}`) ?? 0} zone={`pack/${far.seat}`} /></p>
      </header>
      <div class="wl-middle">
        {over ?? <div class="wl-lanes">{LANES.map((lane) => <Lane key={lane} lane={lane} near={near.seat} far={far.seat} />)}</div>}
        <Above />
      </div>
      <div class="wl-near" data-seat={near.seat}>
        <Player seat={near} place="near" />
        <div class="wl-own-hand" data-zone={`hand/${near.seat}`}><Hand cards={cardsAt(`hand/${near.seat}`)} seat={near.seat} /></div>
      </div>
      <div class="wl-piles">
        <Deck seat={near.seat} />
        <Discard />
        <Burned />
      </div>
    </div>
  )
}
