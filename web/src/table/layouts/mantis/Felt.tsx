// SPDX-License-Identifier: MIT
// The others' tanks above, one's own below, and between them the pack, its top card large with the three colours it may
// have, and a sentence that says what is happening. The card turns where it lies, then goes to whom it belongs.
import { Card } from '../../../cards/Card'
import { cardTitle, colourName } from '../../../cards/names'
import { table } from '../../../model'
import { speed } from '../../../settings'
import { fill, words } from '../../../text'
import { isAsked } from '../../hand'
import { seatName } from '../../names'
import { draggable } from '../../Why'
import { cardsAt, counterAt, farSeats, nearSeat } from '../parts'
import type { Scene } from './beats'
import { colourOf, countOf, facesOf, type Face } from './chances'
import { headline, sceneNow, sumText } from './story'
import { holders, Sign, Tank } from './Tank'

const FRACTIONS = ['0', '1', '½', '⅓'] // by how many faces are possible
const PACES: Record<string, number> = { calm: 1.5, quick: 0.5, instant: 0.01 }
const HOLDERS_MAX = 2

function Pack() {
  const left = counterAt('left') ?? 0
  const inPack = Math.max(0, left - cardsAt('top').length)
  return (
    <figure class="pile">
      <div class={`stack middle ${inPack ? '' : 'bare'}`} aria-hidden="true">{inPack > 1 && <Card card="?" />}{inPack > 0 && <Card card="?" />}</div>
      <figcaption>{words.value.mantis_pack} <b class="number">{left}</b></figcaption>
    </figure>
  )
}

/** What came of the flip, where the card lay: its sum, or that nothing matched. */
function Came({ scene }: { scene: Scene }) {
  const colour = colourOf(scene.card ?? '')
  return (
    <div class={`came ${scene.taken ? 'is-match' : ''}`}>
      <Sign colour={colour} />
      <b class="number">{scene.taken ? sumText(scene.taken) : words.value.mantis_no_match}</b>
      {scene.taken > 0 && <small>{colourName(colour)}</small>}
    </div>
  )
}

/** The card that is turned: its back, then its face. */
const Turning = ({ card }: { card: string }) => (
  <div class="slot upper turning" data-card={card}>
    <div class="turn">
      <div class="side"><Card card={`?${card.split(':')[1]}`} /></div>
      <div class="side face"><Card card={card} /></div>
    </div>
    <span class="spoken">{cardTitle(card)}</span>
  </div>
)

function TopCard() {
  const scene = sceneNow()
  const top = cardsAt('top')[0]
  if (scene?.card && !['aim', 'flip', 'again', 'end'].includes(scene.kind)) return <Came scene={scene} />
  if (!top) return <div class="slot upper hole" />
  if (!top.startsWith('?')) return <Turning card={top} />
  return <div key={top} class={`slot upper ${isAsked.value ? 'mine' : ''}`} data-card={top} {...draggable(top, false)}><Card card={top} /><span class="spoken">{cardTitle(top)}</span></div>
}

/** Who has it, most first: as many of them as there is room for. While a flip is told, what lies in the tank it is for. */
function InTanks({ colour, scene }: { colour: string; scene: Scene | undefined }) {
  const w = words.value
  const you = table.value!.seat
  if (scene && scene.aim >= 0) {
    const n = countOf(cardsAt(`tank/${scene.aim}`), colour)
    return <>{n ? fill(scene.aim === you ? w.mantis_you_have : w.mantis_has, { name: seatName(scene.aim), n }) : w.mantis_no_match}</>
  }
  const all = holders(colour)
  const name = (seat: number) => (seat === you ? w.you : seatName(seat))
  if (!all.length) return <>{w.mantis_nobody}</>
  return (
    <>
      {all.slice(0, HOLDERS_MAX).map(({ seat, n }, i) => <span key={seat} class="holder">{i > 0 && ' · '}{name(seat)} ×{n}</span>)}
      {all.length > HOLDERS_MAX && <span class="wide-only"> {fill(w.mantis_more, { n: all.length - HOLDERS_MAX })}</span>}
      {all.length > 1 && <span class="narrow-only"> +{all.length - 1}</span>}
    </>
  )
}

function Chances({ faces }: { faces: readonly Face[] }) {
  const scene = sceneNow()
  const of = faces.filter((face) => face.isPossible).length
  const flipped = scene?.kind === 'flip' && scene.card ? colourOf(scene.card) : null
  return (
    <ol class="chances">
      {faces.map(({ colour, isPossible }) => (
        <li key={colour} class={`${isPossible ? '' : 'gone'} ${flipped === colour ? 'is-it' : flipped ? 'is-not' : ''}`}>
          <Sign colour={colour} />
          <b class="number">{isPossible ? FRACTIONS[of] : '0'}</b>
          <span class="spoken">{colourName(colour)}</span>
          <small>{isPossible ? <InTanks colour={colour} scene={scene} /> : words.value.mantis_seen}</small>
        </li>
      ))}
    </ol>
  )
}

export function Mantis() {
  const now = table.value!
  const top = cardsAt('top')[0]
  const faces = top ? facesOf(top, now.view) : []
  const others = farSeats()
  return (
    <div class={`mantis others-${others.length}`} style={{ '--pace': PACES[speed.value] ?? 1 }}>
      <div class="others">{others.map((seat) => <Tank key={seat.seat} seat={seat} faces={faces} />)}</div>
      <div class="centre">
        <Pack />
        <div class="lie"><TopCard /></div>
        <Chances faces={faces} />
        <p class={`headline display ${sceneNow()?.kind === 'stolen' && sceneNow()?.aim === now.seat ? 'loss' : ''}`}>{headline()}</p>
      </div>
      <Tank key={nearSeat()} seat={now.seats[nearSeat()]!} isNear faces={faces} />
    </div>
  )
}
