// SPDX-License-Identifier: MIT
// The small words of this table: what it reads from the view, who is called what, cards and suits as signs, and numbers
// that count to where they go.
import { useEffect, useRef, useState } from 'preact/hooks'
import { beat, isCalm } from '../../../beats/queue'
import { standard } from '../../../cards/names'
import { SUIT_SHAPES } from '../../../cards/shapes'
import { table, tableGame } from '../../../model'
import { fill, words } from '../../../text'
import { seatName } from '../../names'
import { cardsAt, counterAt } from '../parts'
import type { Scene } from './beats'
import { isHurting, SUITS, worthOf, type Lane, type Pattern, type Worth } from './worth'

export const sceneNow = (): Scene | null => (beat.value?.scene as Scene | undefined) ?? null
export const optionsNow = (): Record<string, number> => table.value!.options

export const sideOf = (lane: Lane, seat: number): string[] => cardsAt(`${lane}/${seat}`)
export const worthAt = (lane: Lane, seat: number): Worth => worthOf(sideOf(lane, seat), optionsNow())
export const suitAt = (seat: number): string | undefined => SUITS[(counterAt(`suit/${seat}`) ?? 0) - 1]

export const isYou = (seat: number): boolean => table.value!.seat === seat
export const who = (seat: number): string => (isYou(seat) ? words.value.wl_you : seatName(seat))
export const hpWord = (): string => tableGame.value?.counters.find((kind) => kind.name === 'hp')?.label ?? 'HP'
export const patternWord = (pattern: Pattern | string): string => tableGame.value?.terms?.find((term) => term.name === pattern)?.text ?? pattern
export const suitWord = (suit: string): string => words.value[`suit_${suit}` as keyof typeof words.value] ?? suit

export const SuitSign = ({ suit }: { suit: string }) => (
  <svg class={`wl-sign suit-${suit}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={SUIT_SHAPES[suit]} fill="currentColor" /></svg>
)

/** Cards as they are written: rank and suit. */
export const Signs = ({ cards }: { cards: readonly string[] }) => (
  <>
    {cards.map((card, i) => {
      const usual = standard(card)
      return <b key={i} class="wl-card">{usual ? <>{usual.rank}<span class="spoken"> {suitWord(usual.suit)} </span><SuitSign suit={usual.suit} /></> : card}</b>
    })}
  </>
)

/** "diamonds hurt", with its sign. */
export function SuitTag({ seat, isShort = false }: { seat: number; isShort?: boolean }) {
  const suit = suitAt(seat)
  if (!suit) return null
  const w = words.value
  const does = isHurting(suit) ? w.wl_suit_hurts : w.wl_suit_heals
  return <span class={`wl-suit ${isHurting(suit) ? 'hurts' : 'heals'}`}><SuitSign suit={suit} /> <span>{isShort ? <><span class="wl-wide">{fill(does, { suit: suitWord(suit) })}</span><span class="wl-narrow">{isHurting(suit) ? w.wl_hurt_n : w.wl_heal_n}</span></> : fill(does, { suit: suitWord(suit) })}</span></span>
}

const COUNT_MS = 600

/** A number on its way from what it was. */
export function Counting({ n }: { n: number }) {
  const [shown, show] = useState(n)
  const from = useRef(n)
  useEffect(() => {
    const start = from.current
    from.current = n
    if (start === n || isCalm()) {
      show(n)
      return
    }
    const began = performance.now()
    let frame = requestAnimationFrame(function step(now: number) {
      const part = Math.min(1, (now - began) / COUNT_MS)
      show(Math.round(start + (n - start) * (1 - (1 - part) ** 2)))
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [n])
  return <>{String(isCalm() ? n : shown).replace('-', '−')}</>
}
