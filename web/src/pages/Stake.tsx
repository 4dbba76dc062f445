// SPDX-License-Identifier: MIT
// What a seat may cost, said before one takes it; and whether one has as much, where the server gives no credit.
import { me } from '../model'
import { fill, words } from '../text'

/** As the server would decide. */
export const isCovered = (stake: number): boolean => stake === 0 || (me.value?.spare ?? Infinity) >= stake

export function Stake({ stake, isShort = !isCovered(stake) }: { stake: number; isShort?: boolean }) {
  const w = words.value
  const most = stake ? fill(w.stake, { n: stake }) : w.stake_none
  return <p class={isShort ? 'stake short' : 'stake'}>{most}{isShort && <> <b>{fill(w.stake_short, { n: me.value?.spare ?? 0 })}</b></>}</p>
}
