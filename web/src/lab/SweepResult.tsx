// SPDX-License-Identifier: MIT
// A measure over the values of an option. All values are played on the same cards, so the curve is there from the first
// match on and its bars grow shorter.
import { CurveChart, type CurvePoint } from '../parts/CurveChart'
import { Field, Select } from '../parts/Field'
import { optionTitle } from '../pages/optionTitle'
import { fill } from '../text'
import type { LocalGame } from '../text/games'
import { set } from './form'
import { change, figure, measureName, reach, valueName } from './names'
import { Figure, Head } from './parts'
import { differenceOf, highOf, isShare, lowOf, measuresOf, valueOf, type Trial, type TrialsReport } from './report'
import { labWords } from './words'

interface SweepProps {
  report: TrialsReport
  game: LocalGame
  option: string
  measure: string
}

/** One that this game has, if it is not the one that was chosen. */
const measureIn = (report: TrialsReport, measure: string): string => (measuresOf(report).includes(measure) ? measure : measuresOf(report)[0]!)

function finding({ report, game, option, measure }: SweepProps): { title: string; note: string } {
  const share = isShare(report.trials[0]!, measure)
  const by = [...report.trials].sort((a, b) => valueOf(a, measure).mean - valueOf(b, measure).mean)
  const [low, high] = [by[0]!, by.at(-1)!]
  const at = (trial: Trial): string => valueName(game, option, trial.setup.options[option]!)
  const isClear = report.trials.some((trial) => differenceOf(trial, measure).is_significant)
  return {
    title: fill(isClear ? labWords.value.sweep_clear : labWords.value.sweep_unclear, { option: optionTitle(game, option) }),
    note: fill(labWords.value.sweep_note, { what: measureName(measure), a: figure(valueOf(low, measure), share), x: at(low), b: figure(valueOf(high, measure), share), y: at(high) }),
  }
}

export function SweepCharts(props: SweepProps) {
  const { report, game, option } = props
  const measure = measureIn(report, props.measure)
  const share = isShare(report.trials[0]!, measure)
  const base = report.trials[report.base]!
  const standard = game.options.find((one) => one.name === option)!.default
  const points: CurvePoint[] = report.trials.map((trial, i) => {
    const [value, difference] = [valueOf(trial, measure), differenceOf(trial, measure)]
    const x = trial.setup.options[option]!
    return {
      x,
      label: valueName(game, option, x),
      value: value.mean,
      low: lowOf(value),
      high: highOf(value),
      text: figure(value, share),
      reach: reach(value, share),
      more: i === report.base ? '' : `${change(difference, share)} ${reach(difference, share)}${difference.is_significant ? ' *' : ''}`,
    }
  })
  const title = measureName(measure)
  return (
    <>
      <Head {...finding({ ...props, measure })} />
      <Field name={labWords.value.measured} class="measure">
        <Select name="measure" value={measure} of={Object.fromEntries(measuresOf(report).map((one) => [one, measureName(one)]))} set={(one) => set({ measure: one })} />
      </Field>
      <CurveChart isTitled title={title} points={points} isShare={share} axis={optionTitle(game, option)} more={fill(labWords.value.against, { x: valueName(game, option, base.setup.options[option]!) })} mark={points.some((point) => point.x === standard) ? { x: standard, text: fill(labWords.value.standard_at, { n: valueName(game, option, standard) }) } : undefined} />
    </>
  )
}

export function SweepFigures({ report, game, option, measure: wanted }: SweepProps) {
  const measure = measureIn(report, wanted)
  const share = isShare(report.trials[0]!, measure)
  const base = report.trials[report.base]!
  const most = report.trials.reduce((a, b) => (Math.abs(differenceOf(b, measure).mean) > Math.abs(differenceOf(a, measure).mean) ? b : a))
  const at = (trial: Trial): string => `${optionTitle(game, option)} ${valueName(game, option, trial.setup.options[option]!)}`
  return (
    <>
      <Figure name={at(base)} value={figure(valueOf(base, measure), share)} note={reach(valueOf(base, measure), share)} />
      {most !== base && <Figure name={at(most)} value={change(differenceOf(most, measure), share)} note={reach(differenceOf(most, measure), share)} />}
    </>
  )
}
