// SPDX-License-Identifier: MIT
// The cards and places of the move that was made and of the best one, marked on the felt. The marks are laid on what the
// game's own layout has drawn, which knows nothing of them.
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { table } from '../model'
import { cardShort } from '../table/names'
import { layoutNow } from '../table/Stage'
import type { LocalGame } from '../text/games'
import { moveText } from './say'
import '../style/marks.css'

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

/** What a seat chose, and what was best. */
export interface Chosen {
  seat: number
  move: string
  best: string
  choices: readonly { move: string }[]
}

const namedOf = ({ move, best }: Chosen): Named[] => (move === best ? [{ mark: 'right', move }] : [{ mark: 'made', move }, { mark: 'best', move: best }])

const quoted = (word: string): string => word.replace(/["\\]/g, '')

/** Is a seat named by this move? */
const namesSeat = (move: string, game: LocalGame): boolean => {
  const [verb, ...rest] = move.split(' ')
  return rest.length > 0 && game.verbs.some((one) => one.name === verb && !one.chance && one.args[0]?.kind === 'seat')
}

/** The cards, seats and places that a move names, as they are drawn. */
function findParts(felt: Element, move: string, { seat, choices }: Chosen, game: LocalGame): { cards: Element[]; places: Element[]; named: string[] } {
  const [verb, ...rest] = move.split(' ')
  const kind = game.verbs.find((one) => one.name === verb && !one.chance)
  const cards: Element[] = []
  const places: Element[] = []
  const named: string[] = []
  const ofSeat = (at: number | string): Element | null => felt.querySelector(`section[data-seat="${at}"], [data-seat="${at}"]`)
  // Where others may be named, a move that names nobody is for oneself.
  const isOwn = !rest.length && choices.some((choice) => namesSeat(choice.move, game))
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

function unmark(felt: HTMLElement): void {
  for (const old of felt.querySelectorAll('[data-mark]')) old.removeAttribute('data-mark')
}

/** Marks what is drawn; the chips that are to lie over it. */
function mark(felt: HTMLElement, chosen: Chosen, game: LocalGame): Chip[] {
  unmark(felt)
  const box = felt.getBoundingClientRect()
  const chips: Chip[] = []
  for (const { mark: kind, move } of namedOf(chosen)) {
    const { cards, places, named } = findParts(felt, move, chosen, game)
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

/** Lies over the felt that `find` gives, and follows what is drawn there. */
export function Marks({ find, chosen, game }: { find: () => HTMLElement | null; chosen: Chosen; game: LocalGame }): ComponentChildren {
  const [chips, setChips] = useState<Chip[]>([])
  const layout = layoutNow()
  // What the layout draws comes when it likes: sizes are known later, and a layout is fetched.
  useEffect(() => {
    const box = find()
    if (!box || !layout) return
    let frame = 0
    const draw = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const found = mark(box, chosen, game)
        setChips((old) => (JSON.stringify(old) === JSON.stringify(found) ? old : found))
      })
    }
    draw()
    const sizes = new ResizeObserver(draw)
    sizes.observe(box)
    const changes = new MutationObserver((all) => all.some((one) => !(one.target as Element).closest?.('.mark-chips')) && draw())
    changes.observe(box, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      changes.disconnect()
      unmark(box)
    }
  }, [chosen.seat, chosen.move, chosen.best, table.value!.view, layout])
  return <ul class="mark-chips" aria-hidden="true">{chips.map((chip, i) => <li key={i} class={chip.mark} style={{ left: `${chip.left}px`, top: `${chip.top}px` }} title={moveText(chip.text, game)}>{chip.text}</li>)}</ul>
}
