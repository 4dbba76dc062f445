// SPDX-License-Identifier: MIT
// What the best bot would do here: the move is lit on the table, the reason stands in the line. The server tells it only
// where all the others are bots.
import { effect, signal } from '@preact/signals'
import { ask, notice, staged, table, tableGame } from '../model'
import { Refused } from '../net'
import { Button } from '../parts/Button'
import { Icon } from '../parts/Icon'
import { fill, words } from '../text'
import { spoken } from '../text/sentences'
import { hinted } from './hand'
import { levelName, moveTitle } from './names'

export const tip = signal<{ move: string; text: string } | null>(null)

export function canHint(): boolean {
  const now = table.value!
  return !staged.value && now.seat !== null && now.decision !== null && !now.isSent && now.seats.every((seat) => seat.seat === now.seat || seat.player === null)
}

export async function getHint(): Promise<void> {
  const now = table.value!
  const game = tableGame.value!
  const w = words.value
  try {
    const answer = await ask({ type: 'hint', decision: now.decision! })
    if (answer.type !== 'hint' || answer.decision !== table.value?.decision) return
    const worth = answer.tokens !== undefined ? fill(w.hint_worth, { n: String(answer.tokens).replace('-', '−') }) : answer.chance !== undefined ? fill(w.hint_chance, { n: answer.chance }) : ''
    const said = fill(w.hint_says, { level: levelName(answer.level), move: moveTitle(answer.move, game) })
    tip.value = { move: answer.move, text: [`${said}.`, worth, answer.text ? spoken(answer.text) : ''].filter(Boolean).join(' ') }
    hinted.value = answer.move
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    notice.value = { kind: 'error', text: error.message }
  }
}

export const HintButton = () => <Button kind="plain" class="hint" aria-label={words.value.hint} onClick={() => void getHint()}><Icon name="hint" /> <span class="label">{words.value.hint}</span></Button>

// A new decision needs a new hint.
let decision: number | null = null
effect(() => {
  const now = table.value?.decision ?? null
  if (now !== decision) tip.value = null
  decision = now
})
