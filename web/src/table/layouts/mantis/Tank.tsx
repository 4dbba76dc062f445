// SPDX-License-Identifier: MIT
// One player's part of the felt: face, name, the way to the goal, and the tank by colour, drawn as large as its room
// allows. All of it is one thing to touch: another's to steal from, one's own to score.
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Card } from '../../../cards/Card'
import { colourName } from '../../../cards/names'
import { COLOUR_SHAPES } from '../../../cards/shapes'
import { table } from '../../../model'
import { Avatar } from '../../../parts/Avatar'
import type { Seat } from '../../../protocol'
import { fill, words } from '../../../text'
import { canTouch, isAsked, isHinted, isPicked } from '../../hand'
import { seatTitle } from '../../names'
import { about } from '../../SeatPanel'
import { droppable, touchable } from '../../Why'
import { cardsAt, counterAt, farSeats } from '../parts'
import { chanceOf, COLOURS, countOf, type Chance, type Face } from './chances'
import { fit, type Fit } from './fit'
import { actorNow, sceneNow, sumText } from './story'

const CELLS_MAX = 20 // a longer way is a bar
const WISH = { own: 140, other: 110 } // px: no card is wider
const USUAL = 4 // columns: a tank begins with so many cards, and room for them is kept
const USUAL_DEPTH = 2
const SMALL = 38 // px: the numbers on narrower cards are smaller too

export const Sign = ({ colour }: { colour: string }) => (
  <svg class={`sign colour-${colour}`} viewBox="0 0 24 24" aria-hidden="true"><path d={COLOUR_SHAPES[colour]} /></svg>
)

/** The way to the goal: a cell a point. What was just scored is shown as new. */
function Track({ seat, points, goal }: { seat: number; points: number; goal: number }) {
  const scene = sceneNow()
  const before = scene?.kind === 'scored' && scene.seat === seat ? points - scene.taken - 1 : points
  if (goal > CELLS_MAX) return <div class="track long" aria-hidden="true"><i style={{ width: `${Math.min(100, (100 * points) / goal)}%` }} /></div>
  return (
    <div class="track" aria-hidden="true">
      {Array.from({ length: goal }, (_, i) => <i key={i} class={i < before ? 'on' : i < points ? 'on new' : ''} />)}
    </div>
  )
}

interface ColumnProps {
  colour: string
  cards: string[]
  fitted: Fit
  isMatch: boolean
}

/** All of one colour, the last on top. In a narrow tank a sign, with the number beside it. */
function Column({ colour, cards, fitted, isMatch }: ColumnProps) {
  const { isChips, card, step, most } = fitted
  const shown = cards.slice(-most)
  const style = isChips ? undefined : { '--card': `${card}px`, '--step': `${step}px`, height: `${card * 1.4 + step * (shown.length - 1)}px` }
  return (
    <li class={`column ${isMatch ? 'match' : ''}`} style={style} title={`${colourName(colour)}: ${cards.length}`}>
      {shown.map((one, i) => (
        <div key={one} class={`slot colour-${colour}`} data-card={one} style={{ '--i': i }}>{isChips ? <Sign colour={colour} /> : <Card card={one} />}</div>
      ))}
      <b class="pill number">{cards.length}</b>
      <span class="spoken">{colourName(colour)}</span>
    </li>
  )
}

/** The room that an element has, measured before it is seen. */
function useRoom() {
  const ref = useRef<HTMLUListElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current!
    const measure = () => setRoom((was) => (was.width === element.clientWidth && was.height === element.clientHeight ? was : { width: element.clientWidth, height: element.clientHeight }))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { ref, room }
}

/** The flipped card lies on top while it is told of. */
const onTop = (cards: string[], card: string | undefined): string[] => (card && cards.includes(card) ? [...cards.filter((one) => one !== card), card] : cards)

/** How many columns a tank has and how deep they are; room for the usual is kept. */
const shapeOf = (cards: readonly string[]): number[] => COLOURS.map((colour) => countOf(cards, colour)).filter(Boolean)

