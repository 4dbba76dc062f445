// SPDX-License-Identifier: MIT
// A lane: the other's cards above, one's own below, each side with its total and pattern; between them its name or the fuse.
// The place for the picked card says what it would make.
import { table, tableGame } from '../../../model'
import { fill, words } from '../../../text'
import { wordOf } from '../../../text/games'
import { canTouch, isAsked, isHinted, isPicked, picked } from '../../hand'
import { cardShort, seatName } from '../../names'
import { droppable, touchable } from '../../Why'
import { keysOf, TableCard } from '../../Zone'
import { cardsAt, counterAt } from '../parts'
import { optionsNow, patternWord, sceneNow, sideOf, suitAt, SuitSign, worthAt } from './said'
import { effectOf, isHurting, mayFollow, optionOf, SIDE_MAX, valueOf, worthOf, type Lane as LaneName } from './worth'

/** What an active card does: red and its sign if it hurts, green if it heals. */
export function Badge({ card, seat, sign = '+' }: { card: string; seat: number; sign?: '+' | '−' }) {
  const suit = suitAt(seat)
  const n = effectOf(card, suit, optionsNow())
  if (!n || !suit) return null
  const isHurt = isHurting(suit)
  return <span class={`wl-badge ${isHurt ? 'hurts' : 'heals'}`}>{sign}{n} <SuitSign suit={suit} /><span class="spoken"> {isHurt ? words.value.wl_hurts : words.value.wl_heals}</span></span>
}

/** The card in hand that is being picked; undefined: none. */
export const pickedCard = (): string | undefined => {
  const seat = table.value!.seat
  return seat === null ? undefined : picked.value.find((word) => cardsAt(`hand/${seat}`).includes(word))
}

/** The best that a card of one's hand would complete here: worth a remark. */
function promise(lane: LaneName, seat: number): { card: string; pattern: string } | null {
  const side = sideOf(lane, seat)
  if (table.value!.seat !== seat || side.length !== SIDE_MAX - 1) return null
  const options = optionsNow()
  let best = { card: '', pattern: '', bonus: optionOf(options, 'pair') }
  for (const card of cardsAt(`hand/${seat}`)) {
    if (!mayFollow(side, card)) continue
    const { pattern, bonus } = worthOf([...side, card], options)
    if (pattern && bonus > best.bonus) best = { card, pattern, bonus }
  }
  return best.card ? best : null
}

function Total({ lane, seat }: { lane: LaneName; seat: number }) {
  const side = sideOf(lane, seat)
  const w = words.value
  const { total, pattern } = worthAt(lane, seat)
  if (!side.length) return <p class="wl-total" aria-label={`${seatName(seat)}: 0`} />
  const hope = promise(lane, seat)
  return (
    <p class="wl-total">
      <b class="number">{total}</b>{' '}
      {pattern ? <span class="pattern">{patternWord(pattern)}</span> : side.length > 1 && !hope && <span class="none">{w.wl_no_pattern}</span>}
      {pattern && <span class="sum">{[...side.map(valueOf), optionOf(optionsNow(), pattern)].join(' + ')}</span>}
      {hope && !pattern && <span class="none">{fill(w.wl_would, { card: cardShort(hope.card, tableGame.value!), pattern: patternWord(hope.pattern) })}</span>}
    </p>
  )
}

/** Where the next card goes: brass with what the picked one would make, a quiet hole otherwise. */
function Place({ lane, seat }: { lane: LaneName; seat: number }) {
  const w = words.value
  const side = sideOf(lane, seat)
  const card = pickedCard()
  const isMine = table.value!.seat === seat
  if (!isMine || !isAsked.value || isPicked('discard')) return <li class="slot hole" aria-hidden="true" />
  const isLit = card !== undefined && canTouch(lane)
  const { total, pattern } = worthOf(card ? [...side, card] : side, optionsNow())
  const label = words.value[`lane_${lane}`]
  return (
    <li class="slot wl-place">
      <button type="button" class={`wl-target ${isLit || isPicked(lane) ? 'lit' : ''} ${isHinted(lane) ? 'hinted' : ''}`} aria-pressed={isPicked(lane)} aria-label={isLit ? `${label}: ${w.wl_makes} ${total} ${pattern ? patternWord(pattern) : ''}` : label} {...touchable(lane)} {...droppable(lane)}>
        {isLit && <><small>{w.wl_makes}</small><b class="number">{total}</b><small class={pattern ? 'pattern' : 'pattern none'}>{pattern ? patternWord(pattern) : side.length ? w.wl_no_pattern : ''}</small></>}
        {card && !isLit && <small class="no">{w.wl_too_low}</small>}
      </button>
    </li>
  )
}

