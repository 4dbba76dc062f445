// SPDX-License-Identifier: MIT
// The lab: a game with options, played thousands of times by the server, and what came of it as charts and in a sentence.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { askLab, type Bin, type Report } from '../lab'
import { games } from '../model'
import { Histogram, ShareBars, type Bar } from '../parts/BarChart'
import { Button, CopyButton } from '../parts/Button'
import { Field, NumberInput, Select } from '../parts/Field'
import { decimal, percent, signed, spread, whole } from '../parts/numbers'
import type { GameOption } from '../protocol'
import { Page } from '../Shell'
import { levelName } from '../table/names'
import { fill, words } from '../text'
import { wordOf, type LocalGame } from '../text/games'
import { spoken } from '../text/sentences'
import { optionTitle } from './optionTitle'
import '../style/reading.css'
import '../style/lab.css'

const BARS_MAX = 24
const MATCHES_MAX = 100000
const MATCHES_STEP = 1000
const EARLIER_MAX = 6
/** Where the answer stands beside the question, the options may be long. */
const WIDE = '(min-width: 900px)'
const STILL = '(prefers-reduced-motion: reduce)'
const PLAYERS = ['random', 'easy', 'medium', 'hard']

interface Question {
  game: string
  seats: number
  matches: number
  bot: string
  /** Only what differs from the standard. */
  options: Record<string, number>
}

interface Answer {
  question: Question
  report: Report
}

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

/** The command that does the same in a terminal, with as many matches as one likes. */
const command = (asked: Question): string =>
  ['baize sim', asked.game, `--games ${asked.matches}`, `--bot ${asked.bot}`, `--seats ${asked.seats}`, ...Object.entries(asked.options).map(([name, n]) => `--set ${name}=${n}`)].join(' ')

/** What stands out, as far as so many matches can tell. */
function finding(report: Report): { title: string; note: string } {
  const w = words.value
  const even = 1 / report.seats.length
  const shares = report.seats.map((seat, i) => ({ seat: i, share: seat.win_share, low: seat.win_share_low, high: seat.win_share_high }))
  const best = shares.reduce((a, b) => (b.share > a.share ? b : a))
  const sure = best.low > even
  const blanks = { n: best.seat + 1, p: percent(best.share, 1), e: spread(best.share, best.low, best.high), even: percent(even, 1) }
  return { title: fill(sure ? w.lab_found_seat : w.lab_found_even, blanks), note: fill(sure ? w.lab_found_seat_note : w.lab_found_even_note, blanks) }
}

const Figure = ({ name, value, note }: { name: string; value: string; note: string }) => <div class="fact"><dt>{name}</dt><dd class="number">{value}</dd><dd class="note">{note}</dd></div>

function Charts({ answer: { report, question } }: { answer: Answer }) {
  const w = words.value
  const tokens = report.seats[0]!.histogram
  const found = finding(report)
  return (
    <>
      <section class="panel charts" aria-label={w.result}>
        <header><h2>{found.title}</h2><p class="quiet">{found.note}</p></header>
        <ShareBars title={w.lab_wins} even={1 / report.seats.length} of={report.seats.map((seat, i) => ({ label: fill(w.lab_seat, { n: i + 1 }), share: seat.win_share, low: seat.win_share_low, high: seat.win_share_high }))} />
        <Histogram title={w.lab_length} note={w.lab_length_note} of={bars(report.length.histogram, report.games)} />
        {tokens.length > 1 && <Histogram title={w.lab_tokens_first} of={bars(tokens, report.games)} />}
        <p role="status" class="quiet">{fill(w.lab_played, { n: whole(report.games), s: decimal(report.seconds, 1) })}{report.games < report.games_wanted && ` ${fill(w.lab_cut, { n: whole(report.games_wanted) })}`}</p>
      </section>
      <dl class="panel figures">
        <Figure name={w.lab_seat_wins} value={percent(report.seats[0]!.win_share, 1)} note={spread(report.seats[0]!.win_share, report.seats[0]!.win_share_low, report.seats[0]!.win_share_high)} />
        <Figure name={w.lab_mean_tokens} value={signed(Number(report.seats[0]!.mean.toFixed(2))) || '0'} note={`± ${decimal(report.seats[0]!.ci95, 2)}`} />
        <Figure name={w.lab_mean_length} value={decimal(report.length.mean, 1)} note={w.lab_moves_unit} />
        <Figure name={w.lab_speed} value={whole(Math.round(report.games / Math.max(report.seconds, 0.01)))} note={fill(w.lab_speed_note, { bot: levelName(question.bot) })} />
      </dl>
    </>
  )
}

function OptionField({ game, option, value, set }: { game: LocalGame; option: GameOption; value: number; set: (n: number) => void }) {
  const choices = option.words?.flatMap((word, i) => (i >= option.min && i <= option.max ? [[String(i), wordOf(game, word)] as const] : []))
  return (
    <Field name={optionTitle(game, option.name)} note={option.help} isInline>
      {choices ? (
        <Select name={option.name} value={String(value)} of={Object.fromEntries(choices)} set={(word) => set(Number(word))} />
      ) : (
        <NumberInput name={option.name} min={option.min} max={option.max} value={value} set={set} />
      )}
    </Field>
  )
}

