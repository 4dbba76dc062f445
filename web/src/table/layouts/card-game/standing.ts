// SPDX-License-Identifier: MIT
// Of all hands that the other may hold: how many one's own beats, ties, and loses to.
import { rankOf } from '../hands'

const SUITS = 4
const RANKS = 13

/** Hands of one or two cards; suits mean nothing, so ranks are counted. */
export function standing(cards: readonly string[]): { won: number; tied: number; lost: number } {
  const own = cards.map(rankOf).sort((a, b) => b - a)
  const left = Array.from({ length: RANKS }, (_, rank) => SUITS - own.filter((one) => one === rank).length)
  const count = { won: 0, tied: 0, lost: 0 }
  const put = (hand: number[], many: number) => {
    const at = hand.findIndex((rank, i) => rank !== own[i])
    count[at < 0 ? 'tied' : own[at]! > hand[at]! ? 'won' : 'lost'] += many
  }
  for (let high = 0; high < RANKS; high++) {
    if (own.length === 1) put([high], left[high]!)
    else for (let low = 0; low <= high; low++) put([high, low], low === high ? (left[high]! * (left[high]! - 1)) / 2 : left[high]! * left[low]!)
  }
  return count
}
