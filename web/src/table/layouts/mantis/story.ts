// SPDX-License-Identifier: MIT
// What is said on the felt: the sentence in its middle, what a match would bring, how it ended; "you" where it is the viewer.
import { colourName } from '../../../cards/names'
import { table, tableGame } from '../../../model'
import type { EventSum } from '../../../protocol'
import { fill, words } from '../../../text'
import { isAsked, isPicked, ready } from '../../hand'
import { headText } from '../../Log'
import { seatName } from '../../names'
import { beat } from '../../../beats/queue'
import type { Scene } from './beats'
import { colourOf } from './chances'

/** What is being told; undefined: the table shows the present. */
export const sceneNow = (): Scene | undefined => beat.value?.scene as Scene | undefined

const isYou = (seat: number): boolean => seat === table.value!.seat

/** The actor: of the scene, or who is to decide. */
export const actorNow = (): number | null => {
  const scene = sceneNow()
  return scene && scene.seat >= 0 ? scene.seat : table.value!.view.to_act[0] ?? null
}

/** The sum of a match, as it is seen: "1 + 3 = 4". */
export const sumText = (taken: number): string => `1 + ${taken} = ${taken + 1}`

function sceneText(scene: Scene): string {
  const w = words.value
  const { seat, aim, taken } = scene
  const blanks = {
    name: seatName(seat), other: seatName(aim), n: scene.kind === 'scored' ? taken + 1 : taken,
    colour: scene.card ? colourName(colourOf(scene.card)) : '',
  }
  const text = (() => {
    switch (scene.kind) {
      case 'aim':
      case 'flip':
        if (seat === aim) return isYou(seat) ? w.mantis_you_flip : w.mantis_flips
        return isYou(seat) ? w.mantis_you_aim : isYou(aim) ? w.mantis_aims_you : w.mantis_aims
      case 'scored':
        return isYou(seat) ? w.mantis_you_scored : w.mantis_scored
      case 'stolen':
        return isYou(seat) ? w.mantis_you_stole : isYou(aim) ? w.mantis_robbed : w.mantis_stole
      case 'kept':
      case 'given':
        return isYou(aim) ? w.mantis_miss_you : w.mantis_miss
      case 'again':
        return isYou(seat) ? w.mantis_you_again : w.mantis_again
      default:
        return ''
    }
  })()
  return fill(text, blanks)
}

/** The sentence in the middle. */
export function headline(): string {
  const w = words.value
  const now = table.value!
  const scene = sceneNow()
  const told = beat.value?.told
  if (scene) return sceneText(scene) || (told && tableGame.value ? headText(told, tableGame.value) ?? '' : '')
  if (now.result) return now.seat !== null && now.result.winners.includes(now.seat) ? w.you_won : fill(w.result_winner, { names: now.result.winners.map(seatName).join(', ') })
  if (isAsked.value) return w.mantis_whose
  const actor = actorNow()
  if (now.isSent || actor === null) return ''
  return isYou(actor) ? w.mantis_whose : fill(w.mantis_chooses, { name: seatName(actor) })
}

/** What is asked, in the line; when it is to be said again, what was touched. */
export function asked(): string | null {
  const w = words.value
  if (!ready.value) return w.mantis_asked
  return isPicked('score') ? w.mantis_sure_score : w.mantis_sure_steal
}

/** "Juno reaches 10 points: 1 + 3 = 4 green." Where the pack ran out, the game's own words. */
export function ended(): string | null {
  const log = table.value!.log
  const won = log.findLast((line) => line.event?.event === 'say' && line.event.say === 'wins')?.event
  const sum = log.findLast((line) => line.event?.event === 'sum' && line.event.about === 'scored')?.event as EventSum | undefined
  if (won?.event !== 'say' || !sum?.card) return null
  const text = isYou(won.seat ?? -1) ? words.value.mantis_you_reached : words.value.mantis_reached
  return fill(text, { name: seatName(won.seat ?? 0), n: won.n ?? 0, colour: colourName(colourOf(sum.card)), sum: sumText(sum.total - 1) })
}
