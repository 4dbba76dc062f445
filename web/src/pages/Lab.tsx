// SPDX-License-Identifier: MIT
// The lab: games with options, played thousands of times here in the browser, compared, swept over and solved; what comes
// of it is drawn while it runs.
import { useEffect, useRef } from 'preact/hooks'
import { AnswerPanel } from '../lab/AnswerPanel'
import { answers, ask, prepare, refusal, shown, stop } from '../lab/bench'
import { Earlier } from '../lab/Earlier'
import { form, set } from '../lab/form'
import { KINDS, type Kind, type Question } from '../lab/question'
import { QuestionPanel } from '../lab/QuestionPanel'
import { Segments } from '../parts/Field'
import { Page } from '../Shell'
import { words } from '../text'
import { spoken } from '../text/sentences'
import '../style/reading.css'
import '../style/lab.css'
import { labWords } from '../lab/words'

const WIDE = '(min-width: 900px)'
const STILL = '(prefers-reduced-motion: reduce)'

export function Lab() {
  const w = words.value
  const { kind } = form.value
  const titles: Record<Kind, string> = { sim: labWords.value.sim, compare: labWords.value.compare, sweep: labWords.value.sweep, solve: labWords.value.solve }
  const abouts: Record<Kind, string> = { sim: labWords.value.about_sim, compare: labWords.value.about_compare, sweep: labWords.value.about_sweep, solve: labWords.value.about_solve }
  const why = refusal.value
  const answer = answers.value.find((one) => one.number === shown.value && one.question.kind === kind)
  const place = useRef<HTMLDivElement>(null)
  // Nobody looks on elsewhere: what is at work stops, and can be gone on with.
  useEffect(() => (prepare(), stop), [])
  // Where the answer stands below the question it would not be seen to come.
  useEffect(() => {
    if ((answer || why) && !matchMedia(WIDE).matches) place.current?.scrollIntoView({ block: 'start', behavior: matchMedia(STILL).matches ? 'auto' : 'smooth' })
  }, [answer?.number, why])
  const choose = (one: Kind): void => {
    refusal.value = null
    set({ kind: one })
    shown.value = answers.value.find(({ question }) => question.kind === one)?.number ?? null
  }
  const run = (asked: Question, matches: number, no: string | null): void => {
    if (no) refusal.value = no
    else void ask(asked, matches)
  }
  return (
    <Page title={w.lab} about={abouts[kind]} class="lab" action={<Segments label={labWords.value.kind} value={kind} of={Object.fromEntries(KINDS.map((one) => [one, titles[one]]))} set={(one) => choose(one as Kind)} />}>
      <div class="lab-grid">
        <QuestionPanel key={kind} run={run} />
        <div class="lab-answer" ref={place}>
          {why && <p class="panel why-not" role="alert">{spoken(why)}</p>}
          {answer ? <AnswerPanel answer={answer} /> : !why && <section class="panel empty lab-empty"><p>{labWords.value.empty}</p></section>}
          <Earlier />
        </div>
      </div>
    </Page>
  )
}
