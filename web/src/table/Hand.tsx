// SPDX-License-Identifier: MIT
// A hand of cards, fanned: they overlap rather than shrink, and the middle of each can always be touched. One touch is a
// move; where more than a card is needed, the touch picks it. A card can be dragged to its place, too.
import { cardTitle, standard } from '../cards/names'
import { table, tableGame } from '../model'
import { sorting } from '../settings'
import { fill, words } from '../text'
import { keysOf, TableCard } from './Zone'

const RANKS = '23456789TJQKA'
const rankOf = (card: string): number => RANKS.indexOf(card.startsWith('10') ? 'T' : card[0]!)

/** By rank or by suit, as the player likes; cards that have neither stay as they came, a joker comes last. */
export function sorted(cards: readonly string[]): string[] {
  if (!cards.some((card) => standard(card))) return [...cards]
  const keyOf = (card: string): [number, string] => (standard(card) ? [rankOf(card), standard(card)!.suit] : [99, 'Z'])
  return [...cards].sort((a, b) => {
    const [ra, sa] = keyOf(a)
    const [rb, sb] = keyOf(b)
    return sorting.value === 'suit' ? sa.localeCompare(sb) || ra - rb : ra - rb || sa.localeCompare(sb)
  })
}

export interface HandProps {
  cards: readonly string[]
  seat: number
  label?: string
  /** What stands with a card: a class for its look. */
  note?: (card: string) => string
  /** What touching a card says, where that is not its name. */
  wordOf?: (card: string, at: number, cards: readonly string[]) => string
}

export function Hand({ cards, seat, label, note, wordOf }: HandProps) {
  const isMine = table.value!.seat === seat
  const shown = sorted(cards)
  const keys = keysOf(shown)
  const name = label ?? words.value.hand
  return (
    <ul class="hand" data-seat={seat} style={{ '--n': shown.length }} aria-label={fill('{a}: {b}', { a: name, b: shown.map((card) => cardTitle(card, tableGame.value?.cards)).join(', ') || words.value.empty })}>
      {shown.map((card, i) => <TableCard key={keys[i]} card={card} isMine={isMine} note={note?.(card)} at={i} word={wordOf?.(card, i, shown)} />)}
    </ul>
  )
}
