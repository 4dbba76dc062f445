// SPDX-License-Identifier: MIT
// Two sets of rules side by side, and where they differ by more than luck.
import { PairBars, Whisker } from '../parts/PairBars'
import { fill, words } from '../text'
import type { LocalGame } from '../text/games'
import { change, figure, measureName, reach, rulesName } from './names'
import { Figure, Head } from './parts'
import type { Question } from './question'
import { differenceOf, highOf, isShare, lowOf, measuresOf, valueOf, type TrialsReport } from './report'

/** Of what differs clearly, what most wins are about; else player 1's wins. */
function finding(report: TrialsReport): { title: string; note: string } {
  const w = words.value
  const [first, second] = report.trials as [TrialsReport['trials'][0], TrialsReport['trials'][0]]
  const clear = measuresOf(report).find((measure) => differenceOf(second, measure).is_significant)
  const measure = clear ?? 'win_share:0'
  const share = isShare(first, measure)
  const difference = differenceOf(second, measure)
  const blanks = { what: measureName(measure), a: figure(valueOf(first, measure), share), b: figure(valueOf(second, measure), share), d: change(difference, share), e: reach(difference, share) }
  return { title: clear ? w.lab_clear : w.lab_unclear, note: fill(clear ? w.lab_clear_note : w.lab_unclear_note, blanks) }
}

export function CompareCharts({ report, question, game }: { report: TrialsReport; question: Question; game: LocalGame | undefined }) {
  const w = words.value
  const [first, second] = report.trials as [TrialsReport['trials'][0], TrialsReport['trials'][0]]
  const seats = [...Array(question.seats).keys()]
  const names: [string, string] = [rulesName(game, question.rules), rulesName(game, question.other)]
  return (
    <>
      <Head {...finding(report)} />
      <PairBars
        title={w.lab_wins}
        names={names}
        even={1 / question.seats}
        of={seats.map((seat) => ({ label: fill(w.lab_seat, { n: seat + 1 }), pair: [first, second].map((trial) => { const one = valueOf(trial, `win_share:${seat}`); return { share: one.mean, low: lowOf(one), high: highOf(one) } }) }))}
      />
      <figure class="chart differences">
        <figcaption>{w.lab_difference} <span class="quiet">{w.lab_difference_note}</span></figcaption>
        <div class="scroll-x" tabIndex={0}>
          <table class="rows">
            <thead><tr><th scope="col">{w.lab_measured}</th><th scope="col" class="amount">{w.lab_first_rules}</th><th scope="col" class="amount">{w.lab_second_rules}</th><th scope="col" class="plot" aria-hidden="true" /><th scope="col" class="amount">{w.lab_difference}</th></tr></thead>
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
  const w = words.value
  const difference = differenceOf(report.trials[1]!, 'win_share:0')
  const length = differenceOf(report.trials[1]!, 'length')
  return (
    <>
      <Figure name={w.lab_seat_wins} value={change(difference, true)} note={reach(difference, true)} />
      <Figure name={w.lab_mean_length} value={change(length, false)} note={`${reach(length, false)} ${w.lab_moves_unit}`} />
    </>
  )
}
