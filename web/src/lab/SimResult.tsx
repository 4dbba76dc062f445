// SPDX-License-Identifier: MIT
// How the matches of a simulation went.
import { Histogram, ShareBars, type Bar } from '../parts/BarChart'
import { decimal, percent, signed, spread, whole } from '../parts/numbers'
import { fill } from '../text'
import { digitsFor } from './names'
import type { Bin, SimReport } from './report'
import { Figure, Head } from './parts'
import { labWords } from './words'

const BARS_MAX = 24

/** As many bars as can be read: neighbouring bins are put together, and where nothing fell there is a gap. */
function bars(bins: readonly Bin[], matches: number): Bar[] {
  const [first, last] = [bins[0]!, bins.at(-1)!]
  const bin = first.to - first.from + 1
  const width = bin * Math.max(1, Math.ceil((last.to - first.from + 1) / bin / BARS_MAX))
  const counts = new Array<number>(Math.floor((last.from - first.from) / width) + 1).fill(0)
  for (const { from, count } of bins) counts[Math.floor((from - first.from) / width)]! += count
  return counts.map((count, i) => {
    const from = first.from + i * width
    return { label: width === 1 ? whole(from) : `${whole(from)} … ${whole(from + width - 1)}`, share: count / matches }
  })
}

/** What stands out, as far as so many matches can tell. */
function finding(report: SimReport): { title: string; note: string } {
  const even = 1 / report.seats.length
  const shares = report.seats.map((seat, i) => ({ seat: i, share: seat.win_share, low: seat.win_share_low, high: seat.win_share_high }))
  const best = shares.reduce((a, b) => (b.share > a.share ? b : a))
  const sure = best.low > even
  const blanks = { n: best.seat + 1, p: percent(best.share, 1), e: spread(best.share, best.low, best.high), even: percent(even, 1) }
  return { title: fill(sure ? labWords.value.found_seat : labWords.value.found_even, blanks), note: fill(sure ? labWords.value.found_seat_note : labWords.value.found_even_note, blanks) }
}

export function SimCharts({ report }: { report: SimReport }) {
  const tokens = report.seats[0]!.histogram
  return (
    <>
      <Head {...finding(report)} />
      <ShareBars title={labWords.value.wins} even={1 / report.seats.length} of={report.seats.map((seat, i) => ({ label: fill(labWords.value.seat, { n: i + 1 }), share: seat.win_share, low: seat.win_share_low, high: seat.win_share_high }))} />
      <Histogram title={labWords.value.length} note={labWords.value.length_note} of={bars(report.length.histogram, report.games)} />
      {tokens.length > 1 && <Histogram title={labWords.value.tokens_first} of={bars(tokens, report.games)} />}
    </>
  )
}

export function SimFigures({ report }: { report: SimReport }) {
  const first = report.seats[0]!
  return (
    <>
      <Figure name={labWords.value.seat_wins} value={percent(first.win_share, 1)} note={spread(first.win_share, first.win_share_low, first.win_share_high)} />
      {first.histogram.length > 1 && <Figure name={labWords.value.mean_tokens} value={signed(Number(first.mean.toFixed(digitsFor(first.ci95)))) || '0'} note={`± ${decimal(first.ci95, digitsFor(first.ci95))}`} />}
      <Figure name={labWords.value.mean_length} value={decimal(report.length.mean, 1)} note={labWords.value.moves_unit} />
      {report.ties > 0 && <Figure name={labWords.value.ties} value={percent(report.ties, 1)} note={spread(report.ties, report.ties_low, report.ties_high)} />}
    </>
  )
}