function QuestionPanel({ game, isRunning, run, children }: { game: LocalGame; isRunning: boolean; run: (asked: Question) => void; children: ComponentChildren }) {
  const w = words.value
  const [changed, setChanged] = useState<Record<string, number>>({})
  const [seats, setSeats] = useState(game.seats_min)
  const [matches, setMatches] = useState(10000)
  const [bot, setBot] = useState('random')
  const options = Object.fromEntries(Object.entries(changed).filter(([name, n]) => game.options.find((one) => one.name === name)?.default !== n))
  const asked: Question = { game: game.id, seats, matches, bot, options }
  const many = Object.keys(options).length
  const [isWide] = useState(matchMedia(WIDE).matches)
  return (
    <form class="panel question" onSubmit={(event) => (event.preventDefault(), run(asked))}>
      <h2>{w.the_question}</h2>
      {children}
      {game.seats_max > game.seats_min && <Field name={w.seats} isInline><NumberInput name="seats" min={game.seats_min} max={game.seats_max} value={seats} set={setSeats} /></Field>}
      <Field name={w.lab_players}><Select name="bot" value={bot} of={Object.fromEntries(PLAYERS.map((one) => [one, levelName(one)]))} set={setBot} /></Field>
      <Field name={w.games_count} isInline><NumberInput name="many" min={1} max={MATCHES_MAX} step={MATCHES_STEP} value={matches} set={setMatches} /></Field>
      <div class="buttons kept-in-view">
        <Button kind="main" class="primary" type="submit" disabled={isRunning}>{isRunning ? w.lab_running : w.run}</Button>
        <CopyButton text={command(asked)} label={w.copy_command} kind="plain" />
      </div>
      {game.options.length > 0 && (
        <details class="lab-options" open={isWide}>
          <summary>{w.rules_of_table} {many > 0 && <span class="tag">{fill(w.n_changed, { n: many })}</span>}</summary>
          <div>{game.options.map((one) => <OptionField key={one.name} game={game} option={one} value={changed[one.name] ?? one.default} set={(n) => setChanged({ ...changed, [one.name]: n })} />)}</div>
        </details>
      )}
    </form>
  )
}

const changes = (game: LocalGame | undefined, options: Record<string, number>): string =>
  Object.entries(options).map(([name, n]) => {
    const option = game?.options.find((one) => one.name === name)
    return `${game ? optionTitle(game, name) : name} ${game && option?.words ? wordOf(game, option.words[n]!) : whole(n)}`
  }).join(', ') || words.value.standard_options

/** What was asked before, so that one setting can be held against another. */
function Earlier({ of, now, show }: { of: Answer[]; now: Answer | null; show: (answer: Answer) => void }) {
  const w = words.value
  if (of.length < 2) return null
  return (
    <section class="panel earlier">
      <h2>{w.earlier}</h2>
      <ul>
        {of.map((one, i) => {
          const game = games.value.find((each) => each.id === one.question.game)
          const seat = one.report.seats[0]!
          return (
            <li key={of.length - i}>
              <button type="button" aria-pressed={one === now} onClick={() => show(one)}>
                <span><b>{game?.title}</b><small>{changes(game, one.question.options)}, {levelName(one.question.bot)}</small></span>
                <span class="number">{percent(seat.win_share, 1)}<small>{spread(seat.win_share, seat.win_share_low, seat.win_share_high)}</small></span>
              </button>
            </li>
          )
        })}
      </ul>
      <p class="quiet foot">{w.earlier_note}</p>
    </section>
  )
}

export function Lab() {
  const w = words.value
  const [id, setId] = useState('war-lanes')
  const [answers, setAnswers] = useState<Answer[]>([])
  const [shown, setShown] = useState<Answer | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const game = games.value.find((one) => one.id === id)
  const place = useRef<HTMLDivElement>(null)
  // Where the answer stands below the question it would not be seen to come.
  useEffect(() => {
    if ((shown || why) && !matchMedia(WIDE).matches) place.current?.scrollIntoView({ block: 'start', behavior: matchMedia(STILL).matches ? 'auto' : 'smooth' })
  }, [shown, why])
  const run = async (question: Question) => {
    setRunning(true)
    setWhy(null)
    const { options, ...rest } = question
    const report = await askLab({ ...rest, ...options })
    setRunning(false)
    if (typeof report === 'string') {
      setWhy(report ? spoken(report) : w.line_lost)
      return
    }
    const answer = { question, report }
    setShown(answer)
    setAnswers([answer, ...answers].slice(0, EARLIER_MAX))
  }
  return (
    <Page title={w.lab} about={w.lab_about} class="lab">
      <div class="lab-grid">
        {game && (
          <QuestionPanel key={id} game={game} isRunning={isRunning} run={(asked) => void run(asked)}>
            <Field name={w.game}><Select name="game" value={id} of={Object.fromEntries(games.value.map((one) => [one.id, one.title]))} set={setId} /></Field>
          </QuestionPanel>
        )}
        <div class="lab-answer" ref={place}>
          {why && <p class="panel why-not" role="alert">{why}</p>}
          {shown && shown.report.games > 0 ? <Charts answer={shown} /> : !why && <section class="panel empty lab-empty"><p>{isRunning ? w.lab_running : w.lab_empty}</p></section>}
          <Earlier of={answers} now={shown} show={setShown} />
        </div>
      </div>
    </Page>
  )
}