function SideOfLane({ lane, seat, place }: { lane: LaneName; seat: number; place: 'far' | 'near' }) {
  const cards = sideOf(lane, seat)
  const keys = keysOf(cards)
  const scene = sceneNow()
  const laid = scene?.kind === 'lay' && scene.lane === lane && scene.seat === seat
  return (
    <div class={`wl-side ${place}`} data-zone={`${lane}/${seat}`} data-side={seat} {...(table.value!.seat === seat && droppable(lane))}>
      <ul class="wl-row" aria-label={`${words.value[`lane_${lane}`]}, ${seatName(seat)}: ${cards.length || words.value.empty}`}>
        {cards.map((card, i) => <TableCard key={keys[i]} card={card} at={i} note={laid && i === cards.length - 1 ? 'laid' : ''}><Badge card={card} seat={seat} /></TableCard>)}
        {cards.length < SIDE_MAX && <Place lane={lane} seat={seat} />}
        {Array.from({ length: Math.max(0, SIDE_MAX - 1 - cards.length) }, (_, i) => <li key={`hole ${i}`} class="slot hole spare" aria-hidden="true" />)}
      </ul>
      <Total lane={lane} seat={seat} />
    </div>
  )
}

const STEPS = 40 // points of a cord
const pathOf = (points: readonly (readonly [number, number])[]): string => points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** A cord that lies in waves, burnt up to a part of its length. */
function Cord({ length, burnt, look }: { length: number; burnt: number; look: string }) {
  const points = Array.from({ length: STEPS + 1 }, (_, i) => [2 + (i / STEPS) * (length - 2), 12 + 4 * Math.sin((i / STEPS) * length * 0.082)] as const)
  const at = Math.round(burnt * STEPS)
  const [x, y] = points[at]!
  return (
    <svg class={look} viewBox={`0 0 ${length} 24`} preserveAspectRatio="xMaxYMid meet" aria-hidden="true" focusable="false">
      <path class="burnt" d={pathOf(points.slice(0, at + 1))} />
      <path class="cord" d={pathOf(points.slice(at))} />
      <path class="twist" d={pathOf(points.slice(at))} />
      <g class="spark" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
        <path d="M0-10.5v4M0 6.5v4M-10.5 0h4M6.5 0h4M-7.4-7.4l2.8 2.8M4.6 4.6l2.8 2.8M-7.4 7.4l2.8-2.8M4.6-4.6l2.8-2.8" />
        <circle r="4.6" />
      </g>
    </svg>
  )
}

/** It burns towards the number of turns that are left. */
function Fuse({ lane, seat, left }: { lane: LaneName; seat: number; left: number }) {
  const w = words.value
  const burnt = 1 - left / (Math.max(left, optionOf(optionsNow(), 'countdown')) + 1)
  const scene = sceneNow()
  const isTold = scene?.kind === 'fuse' && scene.lane === lane
  const label = fill(w.wl_fuse, { n: left, name: seatName(seat) })
  return (
    <p class={`wl-fuse ${isTold ? 'told' : ''}`} title={label}>
      <Cord length={120} burnt={burnt} look="wl-wide" />
      <Cord length={46} burnt={burnt * 0.7} look="wl-narrow" />
      <span class="pill" aria-label={label}><b class="number">{left}</b> {left === 1 ? w.wl_turn : w.wl_turns}</span>
    </p>
  )
}

export function Lane({ lane, near, far }: { lane: LaneName; near: number; far: number }) {
  const lit = [far, near].map((seat) => ({ seat, left: counterAt(`${lane}_in/${seat}`) ?? 0 })).find(({ left }) => left > 0)
  const scene = sceneNow()
  const isTold = scene && 'lane' in scene && scene.lane === lane
  return (
    <section class={`wl-lane ${isTold ? 'told' : ''}`} aria-label={words.value[`lane_${lane}`]}>
      <SideOfLane lane={lane} seat={far} place="far" />
      <div class={`wl-between ${lit ? 'burning' : ''}`}><span class="wl-name">{wordOf(tableGame.value!, lane)}</span>{lit && <Fuse lane={lane} {...lit} />}</div>
      <SideOfLane lane={lane} seat={near} place="near" />
    </section>
  )
}
