// SPDX-License-Identifier: MIT
// What the player may do now, as buttons: the verbs and words that still narrow the move, an amount where there is
// a range, and then Send or Undo.
import type { TargetedEvent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { table, tableGame } from '../model'
import type { Choice } from '../protocol'
import { fill, words } from '../text'
import { type Offer, takesAmount, untouched } from '../picking'
import { spoken } from '../text/sentences'
import { amount, isAmountFine, isAsked, left, pick, picked, ready, send, touch, untouch, wanted } from './hand'
import { moveTitle, seatName } from './names'
import { refusal } from './Why'

const LIST_MAX = 9 // as many choices as there are digit keys are listed whole

function Amount({ choice }: { choice: Offer }) {
  const min = choice.min!
  const max = choice.max!
  const value = wanted.value ?? min
  const set = (n: number) => (amount.value = Math.round(n) || 0)
  const onInput = (event: TargetedEvent<HTMLInputElement>) => set(Number(event.currentTarget.value))
  const pot = table.value?.view.counters.pot
  return (
    <div class="amount">
      <label>
        <span>{words.value.amount}</span> <input type="number" min={min} max={max} value={value} onInput={onInput} />
      </label>
      <input type="range" min={min} max={max} value={value} onInput={onInput} aria-label={words.value.amount} />
      <button type="button" onClick={() => set(min)}>{words.value.least} {min}</button>
      {pot !== undefined && pot > min && pot < max && takesAmount(choice, pot) && <button type="button" onClick={() => set(pot)}>{words.value.pot} {pot}</button>}
      <button type="button" onClick={() => set(max)}>{words.value.most} {max}</button>
      {!isAmountFine.value && <WrongAmount key={value} move={`${choice.move} ${value}`} />}
    </div>
  )
}

/** Why a typed amount cannot be sent. */
function WrongAmount({ move }: { move: string }) {
  const [text, setText] = useState('')
  useEffect(() => void refusal(move).then((why) => setText(why ? spoken(why) : words.value.not_now)), [])
  return <p class="wrong" role="status">{text}</p>
}

function Ready({ choice }: { choice: Offer }) {
  const game = tableGame.value
  const text = wanted.value === null ? choice.move : `${choice.move} ${wanted.value}`
  return (
    <div class="ready">
      {choice.min !== undefined && choice.max !== choice.min && <Amount choice={choice} />}
      <button type="button" class="primary" disabled={!isAmountFine.value} onClick={send}>{words.value.send}: {game ? moveTitle(text, game) : text}</button>
      <button type="button" onClick={untouch}>{words.value.undo}</button>
    </div>
  )
}

/** The words that come next among the choices that are left, in the order they are listed. */
function nextWords(choices: readonly Choice[]): string[] {
  const out = new Set<string>()
  for (const choice of choices) {
    const [next] = untouched(choice, picked.value) ?? []
    if (next) out.add(next)
  }
  return [...out]
}

export function Choices() {
  if (!isAsked.value) return null
  const game = tableGame.value
  const help = (verb: string) => game?.verbs.find((one) => one.name === verb)?.help
  const isShort = left.value.length <= LIST_MAX
  return (
    <section class="choices" aria-label={words.value.choices}>
      {ready.value ? (
        <Ready choice={ready.value} />
      ) : (
        <>
          <ol>
            {(isShort ? left.value.map((choice) => choice.move) : nextWords(left.value)).map((move, i) => (
              <li key={move}>
                <button type="button" title={help(move.split(' ')[0]!)} onClick={() => (isShort ? pick(move) : touch(move))}>
                  {i < 9 && <kbd>{i + 1}</kbd>} {game ? moveTitle(move, game) : move}
                </button>
              </li>
            ))}
          </ol>
          {picked.value.length > 0 && <button type="button" onClick={untouch}>{words.value.undo}</button>}
        </>
      )}
    </section>
  )
}

/** Digits pick from the list, Enter sends, Escape takes back. */
export function onKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement
  if (!isAsked.value || event.ctrlKey || event.metaKey || event.altKey || target.matches('input:not([type=range]), textarea, select')) return
  if (event.key === 'Escape') untouch()
  else if (event.key === 'Enter' && ready.value && !target.matches('button')) send()
  else if (/^[1-9]$/.test(event.key) && !ready.value) {
    document.querySelectorAll<HTMLButtonElement>('.choices ol button')[Number(event.key) - 1]?.click()
  } else return
  event.preventDefault()
}

export function Status() {
  const now = table.value!
  const w = words.value
  if (now.result) return <p class="status">{w.over}</p>
  if (now.isSent) return <p class="status">{w.locked}</p>
  if (now.decision !== null) return <p class="status mine">{w.your_turn}{now.view.to_act.length > 1 && <small> {w.your_sealed}</small>}</p>
  if (!now.view.to_act.length) return <p class="status">{w.dealing}</p>
  const names = now.view.to_act.map(seatName).join(', ')
  return <p class="status">{now.seat === null && `${w.watching}. `}{fill(w.waiting_turn, { names })}</p>
}
