// SPDX-License-Identifier: MIT
// What a seat is worth, what the options change about it, and the strategy as a file.
import { useEffect, useState } from 'preact/hooks'
import { optionTitle } from '../pages/optionTitle'
import { CopyButton } from '../parts/Button'
import { CurveChart } from '../parts/CurveChart'
import { Select } from '../parts/Field'
import { Icon } from '../parts/Icon'
import { changeClass, whole } from '../parts/numbers'
import { saveFile } from '../parts/save'
import type { GameOption } from '../protocol'
import { fill } from '../text'
import type { LocalGame } from '../text/games'
import { spoken } from '../text/sentences'
import { csvOf, type Solution } from './atlas'
import { small, tokens } from './names'
import { rulesOf, sliderMax } from './Options'
import { changedOf, commandOf, valuesWith, type Rules } from './solver'
import { w } from './words'

/** Below this it is what is left of rounding. */
const NOTHING = 1e-9
const DIGITS = 3

/** Both seats are in the same position. */
const isEven = (solution: Solution): boolean => solution.exact
const isEvenGame = (game: LocalGame): boolean => game.options.some((one) => one.name === 'lose_both')

function Seats({ solution }: { solution: Solution }) {
  const { values } = solution
  const most = Math.max(0.1, ...values.map(Math.abs)) * 1.25
  const rows = isEven(solution) ? [{ name: w.value.seat_both, value: values[0] }] : [{ name: w.value.seat_0, value: values[0] }, { name: w.value.seat_1, value: values[1] }]
  return (
    <dl class="seat-rows">
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class={`number ${changeClass(value)}`}>{tokens(value, DIGITS)}</dd>
          <dd class="balance" aria-hidden="true"><i class={changeClass(value)} style={{ width: `${(50 * Math.abs(value)) / most}%`, [value < 0 ? 'right' : 'left']: '50%' }} /></dd>
        </div>
      ))}
    </dl>
  )
}

/** What the standard rules would give; null until it is known. */
function useStandard(game: LocalGame, isChanged: boolean): [number, number] | null {
  const [found, setFound] = useState<{ game: string; values: [number, number] } | null>(null)
  useEffect(() => {
    let isStale = false
    if (isChanged) valuesWith(game, {}).then((values) => !isStale && setFound({ game: game.id, values }), () => undefined)
    return () => void (isStale = true)
  }, [game.id, isChanged])
  return isChanged && found?.game === game.id ? found.values : null
}

/** "These rules move 0.12 tokens a match to who acts second." */
function Against({ game, solution }: { game: LocalGame; solution: Solution }) {
  const isChanged = Object.keys(changedOf(game, solution.setup.options)).length > 0
  const standard = useStandard(game, isChanged)
  if (!standard) return null
  const by = solution.values[0] - standard[0]
  const n = tokens(Math.abs(by), DIGITS).replace(/^\+/, '')
  const isNothing = !/[1-9]/.test(n)
  const moved = isNothing ? w.value.moves_nothing : isEven(solution) ? fill(w.value.moves_house, { n: tokens(by, DIGITS) }) : fill(w.value.moves_to, { n, seat: by > 0 ? w.value.first_named : w.value.second_named })
  const before = isEven(solution) ? tokens(standard[0], DIGITS) : `${tokens(standard[0], DIGITS)}, ${tokens(standard[1], DIGITS)}`
  return <p class="against"><b>{moved}</b> <span class="quiet">{fill(w.value.under_standard, { n: before })}</span></p>
}

const POINTS = 9
/** Values of an option from its least to as far as its slider goes, the standard one and the one that is set among them. */
export function valuesOf(option: GameOption, now: number): number[] {
  const top = sliderMax(option, now)
  const step = Math.max(1, Math.ceil((top - option.min) / (POINTS - 1)))
  const all = new Set([option.default, now, top])
  for (let n = option.min; n <= top; n += step) all.add(n)
  return [...all].sort((a, b) => a - b)
}

