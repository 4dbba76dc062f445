// SPDX-License-Identifier: MIT
// What happened, in words. The newest lines are also read out by a screen reader.
import { useEffect, useRef } from 'preact/hooks'
import { cardTitle } from '../cards/Card'
import { table, tableGame, type LogLine } from '../model'
import { worthText } from '../pages/Worth'
import type { Event, EventSum, Game } from '../protocol'
import { fill, words } from '../text'
import { drawnText } from './DealCheck'
import { seatName } from './names'

type Blanks = Pick<EventSum, 'seat' | 'other' | 'card' | 'target'> & { n?: number }

const filled = (text: string, blanks: Blanks, game: Game): string =>
  fill(text, {
    seat: blanks.seat === undefined ? '' : seatName(blanks.seat),
    other: blanks.other === undefined ? '' : seatName(blanks.other),
    n: blanks.n ?? '',
    card: blanks.card ? blanks.card.split(' ').map((card) => cardTitle(card, game.cards)).join(' ') : '',
    target: blanks.target ? cardTitle(blanks.target, game.cards) : '',
  })

/** "Vera loses 10 HP: Bob's total 33 − Vera's total 25 + …"; of a single term its word alone. */
function sumSentence(sum: EventSum, game: Game): string {
  const about = game.says.find((say) => say.name === sum.about)
  const sign = about?.loss ? -1 : 1
  const said = filled(about?.text ?? sum.about, { ...sum, n: sign * sum.total }, game)
  if (sum.terms.length === 1 && sum.card && sum.terms[0]!.card === sum.card) return said
  const terms = sum.terms.map((term, i) => {
    const value = sign * term.value
    const joint = i === 0 ? (value < 0 && sum.terms.length > 1 ? '− ' : '') : value < 0 ? ' − ' : value ? ' + ' : ', '
    const word = filled(game.terms?.find((one) => one.name === term.word)?.text ?? term.word, term, game)
    return joint + (sum.terms.length > 1 ? `${word} ${Math.abs(value)}` : word)
  })
  return terms.length ? `${said}: ${terms.join('')}` : said
}

/** An event as a sentence, or null for what needs no saying (it can be seen on the table). */
export function sentence(event: Event, game: Game): string | null {
  if (event.event !== 'say' && event.event !== 'sum') return null
  const said = event.event === 'sum' ? sumSentence(event, game) : filled(game.says.find((say) => say.name === event.say)?.text ?? event.say, event, game)
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** Cards laid one after the other for the same sum are told together: the last sum, with all of them. */
export function joined(log: readonly LogLine[]): LogLine[] {
  const lines: LogLine[] = []
  for (const line of log) {
    const last = lines.at(-1)?.event
    const now = line.event
    if (last?.event === 'sum' && now?.event === 'sum' && !now.counter && now.card && last.card && now.about === last.about && now.seat === last.seat)
      lines[lines.length - 1] = { ...line, event: { ...now, card: `${last.card} ${now.card}` } }
    else lines.push(line)
  }
  return lines
}

export function lineText(line: LogLine, game: Game): string | null {
  if (line.event) return sentence(line.event, game)
  if (line.drawn) return drawnText(line.drawn.seat, line.drawn.seats)
  if (line.counts) return worthText(line.counts, game.id)
  if (!line.auto) return null
  const text = { time: words.value.auto_time, absent: words.value.auto_absent, bot: words.value.auto_bot }[line.auto.why]
  return text ? fill(text, { name: seatName(line.auto.seat) }) : null
}

export function Log() {
  const list = useRef<HTMLOListElement>(null)
  const log = table.value!.log
  useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [log]) // the list alone, never the page
  const game = tableGame.value
  if (!game) return null
  const lines = joined(log.filter((line) => lineText(line, game))).map((line) => ({ key: line.key, text: lineText(line, game) }))
  return (
    <section class="log" aria-label={words.value.log}>
      <h3>{words.value.log}</h3>
      <ol ref={list} aria-live="polite" tabIndex={0}>
        {lines.map((line) => <li key={line.key}>{line.text}</li>)}
      </ol>
    </section>
  )
}
