// SPDX-License-Identifier: MIT
// What is asked: which game, who plays, what is changed, how often and with which luck.
import { useState } from 'preact/hooks'
import { games } from '../model'
import { Button, CopyButton } from '../parts/Button'
import { Field, NumberInput, Select } from '../parts/Field'
import { optionTitle } from '../pages/optionTitle'
import { levelName } from '../table/names'
import { fill, words } from '../text'
import type { LocalGame } from '../text/games'
import { axisOf, form, GAINS, gameForm, gameOf, LEVELS, MATCHES_MAX, questionOf, set, setGame } from './form'
import { OptionFields } from './OptionFields'
import { commandOf, seedWord, type Question } from './question'
import { SOLVED } from './solved'
import { labWords } from './words'

const MATCHES_STEP = 1000
/** Where the answer stands beside the question, the options may be long. */
const WIDE = '(min-width: 900px)'
const EACH = 'each'

function Players({ game }: { game: LocalGame }) {
  const { seats, bots } = gameForm(form.value, game)
  const levels = Object.fromEntries(LEVELS.map((level) => [level, levelName(level)]))
  const isEach = bots.length > 1
  const choose = (word: string): void => setGame(game, { bots: word === EACH ? Array.from({ length: seats }, (_, seat) => (seat ? 'random' : 'easy')) : [word] })
  return (
    <>
      <Field name={labWords.value.players}><Select name="bot" value={isEach ? EACH : bots[0]!} of={{ ...levels, [EACH]: labWords.value.each_own }} set={choose} /></Field>
      {isEach &&
        [...Array(seats).keys()].map((seat) => (
          <Field key={seat} name={fill(labWords.value.seat, { n: seat + 1 })} isInline>
            <Select name={`bot-${seat}`} value={bots[seat] ?? bots.at(-1)!} of={levels} set={(word) => setGame(game, { bots: Array.from({ length: seats }, (_, i) => (i === seat ? word : (bots[i] ?? bots.at(-1)!))) })} />
          </Field>
        ))}
    </>
  )
}

function AxisFields({ game }: { game: LocalGame }) {
  const { axis } = gameForm(form.value, game)
  const option = game.options.find((one) => one.name === axis?.option)
  if (!axis || !option) return <p class="quiet">{labWords.value.no_options}</p>
  const change = (by: Partial<typeof axis>): void => setGame(game, { axis: { ...axis, ...by } })
  return (
    <>
      <Field name={labWords.value.what_changes} note={option.help}>
        <Select name="axis" value={axis.option} of={Object.fromEntries(game.options.map((one) => [one.name, optionTitle(game, one.name)]))} set={(name) => setGame(game, { axis: axisOf(game.options.find((one) => one.name === name)!) })} />
      </Field>
      {!option.words && (
        <div class="range">
          <Field name={labWords.value.from}><input class="input number" name="from" type="number" inputMode="numeric" required min={option.min} max={option.max} value={axis.from} onInput={(event) => change({ from: Number(event.currentTarget.value) })} /></Field>
          <Field name={labWords.value.to}><input class="input number" name="to" type="number" inputMode="numeric" required min={option.min} max={option.max} value={axis.to} onInput={(event) => change({ to: Number(event.currentTarget.value) })} /></Field>
          <Field name={labWords.value.step}><input class="input number" name="step" type="number" inputMode="numeric" required min={1} value={axis.step} onInput={(event) => change({ step: Math.max(1, Number(event.currentTarget.value)) })} /></Field>
        </div>
      )}
    </>
  )
}

function Rest({ game }: { game: LocalGame }) {
  const w = words.value
  const all = form.value
  const { seats } = gameForm(all, game)
  if (all.kind === 'solve')
    return <Field name={labWords.value.good_enough}><Select name="gain" value={all.gain} of={Object.fromEntries(GAINS.map((gain) => [gain, fill(labWords.value.gain_tokens, { n: gain })]))} set={(gain) => set({ gain })} /></Field>
  return (
    <>
      {game.seats_max > game.seats_min && <Field name={w.seats} isInline><NumberInput name="seats" min={game.seats_min} max={game.seats_max} value={seats} set={(n) => setGame(game, { seats: n })} /></Field>}
      <Players game={game} />
      {all.kind === 'sweep' && <AxisFields game={game} />}
      <Field name={all.kind === 'sweep' ? labWords.value.each_count : w.games_count} isInline><NumberInput name="many" min={1} max={MATCHES_MAX} step={MATCHES_STEP} value={all.matches[all.kind]} set={(n) => set({ matches: { ...all.matches, [all.kind]: n } })} /></Field>
      <Field name={labWords.value.seed} note={labWords.value.seed_note} isInline><input class="input" name="seed" autocomplete="off" spellcheck={false} value={all.seed} onInput={(event) => set({ seed: event.currentTarget.value })} onChange={(event) => set({ seed: seedWord(event.currentTarget.value) })} /></Field>
    </>
  )
}

/** Why this cannot be asked; what the rules themselves forbid the lab says. */
function refusalOf({ kind, rules, other, axis }: Question): string | null {
  if (kind === 'compare' && JSON.stringify(rules) === JSON.stringify(other)) return labWords.value.same_rules
  if (kind === 'sweep' && !axis) return labWords.value.no_options
  return kind === 'sweep' && axis!.from > axis!.to ? labWords.value.bad_range : null
}

export function QuestionPanel({ run }: { run: (asked: Question, matches: number, refusal: string | null) => void }) {
  const w = words.value
  const all = form.value
  const [isWide] = useState(matchMedia(WIDE).matches)
  const id = gameOf(all)
  const game = games.value.find((one) => one.id === id)
  const choices = games.value.filter((one) => all.kind !== 'solve' || SOLVED.includes(one.id))
  if (!game) return null
  const asked = { ...questionOf(all, game), seed: seedWord(all.seed) }
  const matches = all.matches[all.kind]
  const changed = Object.keys(all.kind === 'compare' ? { ...asked.rules, ...asked.other } : asked.rules).length
  return (
    <form class="panel question" onSubmit={(event) => (event.preventDefault(), run(asked, matches, refusalOf(asked)))}>
      <h2>{w.the_question}</h2>
      <Field name={w.game}><Select name="game" value={id} of={Object.fromEntries(choices.map((one) => [one.id, one.title]))} set={(word) => set(all.kind === 'solve' ? { small: word } : { game: word })} /></Field>
      <Rest key={id} game={game} />
      <div class="buttons kept-in-view">
        <Button kind="main" class="primary" type="submit">{w.run}</Button>
        <CopyButton text={commandOf(asked, matches)} label={w.copy_command} kind="plain" />
      </div>
      {game.options.length > 0 && (
        <details class="lab-options" open={isWide || all.kind === 'compare'}>
          <summary>{w.rules_of_table} {changed > 0 && <span class="tag">{fill(w.n_changed, { n: changed })}</span>}</summary>
          <OptionFields game={game} isPair={all.kind === 'compare'} without={all.kind === 'sweep' ? asked.axis?.option : undefined} />
        </details>
      )}
    </form>
  )
}
