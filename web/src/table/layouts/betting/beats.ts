// SPDX-License-Identifier: MIT
// Kuhn and Leduc in beats: each word at the table by itself, the common card turns, both hands turn, who wins the pot and why.
import type { Beat, Teller } from '../../../beats/beat'
import type { Event } from '../../../protocol'
import { isFromPack, isSay, isShown, isSum, stretches, type DuelScene } from '../hands'

type Kind = 'quiet' | 'act_0' | 'act_1' | 'round' | 'board' | 'deal' | 'turn' | 'settle'
const MS: Record<Kind, number> = { quiet: 0, act_0: 900, act_1: 900, round: 0, board: 1300, deal: 600, turn: 1500, settle: 3000 }
const VERDICTS = ['pair', 'beats', 'split']

function kindOf(event: Event): Kind | null {
  if (isFromPack(event)) return event.event === 'card' && event.to === 'board' ? 'board' : 'deal'
  if (isShown(event)) return 'turn'
  if (isSum(event)) return event.about === 'wins' ? 'settle' : event.seat === 1 ? 'act_1' : 'act_0'
  if (!isSay(event)) return null
  if (VERDICTS.includes(event.say)) return 'settle'
  return event.say === 'round_over' ? 'round' : event.seat === 1 ? 'act_1' : 'act_0'
}

function settled(events: Event[], isSeen: boolean, seat: number | null): Beat<DuelScene> {
  const sum = events.find(isSum)
  const say = events.find(isSay)
  const winner = sum?.seat ?? null
  const won = winner === null ? [0, 0] : [0, 1].map((one) => (one === winner ? 1 : -1) * sum!.total)
  const cards = [say?.card, say?.target].filter((card) => card !== undefined) // of a pair only the winner's is named
  return {
    events, ms: MS.settle, told: sum ?? say, sound: winner === null || seat === null ? 'coin' : winner === seat ? 'gain' : 'loss',
    scene: isSeen ? { kind: 'verdict', word: say?.say ?? 'beats', winner, cards, won } : { kind: 'paid', winner, won },
  }
}

export const tell: Teller<DuelScene> = (events, { seat }) => {
  let isSeen = false
  let round: Event | undefined
  return stretches(events, kindOf, 'quiet').map(({ kind, events: some }): Beat<DuelScene> => {
    const told = some.find((event) => isSay(event) || isSum(event))
    const ms = MS[kind]
    switch (kind) {
      case 'act_0':
      case 'act_1':
        return { events: some, ms, told: told as Beat['told'], sound: told?.event === 'sum' ? 'coin' : 'turn', scene: { kind: 'act', seat: kind === 'act_1' ? 1 : 0 } }
      case 'round':
        round = told
        return { events: some, ms }
      case 'turn':
        isSeen = true
        return { events: some, ms, sound: 'flip', scene: { kind } }
      case 'settle':
        return settled(some, isSeen, seat)
      case 'board':
        return { events: some, ms, told: round as Beat['told'], sound: 'flip', scene: { kind: 'turn' } }
      default:
        return { events: some, ms, sound: kind === 'deal' ? 'card' : undefined }
    }
  })
}
