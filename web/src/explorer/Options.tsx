// SPDX-License-Identifier: MIT
// The options of a game as sliders, each with a field for what a slider does not reach.
import { signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { optionTitle } from '../pages/optionTitle'
import { Button } from '../parts/Button'
import { Icon } from '../parts/Icon'
import type { GameOption } from '../protocol'
import { fill } from '../text'
import type { LocalGame } from '../text/games'
import { spoken } from '../text/sentences'
import { duration } from './names'
import { changedOf, type Rules, type Solved } from './solver'
import { w } from './words'

/** What is set, by game: it is still so when one comes back. */
const set = signal<Record<string, Rules>>({})
export const rulesOf = (game: string): Rules => set.value[game] ?? {}
const setRules = (game: string, rules: Rules): void => void (set.value = { ...set.value, [game]: rules })

/** A slider goes as far as one would mostly want; the field beside it goes as far as the rules do. */
const SLIDER_LEAST = 10
const SLIDER_TIMES = 4
export const sliderMax = (option: GameOption, value: number): number => Math.min(option.max, Math.max(SLIDER_LEAST, SLIDER_TIMES * option.default, value))

function Slider({ game, option }: { game: LocalGame; option: GameOption }) {
  const rules = rulesOf(game.id)
  const value = rules[option.name] ?? option.default
  const title = optionTitle(game, option.name)
  const most = useRef(0) // while it is dragged down its end must not come nearer
  most.current = value === option.default ? sliderMax(option, value) : Math.max(most.current, sliderMax(option, value))
  const change = (n: number): void => {
    if (Number.isInteger(n) && n >= option.min && n <= option.max) setRules(game.id, { ...rules, [option.name]: n })
  }
  /** What is out of reach is not left standing as if it were set. */
  const settle = (field: HTMLInputElement): void => {
    const n = Math.min(option.max, Math.max(option.min, Math.round(field.valueAsNumber)))
    change(n)
    field.value = String(Number.isNaN(n) ? value : n)
  }
  return (
    <div class={`slider ${value === option.default ? '' : 'changed'}`}>
      <label for={`set-${option.name}`}>{title}</label>
      <input class="input number" type="number" inputMode="numeric" aria-label={fill(w.value.exactly, { name: title })} min={option.min} max={option.max} value={value} onInput={(event) => change(event.currentTarget.valueAsNumber)} onChange={(event) => settle(event.currentTarget)} />
      <input id={`set-${option.name}`} name={option.name} type="range" min={option.min} max={most.current} value={value} title={option.help} onInput={(event) => change(event.currentTarget.valueAsNumber)} />
    </div>
  )
}

function How({ solved }: { solved: Solved | null }) {
  if (solved?.why) return <p class="how why-not" role="alert">{fill(w.value.refused, { why: spoken(solved.why) })}</p>
  const isReady = solved && !solved.isOld
  return (
    <p class="how" role="status">
      {isReady && <Icon name="check" size={18} />} {!isReady ? w.value.solving : fill(solved.isDone ? w.value.solved_in : w.value.better_still, { t: duration(solved.ms) })}
    </p>
  )
}

export function Options({ game, solved }: { game: LocalGame; solved: Solved | null }) {
  const isChanged = Object.keys(changedOf(game, rulesOf(game.id))).length > 0
  return (
    <section class="panel sliders">
      <h2>{w.value.rules}</h2>
      {game.options.map((option) => <Slider key={option.name} game={game} option={option} />)}
      <div class="foot">
        <How solved={solved} />
        {isChanged && <Button kind="plain small" class="reset" onClick={() => setRules(game.id, {})}>{w.value.reset}</Button>}
      </div>
    </section>
  )
}
