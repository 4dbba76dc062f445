// SPDX-License-Identifier: MIT
// What the best bot would do here. The server tells it only where all the others are bots.
import { useEffect, useState } from 'preact/hooks'
import { ask, notice, table, tableGame } from '../model'
import { Refused } from '../net'
import { fill, words } from '../text'
import { pick } from './hand'
import { levelName, moveTitle } from './names'

export function Hint() {
  const now = table.value!
  const game = tableGame.value
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => setSaid(null), [now.decision])
  const isAlone = now.seats.every((seat) => seat.seat === now.seat || seat.player === null)
  if (!game || now.seat === null || !isAlone || now.decision === null || now.isSent) return null
  const get = async () => {
    try {
      const answer = await ask({ type: 'hint', decision: now.decision! })
      if (answer.type !== 'hint' || answer.decision !== table.value?.decision) return
      const words_ = words.value
      const worth = answer.tokens === undefined ? '' : ` ${fill(words_.hint_worth, { n: answer.tokens })}`
      setSaid(fill(words_.hint_says, { level: levelName(answer.level), move: moveTitle(answer.move, game) }) + worth)
      if (table.value.choices.some((choice) => choice.move === answer.move)) pick(answer.move)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      notice.value = { kind: 'error', text: error.message }
    }
  }
  return <p class={`hint ${said ? 'said' : ''}`} role="status"><button type="button" onClick={() => void get()}>{words.value.hint}</button> {said}</p>
}
