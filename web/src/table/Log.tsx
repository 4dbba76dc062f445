// SPDX-License-Identifier: MIT
// What happened, in words. The newest lines are also read out by a screen reader.
import { useEffect, useRef } from 'preact/hooks'
import { cardTitle } from '../cards/Card'
import { table, tableGame, type LogLine } from '../model'
import type { Event, Game } from '../protocol'
import { fill, words } from '../text'
import { seatName } from './names'

/** An event as a sentence, or null for what needs no saying (it can be seen on the table). */
export function sentence(event: Event, game: Game): string | null {
  if (event.event !== 'say') return null
  const text = game.says.find((say) => say.name === event.say)?.text ?? event.say
  const said = fill(text, {
    seat: event.seat === undefined ? '' : seatName(event.seat),
    other: event.other === undefined ? '' : seatName(event.other),
    n: event.n ?? '',
    card: event.card ? cardTitle(event.card, game.cards) : '',
    target: event.target ? cardTitle(event.target, game.cards) : '',
  })
  return said.charAt(0).toUpperCase() + said.slice(1)
}

export function lineText(line: LogLine, game: Game): string | null {
  if (line.event) return sentence(line.event, game)
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
  const lines = log.map((line) => ({ key: line.key, text: lineText(line, game) })).filter((line) => line.text)
  return (
    <section class="log" aria-label={words.value.log}>
      <h3>{words.value.log}</h3>
      <ol ref={list} aria-live="polite" tabIndex={0}>
        {lines.map((line) => <li key={line.key}>{line.text}</li>)}
      </ol>
    </section>
  )
}
