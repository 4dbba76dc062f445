// SPDX-License-Identifier: MIT
// One or two cards each, the payoffs between them, and two decisions: open, sealed, revealed.
import { beat } from '../../../beats/queue'
import { table, tableGame } from '../../../model'
import { Icon } from '../../../parts/Icon'
import { fill, words } from '../../../text'
import { headText } from '../../Log'
import { Duel, Gain, isShowing, sceneNow, Verdict } from '../Duel'
import { rankText } from '../hands'
import { counterAt } from '../parts'
import { Payoffs } from './Payoffs'
import { isDouble, isSealed, PLAY } from './say'

function Seal({ seat }: { seat: number }) {
  const w = words.value
  const now = table.value!
  const revealed = counterAt(`revealed/${seat}`)
  if (revealed) return <span class={`tag-said ${sceneNow()?.kind === 'open' ? 'fresh' : ''}`}>{revealed === PLAY ? w.plays : w.folds}</span>
  if (isSealed(seat)) return <span class="tag-said"><Icon name="lock" size={16} /> {w.sealed}</span>
  return now.view.to_act.includes(seat) && seat !== now.seat ? <span class="tag-said waits">{w.deciding}</span> : null
}

/** Which hand is better, in large letters. */
function Compared() {
  const scene = sceneNow()
  const w = words.value
  if (scene?.kind === 'turn') return <Verdict head={w.duel_both_play} />
  if (scene?.kind === 'equal') return <Verdict head={fill(w.duel_equal, { a: rankText(scene.cards[0]!) })} text={w.duel_second_decides} />
  if (scene?.kind !== 'verdict') return null
  if (scene.word === 'tie') return <Verdict head={isDouble() ? w.duel_hands_equal : fill(w.duel_equal, { a: rankText(scene.cards[0]!) })} text={beat.value?.told && headText(beat.value.told, tableGame.value!)} />
  const [a, b] = scene.cards.map(rankText)
  return <Verdict head={fill(w.duel_beats, { a: a!, b: b! })} text={scene.word === 'second_beats' ? w.duel_of_second : undefined} />
}

export function CardGame() {
  return (
    <Duel
      look="card-game" size={isDouble() ? 2 : 1}
      side={({ seat }) => {
        const won = counterAt(`won/${seat}`)
        return { said: <Seal seat={seat} />, beside: won ? <Gain n={won} /> : null }
      }}
    >
      {isShowing(sceneNow()) ? <Compared /> : <Payoffs />}
    </Duel>
  )
}