function ByOption({ game, rules }: { game: LocalGame; rules: Rules }) {
  const [name, setName] = useState(game.options[0]!.name)
  const [points, setPoints] = useState<{ n: number; value: number }[]>([])
  const [why, setWhy] = useState('')
  const option = game.options.find((one) => one.name === name)!
  const now = rules[name] ?? option.default
  const values = valuesOf(option, now)
  const key = JSON.stringify([name, changedOf(game, { ...rules, [name]: option.default }), values])
  useEffect(() => {
    let isStale = false
    setPoints([])
    setWhy('')
    const work = async (): Promise<void> => {
      for (const n of values) {
        const [value] = await valuesWith(game, { ...rules, [name]: n })
        if (isStale) return
        setPoints((before) => [...before, { n, value }])
      }
    }
    // What is dragged along would be solved at each step.
    const timer = setTimeout(() => void work().catch((error: unknown) => isStale || setWhy(error instanceof Error ? error.message : String(error))), 300)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [key])
  const title = isEvenGame(game) ? w.value.value_each : w.value.value_first
  return (
    <>
      <Select label={w.value.option} name="by-option" value={name} of={Object.fromEntries(game.options.map((one) => [one.name, optionTitle(game, one.name)]))} set={setName} />
      {why ? <p class="why-not" role="alert">{fill(w.value.failed, { why: spoken(why) })}</p> : points.length < values.length && <p class="quiet" role="status">{fill(w.value.solving_values, { n: points.length, m: values.length })}</p>}
      {points.length > 1 && (
        <CurveChart title={title} height={200} axis={optionTitle(game, name)} mark={now === points[0]!.n ? undefined : { x: now, text: whole(now) }}
          points={points.map(({ n, value }) => ({ x: n, label: whole(n), value, low: value, high: value, text: tokens(value, DIGITS) }))} />
      )}
    </>
  )
}

function Chart({ game }: { game: LocalGame }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="by-option" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{w.value.by_option}</summary>
      <div class="by-option-body">
        <p class="quiet">{w.value.by_option_about} {!isEvenGame(game) && w.value.other_opposite}</p>
        {isOpen && <ByOption game={game} rules={rulesOf(game.id)} />}
      </div>
    </details>
  )
}

function Downloads({ game, solution }: { game: LocalGame; solution: Solution }) {
  const name = ['baize', game.id, ...Object.entries(changedOf(game, solution.setup.options)).map(([option, n]) => `${option}-${n}`)].join('-')
  return (
    <div class="downloads">
      <span>{w.value.download}</span>
      <div class="buttons">
        <button type="button" class="button small save-json" onClick={() => saveFile(`${name}.json`, 'application/json', `${JSON.stringify(solution)}\n`)}><Icon name="download" size={18} /> {w.value.as_json}</button>
        <button type="button" class="button small save-csv" onClick={() => saveFile(`${name}.csv`, 'text/csv', csvOf(solution.worths))}><Icon name="download" size={18} /> {w.value.as_csv}</button>
      </div>
      <CopyButton kind="small" text={commandOf(game, solution.setup.options)} label={w.value.command} />
    </div>
  )
}

export function SeatWorth({ game, solution, isOld }: { game: LocalGame; solution: Solution; isOld: boolean }) {
  return (
    <section class={`panel seat-worth ${isOld ? 'old' : ''}`} aria-busy={isOld}>
      <h2>{w.value.worth_of_seat}</h2>
      <Seats solution={solution} />
      <p class="quiet">{isEven(solution) ? w.value.seats_house : w.value.seats_about} {solution.gain > NOTHING ? fill(w.value.nobody_gains, { n: small(solution.gain) }) : w.value.nobody_gains_any}</p>
      <Against game={game} solution={solution} />
      <Chart key={game.id} game={game} />
      <Downloads game={game} solution={solution} />
    </section>
  )
}
