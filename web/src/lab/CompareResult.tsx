// SPDX-License-Identifier: MIT
// Two sets of rules side by side, and where they differ by more than luck.
import { PairBars, Whisker } from '../parts/PairBars'
import { fill } from '../text'
import type { LocalGame } from '../text/games'
import { change, figure, measureName, reach, rulesName } from './names'
import { Figure, Head } from './parts'
import type { Question } from './question'
import { differenceOf, highOf, isShare, lowOf, measuresOf, valueOf, type TrialsReport } from './report'
import { labWords } from './words'

/** Of what differs clearly, what most wins are about; else player 1's wins. */
function finding(report: TrialsReport): { title: string; note: string } {
  const [first, second] = report.trials as [TrialsReport['trials'][0], TrialsReport['trials'][0]]
  const clear = measuresOf(report).find((measure) => differenceOf(second, measure).is_significant)
  const measure = clear ?? 'win_share:0'
  const share = isShare(first, measure)
  const difference = differenceOf(second, measure)
  const blanks = { what: measureName(measure), a: figure(valueOf(first, measure), share), b: figure(valueOf(second, measure), share), d: change(difference, share), e: reach(difference, share) }
  return { title: clear ? labWords.value.clear : labWords.value.unclear, note: fill(clear ? labWords.value.clear_note : labWords.value.unclear_note, blanks) }
}

export function CompareCharts({ report, question, game }: { report: TrialsReport; question: Question; game: LocalGame | undefined }) {
  const [first, second] = report.trials as [TrialsReport['trials'][0], TrialsReport['trials'][0]]
  const seats = [...Array(question.seats).keys()]
  const names: [string, string] = [rulesName(game, question.rules), rulesName(game, question.other)]
  return (
    <>
      <Head {...finding(report)} />
      <PairBars
        title={labWords.value.wins}
        names={names}
        even={1 / question.seats}
        of={seats.map((seat) => ({ label: fill(labWords.value.seat, { n: seat + 1 }), pair: [first, second].map((trial) => { const one = valueOf(trial, `win_share:${seat}`); return { share: one.mean, low: lowOf(one), high: highOf(one) } }) }))}
      />
      <figure class="chart differences">
        <figcaption>{labWords.value.difference} <span class="quiet">{labWords.value.difference_note}</span></figcaption>
        <div class="scroll-x" tabIndex={0}>
          <table class="rows">
            <thead><tr><th scope="col">{labWords.value.measured}</th><th scope="col" class="amount">{labWords.value.first_rules}</th><th scope="col" class="amount">{labWords.value.second_rules}</th><th scope="col" class="plot" aria-hidden="true" /><th scope="col" class="amount">{labWords.value.difference}</th></tr></thead>
            <tbody>
              {measuresOf(report).map((measure) => {
                const share = isShare(first, measure)
                const difference = differenceOf(second, measure)
                return (
                  <tr key={measure} class={difference.is_significant ? 'clear' : ''}>
                    <th scope="row">{measureName(measure)}</th>
                    <td class="amount">{figure(valueOf(first, measure), share)}</td>
                    <td class="amount">{figure(valueOf(second, measure), share)}</td>
                    <td class="plot" aria-hidden="true"><Whisker of={{ mean: difference.mean, low: lowOf(difference), high: highOf(difference) }} /></td>
                    <td class="amount"><b>{change(difference, share)}{difference.is_significant && ' *'}</b> <span class="quiet">{reach(difference, share)}</span></td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      </figure>
    </>
  )
}

export function CompareFigures({ report }: { report: TrialsReport }) {
  const difference = differenceOf(report.trials[1]!, 'win_share:0')
  const length = differenceOf(report.trials[1]!, 'length')
  return (
    <>
      <Figure name={labWords.value.seat_wins} value={change(difference, true)} note={reach(difference, true)} />
      <Figure name={labWords.value.mean_length} value={change(length, false)} note={`${reach(length, false)} ${labWords.value.moves_unit}`} />
    </>
  )
}
