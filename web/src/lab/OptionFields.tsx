// SPDX-License-Identifier: MIT
// The options of a game: once, or twice beside each other where two sets of rules are compared.
import { Field, NumberInput, Select } from '../parts/Field'
import { optionTitle } from '../pages/optionTitle'
import type { GameOption } from '../protocol'
import { wordOf, type LocalGame } from '../text/games'
import { form, gameForm, setGame } from './form'
import { labWords } from './words'

type Which = 'rules' | 'other'

function OptionInput({ game, option, which, label }: { game: LocalGame; option: GameOption; which: Which; label?: string }) {
  const rules = gameForm(form.value, game)[which]
  const value = rules[option.name] ?? option.default
  const name = which === 'rules' ? option.name : `${option.name}-2`
  const set = (n: number): void => setGame(game, { [which]: { ...rules, [option.name]: n } })
  const choices = option.words?.flatMap((word, i) => (i >= option.min && i <= option.max ? [[String(i), wordOf(game, word)] as const] : []))
  if (choices) return <Select name={name} label={label} value={String(value)} of={Object.fromEntries(choices)} set={(word) => set(Number(word))} />
  if (!label) return <NumberInput name={name} min={option.min} max={option.max} value={value} set={set} />
  return <input class="input number" name={name} aria-label={label} type="number" inputMode="numeric" required min={option.min} max={option.max} value={value} onInput={(event) => set(Number(event.currentTarget.value))} />
}

/** A name, what it means, and the two values that are compared. */
function OptionPair({ game, option }: { game: LocalGame; option: GameOption }) {
  const title = optionTitle(game, option.name)
  const { rules, other } = gameForm(form.value, game)
  const differs = (rules[option.name] ?? option.default) !== (other[option.name] ?? option.default)
  return (
    <div class={`option-pair ${differs ? 'differs' : ''}`} role="group" aria-label={title}>
      <span class="name">{title}</span>
      <span class="note">{option.help}</span>
      <OptionInput game={game} option={option} which="rules" label={`${title}, ${labWords.value.first_rules}`} />
      <OptionInput game={game} option={option} which="other" label={`${title}, ${labWords.value.second_rules}`} />
    </div>
  )
}

export function OptionFields({ game, isPair, without }: { game: LocalGame; isPair: boolean; without?: string }) {
  const options = game.options.filter((one) => one.name !== without)
  if (!isPair)
    return <div>{options.map((one) => <Field key={one.name} name={optionTitle(game, one.name)} note={one.help} isInline><OptionInput game={game} option={one} which="rules" /></Field>)}</div>
  return (
    <div>
      <div class="option-pair pair-head" aria-hidden="true"><span>{labWords.value.first_rules}</span><span>{labWords.value.second_rules}</span></div>
      {options.map((one) => <OptionPair key={one.name} game={game} option={one} />)}
    </div>
  )
}
