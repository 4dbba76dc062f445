// SPDX-License-Identifier: MIT
// What the player may do now, as buttons: the verbs and words that still narrow the move, an amount where there is a range.
// Where the layout has buttons of its own the list is there all the same, for keys and screen readers.
import type { TargetedEvent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isTelling, nextBeat } from '../beats/queue'
import { tableGame } from '../model'
import type { Choice } from '../protocol'
import { toggleSounds } from '../settings'
import { words } from '../text'
import { type Offer, takesAmount, untouched } from '../picking'
import { Button } from '../parts/Button'
import { spoken } from '../text/sentences'
import { amount, isAmountFine, isAsked, left, pick, picked, ready, send, touch, untouch, wanted } from './hand'
import { moveTitle } from './names'
import { refusal } from './Why'

const LIST_MAX = 9 // as many choices as there are digit keys are listed whole

/** Sets the amount of a move: a slider, a number, and the amounts that are usual. */
export function Amount({ choice, quick = [] }: { choice: Offer; quick?: { label: string; n: number }[] }) {
  const min = choice.min!
  const max = choice.max!
  const value = wanted.value ?? min
  const set = (n: number) => (amount.value = Math.round(n) || 0)
  const onInput = (event: TargetedEvent<HTMLInputElement>) => set(Number(event.currentTarget.value))
  return (
    <div class="amount">
      <input type="range" min={min} max={max} value={value} onInput={onInput} aria-label={words.value.amount} />
      <input class="input number" type="number" min={min} max={max} value={value} onInput={onInput} aria-label={words.value.amount} />
      {quick.filter(({ n }) => takesAmount(choice, n)).map(({ label, n }) => <Button key={label} kind="small" aria-pressed={n === value} onClick={() => set(n)}>{label} <b class="number">{n}</b></Button>)}
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
  const { least, most } = words.value
  return (
    <div class="ready">
      {choice.min !== undefined && choice.max !== choice.min && <Amount choice={choice} quick={[{ label: least, n: choice.min }, { label: most, n: choice.max! }]} />}
      <Button kind="brass" class="primary" disabled={!isAmountFine.value} onClick={send}>{game ? moveTitle(text, game) : text}</Button>
      <Button onClick={untouch}>{words.value.undo}</Button>
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

export function Choices({ isHidden = false }: { isHidden?: boolean }) {
  if (!isAsked.value) return null
  const game = tableGame.value
  const help = (verb: string) => game?.verbs.find((one) => one.name === verb)?.help
  const isShort = left.value.length <= LIST_MAX
  return (
    <section class={`choices ${isHidden ? 'until-focus' : ''}`} aria-label={words.value.choices}>
      {ready.value && <Ready choice={ready.value} />}
      {(!ready.value || left.value.length > 1) && (
        <>
          <ol>
            {(isShort ? left.value.map((choice) => choice.move) : nextWords(left.value)).map((move, i) => (
              <li key={move} data-move={move}>
                <Button kind={isHidden ? undefined : 'brass'} title={help(move.split(' ')[0]!)} onClick={() => (isShort ? pick(move) : touch(move))}>
                  {i < 9 && <kbd>{i + 1}</kbd>} {game ? moveTitle(move, game) : move}
                </Button>
              </li>
            ))}
          </ol>
          {picked.value.length > 0 && !ready.value && <Button onClick={untouch}>{words.value.undo}</Button>}
        </>
      )}
    </section>
  )
}

/** Space ends a beat, M mutes, digits pick from the list, Enter sends, Escape takes back. */
export function onKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.matches('input:not([type=range]), textarea, select') || target.closest('dialog')) return
  if (event.key === ' ' && isTelling.value && !target.matches('button:not(.next-beat), a, summary')) nextBeat()
  else if (event.key.toLowerCase() === 'm') toggleSounds()
  else if (!isAsked.value) return
  else if (event.key === 'Escape') untouch()
  else if (event.key === 'Enter' && ready.value && !target.matches('button')) send()
  else if (/^[1-9]$/.test(event.key) && !(ready.value && left.value.length === 1)) {
    document.querySelectorAll<HTMLButtonElement>('.choices ol button')[Number(event.key) - 1]?.click()
  } else return
  event.preventDefault()
}

/** What one's seat may do in all; for layouts that have buttons of their own. */
export const offerOf = (move: string): Offer | undefined => left.value.find((choice) => choice.move === move)