/** The tanks of all the others are drawn in one size: so many columns, the deepest so deep. */
function widest(seats: readonly number[]): number[] {
  const shapes = seats.map((seat) => shapeOf(cardsAt(`tank/${seat}`)))
  const deepest = Math.max(USUAL_DEPTH, ...shapes.flat())
  return Array<number>(Math.max(USUAL, ...shapes.map((shape) => shape.length))).fill(deepest)
}

function Columns({ seat, isOwn, faces }: { seat: Seat; isOwn: boolean; faces: readonly Face[] }) {
  const { ref, room } = useRoom()
  const cards = onTop(cardsAt(`tank/${seat.seat}`), sceneNow()?.card)
  const columns = COLOURS.map((colour) => ({ colour, cards: cards.filter((card) => card.startsWith(`${colour}:`)) })).filter((one) => one.cards.length)
  const counts = widest(isOwn ? [seat.seat] : farSeats().map((one) => one.seat))
  const fitted = fit(room.width, room.height, counts, isOwn ? WISH.own : WISH.other)
  const inRow = fitted.isChips ? 1 : Math.ceil(counts.length / fitted.rows)
  return (
    <ul ref={ref} class={`columns ${fitted.isChips ? 'chips' : fitted.card < SMALL ? 'small' : ''}`} style={{ '--in-row': inRow, '--card': `${fitted.card}px` }} aria-label={words.value.tank}>
      {room.width > 0 && columns.map((one) => (
        <Column key={one.colour} {...one} fitted={fitted} isMatch={faces.some((face) => face.isPossible && face.colour === one.colour)} />
      ))}
      {!columns.length && <li class="none">{words.value.empty}</li>}
    </ul>
  )
}

/** What a match would bring: "purple 1 + 1 = 2", or where it is narrow a sign and a number. */
const Gains = ({ chance }: { chance: Chance }) => (
  <span class="gains">
    {chance.gains.map(({ colour, n }) => (
      <span key={colour} class="gain-of"><Sign colour={colour} /> <span class="in-words">{colourName(colour)} {sumText(n - 1)}</span><span class="in-short number">{n}</span></span>
    ))}
  </span>
)

/** What came of it for this tank, while it is told. */
function outcomeOf(seat: number): { text: string; look: string } | null {
  const scene = sceneNow()
  if (!scene?.card) return null
  const w = words.value
  const colour = colourName(scene.card.split(':')[0]!)
  if (scene.kind === 'stolen' && scene.aim === seat) return { text: fill(w.mantis_minus, { n: scene.taken, colour }), look: 'loss' }
  if (scene.kind === 'stolen' && scene.seat === seat) return { text: fill(w.mantis_plus, { n: scene.taken + 1, colour }), look: 'gain' }
  if (scene.kind === 'scored' && scene.seat === seat) return { text: fill(w.mantis_points, { n: scene.taken + 1 }), look: 'gain' }
  if ((scene.kind === 'kept' || scene.kind === 'given') && scene.aim === seat) return { text: fill(w.mantis_plus, { n: 1, colour }), look: '' }
  return null
}

function Foot({ seat, isOwn, chance }: { seat: number; isOwn: boolean; chance: Chance | null }) {
  const w = words.value
  const scene = sceneNow()
  const outcome = outcomeOf(seat)
  if (outcome) return <div class="foot"><b class={`outcome display ${outcome.look}`}>{outcome.text}</b></div>
  const actor = actorNow()
  if (!chance || actor === null || (scene && scene.aim !== seat)) return <div class="foot" />
  const isScore = actor === seat
  const label = scene ? (isScore ? w.mantis_scoring : w.mantis_stealing) : isScore ? (isOwn ? w.mantis_score_own : w.mantis_score) : w.mantis_steal
  return (
    <div class={`foot ${chance.hits ? '' : 'never'}`}>
      <span class="verb">{label}</span>
      <b class="chance number">{fill(w.mantis_in, { n: chance.hits, m: chance.of })}</b>
      <Gains chance={chance} />
    </div>
  )
}

