// SPDX-License-Identifier: MIT
// A small game, solved: what it is worth, how near the solution is, and how to play.
import { ToExplorer } from '../explorer/ToExplorer'
import { CurveChart } from '../parts/CurveChart'
import { decimal, tenTo, whole } from '../parts/numbers'
import { fill } from '../text'
import type { LocalGame } from '../text/games'
import { wordOf } from '../text/games'
import { Figure, Head } from './parts'
import type { SolveReport } from './report'
import type { Progress } from './run'
import { Strategy } from './Strategy'
import { labWords } from './words'

/** Below this a gain is what is left of rounding. */
const NOTHING = 1e-12
/** "4.9 × 10⁻⁶" */
function small(n: number): string {
  if (n < NOTHING) return '0'
  const power = Math.floor(Math.log10(n))
  return power < -3 ? `${decimal(n / 10 ** power, 1)} × ${tenTo(power)}` : decimal(n, 4)
}

export function SolveCharts({ report, progress, game }: { report: SolveReport; progress: Progress; game: LocalGame | undefined }) {
  const isDone = progress.state === 'done'
  const isExact = report.gain < NOTHING
  const curve = progress.curve.filter((point) => point.exploitability > 0)
  return (
    <>
      <Head title={isDone ? labWords.value.solved : labWords.value.solving} note={isExact ? labWords.value.solved_exact_note : fill(labWords.value.solved_note, { n: small(report.gain) })} />
      {curve.length > 1 && (
        <CurveChart
          title={labWords.value.exploitability}
          note={labWords.value.exploitability_note}
          isLog
          height={240}
          axis={labWords.value.rounds_played}
          points={curve.map(({ rounds, exploitability }) => ({ x: rounds, label: whole(rounds), value: exploitability, low: exploitability, high: exploitability, text: small(exploitability) }))}
        />
      )}
      {game && <ToExplorer game={game.id} />}
      <Strategy strategy={report.strategy} name={(verb) => (game ? wordOf(game, verb) : verb)} />
    </>
  )
}

export function SolveFigures({ report }: { report: SolveReport }) {
  const worth = (n: number): string => `${n > 0 ? '+' : ''}${decimal(n, 4)}`
  return (
    <>
      {report.values.map((value, i) => <Figure key={i} name={fill(labWords.value.worth, { n: i + 1 })} value={worth(value)} note={labWords.value.tokens_match} />)}
      <Figure name={labWords.value.best_gain} value={small(Math.max(0, report.gain))} note={labWords.value.best_gain_note} />
      {report.exact ? <Figure name={labWords.value.rounds_played} value="–" note={labWords.value.exact} /> : <Figure name={labWords.value.rounds_played} value={whole(report.rounds)} note="CFR+" />}
    </>
  )
}

