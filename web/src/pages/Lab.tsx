// SPDX-License-Identifier: MIT
// The lab: a game with options, played thousands of times by random players, and what came of it as charts.
import { useEffect, useRef, useState } from 'preact/hooks'
import { games } from '../model'
import type { Game } from '../protocol'
import { runLab, type Counts } from '../lab'
import { fill, words } from '../text'
import { OptionField } from './NewTable'

const BARS_MAX = 24
const GAMES_MAX = 100000

interface Bar {
  label: string
  share: number
}

/** As many bars as can be read: neighbouring values are put together. */
function bars(counts: Map<number, number>, games: number): Bar[] {
  const values = [...counts.keys()].sort((a, b) => a - b)
  if (!values.length) return []
  const from = values[0]!
  const width = Math.max(1, Math.ceil((values.at(-1)! - from + 1) / BARS_MAX))
  const sums = new Map<number, number>()
  for (const [value, n] of counts) {
    const bar = Math.floor((value - from) / width)
    sums.set(bar, (sums.get(bar) ?? 0) + n)
  }
  return [...sums].sort((a, b) => a[0] - b[0]).map(([bar, n]) => {
    const first = from + bar * width
    return { label: width === 1 ? `${first}` : `${first} … ${first + width - 1}`, share: n / games }
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
              <td>{(100 * bar.share).toFixed(2)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function Run({ game }: { game: Game }) {
  const w = words.value
  const [options, setOptions] = useState(game.options.map((one) => one.default))
  const [seats, setSeats] = useState(game.seats_min)
  const [many, setMany] = useState(5000)
  const [counts, setCounts] = useState<Counts | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const run = useRef(0)
  useEffect(() => () => void run.current++, [])
  const start = async (event: Event) => {
    event.preventDefault()
    const own = ++run.current
    setWhy(null)
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]!
    const fault = await runLab(game.id, seats, options, Math.min(many, GAMES_MAX), seed, (now) => own === run.current && setCounts(now), () => own !== run.current)
    if (fault) setWhy(w.lab_refused)
  }
  return (
    <>
      <form class="options" onSubmit={(event) => void start(event)}>
        {game.seats_max > game.seats_min && (
          <label><span>{w.seats}</span><input name="seats" type="number" min={game.seats_min} max={game.seats_max} value={seats} onInput={(event) => setSeats(Number(event.currentTarget.value))} /></label>
        )}
        {game.options.map((one, i) => <OptionField key={one.name} option={one} value={options[i]!} set={(n) => setOptions(options.map((old, j) => (i === j ? n : old)))} />)}
        <label><span>{w.games_count}</span><input name="many" type="number" min={1} max={GAMES_MAX} value={many} onInput={(event) => setMany(Number(event.currentTarget.value))} /></label>
        <div class="buttons"><button type="submit" class="primary">{w.run}</button></div>
      </form>
      {why && <p role="alert">{why}</p>}
      {counts && counts.games > 0 && (
        <section class="charts" aria-label={w.result}>
          <p role="status">{fill(w.lab_played, { n: counts.games })}</p>
          <Chart title={w.lab_wins} of={counts.wins.map((n, i) => ({ label: fill(w.seat, { n: i }), share: n / counts.games }))} />
          <Chart title={w.lab_moves} of={bars(counts.moves, counts.games)} />
          {counts.tokens.size > 1 && <Chart title={w.lab_tokens} of={bars(counts.tokens, counts.games)} />}
        </section>
      )}
    </>
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