/** The whole panel takes the touch; what it says is read out. */
function Grab({ seat, chance }: { seat: Seat; chance: Chance }) {
  const w = words.value
  const isScore = seat.seat === table.value!.seat
  const word = isScore ? 'score' : String(seat.seat)
  const isLit = isAsked.value && canTouch(word)
  const label = fill(isScore ? w.mantis_say_score : w.mantis_say_steal, { name: seatTitle(seat), n: chance.hits, m: chance.of })
  return <button type="button" class={`grab ${isLit ? 'lit' : ''} ${isPicked(word) ? 'picked' : ''} ${isHinted(word) ? 'hinted' : ''}`} aria-label={label} aria-pressed={isPicked(word)} {...touchable(word)} {...droppable(word)} />
}

/** What was just scored lies on the track for as long as that is told. */
function Banked({ seat }: { seat: number }) {
  const scene = sceneNow()
  if (scene?.kind !== 'scored' || scene.seat !== seat) return null
  const cards = cardsAt(`scored/${seat}`).slice(-(scene.taken + 1))
  return <div class="banked" aria-hidden="true">{cards.map((card, i) => <div key={card} class="slot" data-card={card} style={{ '--i': i }}><Card card={card} /></div>)}</div>
}

/** The rings: who acts, whose tank it is about, who loses, who wins. */
function ringOf(seat: number): string {
  const now = table.value!
  if (now.result) return now.result.winners.includes(seat) ? 'winner' : ''
  const scene = sceneNow()
  if (!scene) return actorNow() === seat ? 'acting' : ''
  if (scene.kind === 'stolen' && scene.aim === seat) return 'robbed'
  if ((scene.kind === 'stolen' || scene.kind === 'scored') && scene.seat === seat) return 'acting won'
  const isAimed = scene.aim === seat && scene.kind !== 'again' && scene.kind !== 'end'
  return `${scene.seat === seat ? 'acting' : ''} ${isAimed ? 'aimed' : ''}`
}

interface TankProps {
  seat: Seat
  /** Drawn nearest. */
  isNear?: boolean
  faces: readonly Face[]
}

export function Tank({ seat, isNear = false, faces }: TankProps) {
  const now = table.value!
  const cards = cardsAt(`tank/${seat.seat}`)
  const chance = faces.length ? chanceOf(faces, cards) : null
  const points = counterAt(`points/${seat.seat}`) ?? 0
  const goal = counterAt('goal') ?? 10
  const isTouched = now.seat !== null && !now.result
  return (
    <section class={`panel ${isNear ? 'near' : 'far'} ${ringOf(seat.seat)}`} data-seat={seat.seat} aria-label={seatTitle(seat)}>
      <header>
        <Avatar name={seat.name} isBot={seat.player === null} size={40} />
        <h3 class={seat.is_connected ? '' : 'away'}><span class="display">{seatTitle(seat)}</span> <small>{about(seat)}</small></h3>
        <p class="points"><b class="number">{points}</b> {fill(words.value.mantis_of, { n: goal })}</p>
        <Track seat={seat.seat} points={points} goal={goal} />
      </header>
      <Columns seat={seat} isOwn={isNear} faces={faces} />
      <Foot seat={seat.seat} isOwn={seat.seat === now.seat} chance={chance} />
      <Banked seat={seat.seat} />
      {isTouched && <Grab seat={seat} chance={chance ?? { hits: 0, of: 0, gains: [] }} />}
    </section>
  )
}

/** Who has this colour, most first. */
export const holders = (colour: string): { seat: number; n: number }[] =>
  table.value!.seats.map(({ seat }) => ({ seat, n: countOf(cardsAt(`tank/${seat}`), colour) })).filter(({ n }) => n).sort((a, b) => b.n - a.n)
