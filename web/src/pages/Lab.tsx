// SPDX-License-Identifier: MIT
// The lab: a game with options, played thousands of times by the server, and what came of it as charts.
import { useState } from 'preact/hooks'
import { games } from '../model'
import { askLab, type Bin, type Report } from '../lab'
import { levelName } from '../table/names'
import { fill, words } from '../text'
import type { LocalGame } from '../text/games'
import { spoken } from '../text/sentences'
import { OptionField } from './NewTable'

const BARS_MAX = 24
const MATCHES_MAX = 100000
const PLAYERS = ['random', 'easy', 'medium', 'hard']

interface Bar {
  label: string
  share: number
  /** Half of the interval that holds the truth with 95 % confidence. */
  unsure?: number
}

/** As many bars as can be read: neighbouring bins are put together. */
function bars(bins: readonly Bin[], games: number): Bar[] {
  const [first, last] = [bins[0]!, bins.at(-1)!]
  const bin = first.to - first.from + 1
  const width = bin * Math.max(1, Math.ceil((last.to - first.from + 1) / bin / BARS_MAX))
  const sums = new Map<number, number>()
  for (const { from, count } of bins) {
    const bar = Math.floor((from - first.from) / width)
    sums.set(bar, (sums.get(bar) ?? 0) + count)
  }
  return [...sums].map(([bar, count]) => {
    const from = first.from + bar * width
    return { label: width === 1 ? `${from}` : `${from} … ${from + width - 1}`, share: count / games }
  })
}

function Chart({ title, of }: { title: string; of: Bar[] }) {
  const most = Math.max(...of.map((bar) => bar.share), 0.0001)
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <table>
        <tbody>
          {of.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              <td class="bar"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width={(100 * bar.share) / most} height="10" /></svg></td>
              <td>{(100 * bar.share).toFixed(2)} %{bar.unsure !== undefined && ` ± ${(100 * bar.unsure).toFixed(2)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function Run({ game }: { game: LocalGame }) {
  const w = words.value
  const [options, setOptions] = useState(game.options.map((one) => one.default))
  const [seats, setSeats] = useState(game.seats_min)
  const [many, setMany] = useState(10000)
  const [bot, setBot] = useState('random')
  const [report, setReport] = useState<Report | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const start = async (event: Event) => {
    event.preventDefault()
    setRunning(true)
    setWhy(null)
    const set = Object.fromEntries(game.options.map((one, i) => [one.name, options[i]!]))
    const answer = await askLab({ game: game.id, seats, matches: many, bot, ...set })
    setRunning(false)
    if (typeof answer === 'string') setWhy(answer ? spoken(answer) : w.line_lost)
    else setReport(answer)
  }
  return (
    <>
      <form class="options" onSubmit={(event) => void start(event)}>
        {game.seats_max > game.seats_min && (
          <label><span>{w.seats}</span><input name="seats" type="number" min={game.seats_min} max={game.seats_max} value={seats} onInput={(event) => setSeats(Number(event.currentTarget.value))} /></label>
        )}
        {game.options.map((one, i) => <OptionField key={one.name} game={game} option={one} value={options[i]!} set={(n) => setOptions(options.map((old, j) => (i === j ? n : old)))} />)}
        <label><span>{w.lab_players}</span>
          <select name="bot" value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
            {PLAYERS.map((one) => <option key={one} value={one}>{levelName(one)}</option>)}
          </select>
        </label>
        <label><span>{w.games_count}</span><input name="many" type="number" min={1} max={MATCHES_MAX} value={many} onInput={(event) => setMany(Number(event.currentTarget.value))} /></label>
        <div class="buttons"><button type="submit" class="primary" disabled={isRunning}>{isRunning ? w.lab_running : w.run}</button></div>
      </form>
      {why && <p role="alert">{why}</p>}
      {report && report.games > 0 && <Charts report={report} />}
    </>
  )
}

function Charts({ report }: { report: Report }) {
  const w = words.value
  const tokens = report.seats[0]!.histogram
  return (
    <section class="charts" aria-label={w.result}>
      <p role="status">{fill(w.lab_played, { n: report.games, s: report.seconds.toFixed(1) })}{report.games < report.games_wanted && ` ${fill(w.lab_cut, { n: report.games_wanted })}`}</p>
      <Chart title={w.lab_wins} of={report.seats.map((seat, i) => ({ label: fill(w.seat, { n: i }), share: seat.win_share, unsure: seat.win_share_ci95 }))} />
      <Chart title={w.lab_moves} of={bars(report.length.histogram, report.games)} />
      {tokens.length > 1 && <Chart title={w.lab_tokens} of={bars(tokens, report.games)} />}
    </section>
  )
}

export function Lab() {
  const w = words.value
  const [id, setId] = useState('war-lanes')
  const game = games.value.find((one) => one.id === id)
  return (
    <main class="page lab">
      <h1>{w.lab}</h1>
      <p>{w.lab_about}</p>
      <p><label>{w.game} <select value={id} onChange={(event) => setId(event.currentTarget.value)}>{games.value.map((one) => <option key={one.id} value={one.id}>{one.title}</option>)}</select></label></p>
      {game && <Run key={id} game={game} />}
    </main>
  )
}
