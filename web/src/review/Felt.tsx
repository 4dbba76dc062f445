// SPDX-License-Identifier: MIT
// The table at a decision, as its seat saw it, with the cards and places of the move that was made and of the best one
// marked. The marks are laid on what the game's own layout has drawn, which knows nothing of them.
import { useEffect, useRef, useState } from 'preact/hooks'
import { table } from '../model'
import { cardShort } from '../table/names'
import { layoutNow } from '../table/Stage'
import type { LocalGame } from '../text/games'
import type { Reviewed } from './answer'
import { moveText } from './say'
import { w } from './words'

type Mark = 'made' | 'best' | 'right' // right: the best one was made

/** A card that would lie in a place: a chip that names it. */
interface Chip {
  mark: Mark
  text: string
  left: number
  top: number
}

interface Named {
  mark: Mark
  move: string
}

const namedOf = ({ move, best }: Reviewed): Named[] => (move === best ? [{ mark: 'right', move }] : [{ mark: 'made', move }, { mark: 'best', move: best }])

const quoted = (word: string): string => word.replace(/["\\]/g, '')

/** The cards, seats and places that a move names, as they are drawn. */
function findParts(felt: Element, move: string, seat: number, game: LocalGame): { cards: Element[]; places: Element[]; named: string[] } {
  const [verb, ...rest] = move.split(' ')
  const kind = game.verbs.find((one) => one.name === verb && !one.chance)
  const cards: Element[] = []
  const places: Element[] = []
  const named: string[] = []
  const ofSeat = (at: number | string): Element | null => felt.querySelector(`section[data-seat="${at}"], [data-seat="${at}"]`)
  // Where others may be named, a move that names nobody is for oneself.
  const isOwn = !rest.length && game.verbs.some((one) => !one.chance && one.args[0]?.kind === 'seat')
  const own = isOwn ? ofSeat(seat) : null
  if (own) places.push(own)
  for (const [i, word] of rest.entries()) {
    const isSeat = kind?.args[Math.min(i, kind.args.length - 1)]?.kind === 'seat'
    const card = isSeat ? null : felt.querySelector(`[data-zone~="hand/${seat}"] .slot[data-card="${quoted(word)}"], [data-seat="${seat}"] .slot[data-card="${quoted(word)}"]`)
    const place = isSeat ? ofSeat(quoted(word)) : felt.querySelector(`[data-zone~="${quoted(word)}/${seat}"], [data-place="${quoted(word)}"]`)
    if (card) cards.push(card)
    else if (place) places.push(place)
    if (card) named.push(word)
  }
  return { cards, places, named }
}

const SPACE = 30 // px from one chip to the next

/** Marks what is drawn; the chips that are to lie over it. */
function mark(felt: HTMLElement, decision: Reviewed, game: LocalGame): Chip[] {
  for (const old of felt.querySelectorAll('[data-mark]')) old.removeAttribute('data-mark')
  const box = felt.getBoundingClientRect()
  const chips: Chip[] = []
  for (const { mark: kind, move } of namedOf(decision)) {
    const { cards, places, named } = findParts(felt, move, decision.seat, game)
    for (const card of cards) card.setAttribute('data-mark', card.hasAttribute('data-mark') ? 'both' : kind)
    for (const place of places) {
      if (!named.length) {
        place.setAttribute('data-mark', place.hasAttribute('data-mark') ? 'both' : kind)
        continue
      }
      const at = (place.querySelector('.hole') ?? place).getBoundingClientRect()
      const left = at.left + at.width / 2 - box.left
      const top = at.top + at.height / 2 - box.top
      const below = chips.filter((chip) => Math.abs(chip.left - left) < 4).length
      chips.push({ mark: kind, text: named.map((card) => cardShort(card, game)).join(' '), left, top: top + below * SPACE })
    }
  }
  return chips
}

export function ReviewFelt({ decision, game }: { decision: Reviewed; game: LocalGame }) {
  const felt = useRef<HTMLDivElement>(null)
  const [chips, setChips] = useState<Chip[]>([])
  const now = table.value!
  const layout = layoutNow()
  // What the layout draws comes when it likes: sizes are known later, and a layout is fetched.
  useEffect(() => {
    const box = felt.current
    if (!box || !layout) return
    let frame = 0
    const draw = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const found = mark(box, decision, game)
        setChips((old) => (JSON.stringify(old) === JSON.stringify(found) ? old : found))
      })
    }
    draw()
    const sizes = new ResizeObserver(draw)
    sizes.observe(box)
    const changes = new MutationObserver((all) => all.some((one) => !(one.target as Element).closest?.('.review-chips')) && draw())
    changes.observe(box, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      changes.disconnect()
    }
  }, [decision.index, decision.move, decision.best, now.view, layout])
  return (
    <section class={`review-table table-page game-${now.game} seats-${now.seats.length}`} aria-label={w.value.table}>
      <div class="felt" ref={felt}>
        {layout && <layout.Felt />}
        <ul class="review-chips" aria-hidden="true">{chips.map((chip, i) => <li key={i} class={chip.mark} style={{ left: `${chip.left}px`, top: `${chip.top}px` }} title={moveText(chip.text, game)}>{chip.text}</li>)}</ul>
      </div>
    </section>
  )
}
