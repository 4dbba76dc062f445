// SPDX-License-Identifier: MIT
// What happened, in words: who, what, and under it the sum that says why. The newest lines are also read out by a screen
// reader.
import { memo } from 'preact/compat'
import { useEffect, useRef } from 'preact/hooks'
import { table, tableGame, type LogLine } from '../model'
import { worthText } from '../pages/Worth'
import { Avatar } from '../parts/Avatar'
import type { Event, EventSum } from '../protocol'
import { fill, toYou, words } from '../text'
import type { LocalGame } from '../text/games'
import { drawnText } from './DealCheck'
import { cardShort, seatName, unitOf } from './names'

type Blanks = Pick<EventSum, 'seat' | 'other' | 'card' | 'target'> & { n?: number }

/** A sentence about you is said to you. */
function spokenTo(text: string, { seat, other }: Pick<Blanks, 'seat' | 'other'>, isTranslated: boolean): string {
  const own = table.value?.seat ?? null
  if (own === null) return text
  return seat === own ? toYou(text, 'seat', isTranslated) : other === own ? toYou(text, 'other', isTranslated) : text
}

const filled = (text: string, blanks: Blanks, game: LocalGame): string =>
  fill(spokenTo(text, blanks, game.text.says !== undefined), {
    seat: blanks.seat === undefined ? '' : seatName(blanks.seat),
    other: blanks.other === undefined ? '' : seatName(blanks.other),
    n: blanks.n ?? '',
    card: blanks.card ? blanks.card.split(' ').map((card) => cardShort(card, game)).join(' ') : '',
    target: blanks.target ? cardShort(blanks.target, game) : '',
  })

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The terms of a sum as a row: "Bob's total 33 − Vera's total 25 + …"; '' where they would only say again what is said. */
export function termsText(sum: EventSum, game: LocalGame): string {
  const sign = game.says.find((say) => say.name === sum.about)?.loss ? -1 : 1
  if (sum.terms.length === 1 && sum.card && sum.terms[0]!.card === sum.card) return ''
  return sum.terms
    .map((term, i) => {
      const value = sign * term.value
      const joint = i === 0 ? (value < 0 && sum.terms.length > 1 ? '− ' : '') : value < 0 ? ' − ' : value ? ' + ' : ', '
      const word = filled(game.terms?.find((one) => one.name === term.word)?.text ?? term.word, term, game)
      return joint + (sum.terms.length > 1 ? `${word} ${Math.abs(value)}` : word)
    })
    .join('')
}

/** What an announcement says, without its sum. */
export function headText(event: Event, game: LocalGame): string | null {
  if (event.event !== 'say' && event.event !== 'sum') return null
  const name = event.event === 'sum' ? event.about : event.say
  const about = game.says.find((say) => say.name === name)
  const n = event.event === 'sum' ? (about?.loss ? -1 : 1) * event.total : event.n
  return capital(filled(about?.text ?? name, { ...event, n }, game))
}

/** An event as a sentence, or null for what needs no saying (it can be seen on the table). */
export function sentence(event: Event, game: LocalGame): string | null {
  const head = headText(event, game)
  const terms = event.event === 'sum' ? termsText(event, game) : ''
  return head && terms ? `${head}: ${terms}` : head
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

/** "The log begins here: hand 2, round 3" */
function sinceText(since: Record<string, number>, game: LocalGame): string {
  const where = game.counters.filter((kind) => !kind.per_seat && since[kind.name]).map((kind) => `${unitOf(kind)} ${since[kind.name]}`).join(', ')
  return where ? fill(words.value.log_since, { where }) : words.value.log_here
}

export function lineText(line: LogLine, game: LocalGame): string | null {
  if (line.event) return sentence(line.event, game)
  if (line.drawn) return drawnText(line.drawn.seat, line.drawn.seats)
  if (line.counts) return worthText(line.counts, game.id)
  if (line.since) return sinceText(line.since, game)
  if (!line.auto) return null
  const text = { time: words.value.auto_time, absent: words.value.auto_absent, bot: words.value.auto_bot }[line.auto.why]
  return text ? filled(text, line.auto, game) : null
}

/** A new round, hand or turn is a heading. */
const HEADING = /^(round|hand|turn|deal|battle)(_begins|_starts)?$/

interface Words {
  text: string
  terms: string
  isHeading: boolean
  /** Whose face stands beside it. */
  name?: string
  isBot?: boolean
}

function wordsOf(line: LogLine, game: LocalGame): Words {
  const event = line.event
  const who = event && 'seat' in event && event.seat !== undefined ? table.value!.seats[event.seat] : undefined
  return {
    text: (event ? headText(event, game) : lineText(line, game)) ?? '',
    terms: event?.event === 'sum' ? termsText(event, game) : '',
    isHeading: event?.event === 'say' && HEADING.test(event.say),
    name: who?.name,
    isBot: who?.player === null,
  }
}

/** Drawn once: of a long log only what is new costs anything. */
const Entry = memo(({ text, terms, isHeading, name, isBot }: Words) => {
  if (isHeading) return <li class="heading">{text}</li>
  return (
    <li>
      {name !== undefined && <Avatar name={name} isBot={isBot} size={20} />}
      <span>{text}{terms && <small class="terms">{terms}</small>}</span>
    </li>
  )
})

export function Log() {
  const list = useRef<HTMLOListElement>(null)
  const log = table.value!.log
  useEffect(() => {
    const toEnd = new ResizeObserver(() => list.current?.scrollTo({ top: list.current.scrollHeight })) // the list alone, never the page
    if (list.current) toEnd.observe(list.current) // says at once, and whenever the room changes
    return () => toEnd.disconnect()
  }, [log])
  const game = tableGame.value
  if (!game) return null
  const lines = joined(log.filter((line) => lineText(line, game)))
  return (
    <section class="log" aria-label={words.value.log}>
      <ol ref={list} aria-live="polite" tabIndex={0}>
        {lines.map((line) => <Entry key={line.key} {...wordsOf(line, game)} />)}
        {!lines.length && <li class="quiet">{words.value.nothing_yet}</li>}
      </ol>
    </section>
  )
}
