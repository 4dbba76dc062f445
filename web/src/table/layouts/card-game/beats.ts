// SPDX-License-Identifier: MIT
// Single Card and Double Card in beats: both seals break, both hands turn, what beat what, and only then another deal.
import type { Beat, Teller } from '../../../beats/beat'
import type { Event, EventSum } from '../../../protocol'
import { handsIn, highFirst, isFromPack, isSay, isShown, isSum, stretches, type DuelScene } from '../hands'

type Kind = 'seal' | 'open' | 'turn' | 'settle' | 'tie' | 'gather' | 'deal'
const MS: Record<Kind, number> = { seal: 0, open: 900, turn: 1500, settle: 2800, tie: 2200, gather: 0, deal: 600 }

function kindOf(event: Event, before: Kind | null): Kind | null {
  if (isFromPack(event)) return 'deal'
  if (isShown(event)) return 'turn'
  if (isSum(event)) return 'settle'
  if (isSay(event)) return event.say === 'tie' ? 'tie' : 'open'
  return before === 'tie' ? 'gather' : null // the cards that were equal are seen until all is said
}

/** The sum that is told in the line: one's own, or to a watcher the winner's. */
const toldOf = (sums: readonly EventSum[], seat: number | null): EventSum | undefined => sums.find((sum) => sum.seat === seat) ?? sums.find((sum) => sum.total > 0) ?? sums[0]

function settled(events: Event[], hands: string[][], seat: number | null): Beat<DuelScene>[] {
  const sums = events.filter(isSum)
  const won = [0, 1].map((one) => sums.find((sum) => sum.seat === one)?.total ?? 0)
  const winner = won.findIndex((n) => n > 0)
  const term = sums[0]?.terms[0]
  const told = toldOf(sums, seat)
  const sound = seat === null ? 'coin' : won[seat]! < 0 ? 'loss' : 'gain'
  if (!hands[0]!.length) return [{ events, ms: MS.settle, told, sound, scene: { kind: 'paid', winner: winner < 0 ? null : winner, won } }]
  const shown: Beat<DuelScene> = {
    events, ms: MS.settle, told, sound,
    scene: { kind: 'verdict', word: term?.word ?? 'beats', winner, cards: term?.card && term.target ? [term.card, term.target] : [], won },
  }
  const isSecond = term?.word === 'second_beats'
  return isSecond ? [{ events: [], ms: 1400, scene: { kind: 'equal', cards: hands.map((hand) => highFirst(hand)[0]!) } }, shown] : [shown]
}

export const tell: Teller<DuelScene> = (events, { seat }) => {
  let hands: string[][] = [[], []]
  return stretches(events, kindOf, 'seal').flatMap(({ kind, events: some }): Beat<DuelScene>[] => {
    const says = some.filter(isSay)
    const ms = MS[kind]
    switch (kind) {
      case 'open':
        return [{ events: some, ms, told: says.find((say) => say.seat !== seat) ?? says[0], sound: 'turn', scene: { kind } }]
      case 'turn':
        hands = handsIn(some)
        return [{ events: some, ms, sound: 'flip', scene: { kind } }]
      case 'settle':
        return settled(some, hands, seat)
      case 'tie':
        return [{ events: some, ms, told: says[0], scene: { kind: 'verdict', word: 'tie', winner: null, cards: hands.map((hand) => highFirst(hand)[0]!), won: [0, 0] } }]
      default:
        return [{ events: some, ms, sound: kind === 'deal' ? 'card' : undefined }]
    }
  })
}
