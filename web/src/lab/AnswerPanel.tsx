// SPDX-License-Identifier: MIT
// What came of a question so far, how far it has come, and what can be done with it.
import { games } from '../model'
import { Button, CopyButton } from '../parts/Button'
import { Icon } from '../parts/Icon'
import { decimal, whole } from '../parts/numbers'
import { saveFile } from '../parts/save'
import { fill, words } from '../text'
import { spoken } from '../text/sentences'
import { commandFor, goOn, isNewest, more, stop, type Answer } from './bench'
import { CompareCharts, CompareFigures } from './CompareResult'
import { form, MATCHES_MAX } from './form'
import { Figure } from './parts'
import type { Report, SimReport, SolveReport, TrialsReport } from './report'
import { SimCharts, SimFigures } from './SimResult'
import { SolveCharts, SolveFigures } from './SolveResult'
import { SweepCharts, SweepFigures } from './SweepResult'
import { labWords } from './words'

/** The same JSON is read once. */
let read: { json: string; report: Report } | null = null
function reportOf(json: string): Report {
  if (read?.json !== json) read = { json, report: JSON.parse(json) as Report }
  return read.report
}

function Charts({ answer, report }: { answer: Answer; report: Report }) {
  const { question, progress } = answer
  const game = games.value.find((one) => one.id === question.game)
  switch (question.kind) {
    case 'sim':
      return <SimCharts report={report as SimReport} />
    case 'compare':
      return <CompareCharts report={report as TrialsReport} question={question} game={game} />
    case 'sweep':
      return game ? <SweepCharts report={report as TrialsReport} game={game} option={question.axis!.option} measure={form.value.measure} /> : null
    case 'solve':
      return <SolveCharts report={report as SolveReport} progress={progress} game={game} />
  }
}

function Figures({ answer: { question, progress }, report }: { answer: Answer; report: Report }) {
  const game = games.value.find((one) => one.id === question.game)
  const trials = 'trials' in report ? report.trials.length : 1
  return (
    <dl class="panel figures">
      {question.kind === 'sim' && <SimFigures report={report as SimReport} />}
      {question.kind === 'compare' && <CompareFigures report={report as TrialsReport} />}
      {question.kind === 'sweep' && game && <SweepFigures report={report as TrialsReport} game={game} option={question.axis!.option} measure={form.value.measure} />}
      {question.kind === 'solve' ? <SolveFigures report={report as SolveReport} /> : <Figure name={labWords.value.speed} value={whole(Math.round((trials * progress.played) / Math.max(progress.seconds, 0.01)))} note={fill(labWords.value.speed_note, { n: progress.hands })} />}
    </dl>
  )
}

/** "40 s", "3 min" */
const duration = (seconds: number): string => (seconds < 100 ? `${whole(Math.max(1, Math.round(seconds)))} s` : `${whole(Math.round(seconds / 60))} min`)

function howFar({ question, progress }: Answer): string {
  const { played, wanted, seconds, state } = progress
  const done = question.kind === 'solve' ? fill(labWords.value.rounds, { n: whole(played) }) : fill(labWords.value.played_of, { n: whole(played), all: whole(wanted) })
  const left = state === 'running' && played > 0 && wanted > played ? `, ${fill(labWords.value.time_left, { t: duration((seconds * (wanted - played)) / played) })}` : ''
  return `${done}, ${decimal(seconds, 1)} s${left}`
}

const saveJson = ({ question, progress }: Answer): void => saveFile(`baize-${question.kind}-${question.game}.json`, 'application/json', `${progress.json!}\n`)

/** How far it has come, and the one thing to do about it. First, since it is wanted while everything below still changes. */
function Course({ answer }: { answer: Answer }) {
  const { question, progress } = answer
  const isNew = isNewest(answer)
  // How many rounds a solution will take nobody knows.
  const part = question.kind === 'solve' ? Number(progress.state === 'done') : progress.played / progress.wanted
  // One button, which keeps the focus whatever it says.
  const acts: Record<string, { kind?: 'danger' | 'main'; name: string; text: string; act: () => void }> = {
    running: { kind: 'danger', name: 'stop', text: labWords.value.stop, act: stop },
    stopped: { kind: 'main', name: 'go-on', text: labWords.value.go_on, act: goOn },
    ...(question.kind !== 'solve' && progress.wanted < MATCHES_MAX && { done: { name: 'more', text: labWords.value.more, act: () => more(answer) } }),
  }
  const act = isNew && acts[progress.state]
  return (
    <div class="course">
      <p class="how-far">{howFar(answer)}</p>
      <p class="spoken" role="status">{progress.state === 'running' ? '' : howFar(answer)}</p>
      <div class={`progress ${progress.state}`} role="progressbar" aria-label={labWords.value.running} aria-valuenow={Math.round(100 * part)}><i style={{ width: `${(100 * part).toFixed(2)}%` }} /></div>
      {act && <Button kind={act.kind} class={act.name} onClick={act.act}>{act.text}</Button>}
    </div>
  )
}

const Keep = ({ answer }: { answer: Answer }) => (
  <footer class="buttons">
    <CopyButton text={commandFor(answer)} label={words.value.copy_command} kind="plain" />
    <Button kind="plain" class="save" onClick={() => saveJson(answer)}><Icon name="download" /> {labWords.value.save}</Button>
  </footer>
)

export function AnswerPanel({ answer }: { answer: Answer }) {
  const w = words.value
  const { progress } = answer
  const report = progress.json === null ? null : reportOf(progress.json)
  const hasMatches = report !== null && !('games' in report && report.games === 0)
  return (
    <>
      <section class="panel charts" data-game={answer.question.game} data-number={answer.number} aria-label={w.result} aria-busy={progress.state === 'running'}>
        <Course answer={answer} />
        {progress.why && <p class="why-not" role="alert">{fill(labWords.value.failed, { why: spoken(progress.why) })}</p>}
        {hasMatches ? <Charts answer={answer} report={report} /> : <p class="quiet lab-wait">{labWords.value.starting}</p>}
        {hasMatches && <Keep answer={answer} />}
      </section>
      {hasMatches && <Figures answer={answer} report={report} />}
    </>
  )
}
