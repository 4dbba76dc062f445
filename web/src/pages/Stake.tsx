// SPDX-License-Identifier: MIT
// What a seat may cost, said before one takes it; and whether one has as much, where the server gives no credit.
import { me } from '../model'
import type { Counts } from '../protocol'
import { fill, words } from '../text'

/** As the server would decide. */
export const isCovered = (stake: number): boolean => stake === 0 || (me.value?.spare ?? Infinity) >= stake

/** In practice no tokens are at stake, so nobody has too few of them. isOffer: there are bots and friends to choose, too, who cost none. */
export function Stake({ stake, counts, isOffer = false, isShort = !isCovered(stake) }: { stake: number; counts?: Counts | null; isOffer?: boolean; isShort?: boolean }) {
  const w = words.value
  if (counts?.purse === 'practice' && stake) return <p class="stake">{fill(w.stake_practice, { n: stake })}</p>
  const most = stake ? fill(isOffer ? w.stake_offer : w.stake, { n: stake, how: w.play_someone }) : w.stake_none
  return <p class={isShort ? 'stake short' : 'stake'}>{most}{isShort && <> <b>{fill(w.stake_short, { n: me.value?.spare ?? 0 })}</b></>}</p>
}
