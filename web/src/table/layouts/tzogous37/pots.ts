// SPDX-License-Identifier: MIT
// How the chips in the middle divide into a main pot and side pots: one who is all in plays only for as much as they put
// in. Knows no table.

export interface Stake {
  seat: number
  inPot: number
  isFolded: boolean
  isAllIn: boolean
}

export interface Pot {
  n: number
  /** Seats that win it if their score is the best. */
  seats: number[]
  /** Seats that are in it once they match the bet. */
  callers: number[]
  /** What it is made of: so many times so much. */
  parts: { n: number; seats: number[] }[]
}

export function potsOf(stakes: readonly Stake[]): Pot[] {
  const live = stakes.filter((one) => !one.isFolded)
  const top = Math.max(0, ...stakes.map((one) => one.inPot))
  const caps = [...new Set(live.filter((one) => one.isAllIn && one.inPot > 0).map((one) => one.inPot))].sort((a, b) => a - b)
  const pots: Pot[] = []
  let low = 0
  for (const cap of [...caps, Infinity]) {
    const paid = stakes.map((one) => ({ seat: one.seat, n: Math.min(one.inPot, cap) - Math.min(one.inPot, low) })).filter((one) => one.n > 0)
    const amounts = [...new Set(paid.map((one) => one.n))].sort((a, b) => b - a)
    const seats = live.filter((one) => one.inPot > low).map((one) => one.seat)
    if (paid.length)
      pots.push({
        n: paid.reduce((sum, one) => sum + one.n, 0),
        seats,
        callers: live.filter((one) => !one.isAllIn && one.inPot < Math.min(cap, top) && !seats.includes(one.seat)).map((one) => one.seat),
        parts: amounts.map((n) => ({ n, seats: paid.filter((one) => one.n === n).map((one) => one.seat) })),
      })
    low = cap
  }
  return pots
}
