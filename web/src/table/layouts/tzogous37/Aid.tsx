// SPDX-License-Identifier: MIT
// What helps to decide: the bonus a pair may have, the one that holds lit, and what would beat the score one has.
import { table } from '../../../model'
import { fill, words } from '../../../text'
import { seatName } from '../../names'
import { isFolded, isOut, placeOf, rules, standingOf, unknown } from './read'
import { short } from './says'
import { against, isKnown, kindsThat, type Kind, type Pattern } from './score'

const FEW = 5 // kinds of pairs that are named

const kindText = (kinds: readonly Kind[]): string => {
  const text = (some: readonly Kind[]) => some.map((kind) => kind.ranks.join(' ')).join(', ')
  const any = kinds.filter((kind) => !kind.isSuited)
  const suited = kinds.filter((kind) => kind.isSuited)
  return [any.length ? text(any) : '', suited.length ? fill(words.value.tz_of_a_suit, { pairs: text(suited) }) : ''].filter(Boolean).join('; ')
}

function Beaten({ total }: { total: number }) {
  const w = words.value
  const over = kindsThat(false, total, rules())
  const ties = kindsThat(true, total, rules()).slice(0, FEW)
  const odds = against(total, null, unknown(), rules())
  return (
    <>
      <p>
        {!over.length ? fill(w.tz_unbeaten, { n: total }) : over.length <= FEW ? fill(w.tz_loses_to, { n: total, pairs: kindText(over) }) : fill(w.tz_beats_part, { n: total, part: Math.floor(((odds.of - odds.beat - odds.tie) / Math.max(1, odds.of)) * 100) })}
        {over.length <= FEW && ties.length > 0 && ` ${fill(w.tz_ties, { pairs: kindText(ties) })}`}
      </p>
      <Rivals total={total} />
    </>
  )
}

/** The others who are still in and show a card: with how many of the unseen ones they would be ahead. */
function Rivals({ total }: { total: number }) {
  const now = table.value!
  const rest = unknown()
  const rows = now.seats
    .filter(({ seat }) => seat !== now.seat && !isFolded(seat) && !isOut(seat))
    .map(({ seat }) => ({ seat, card: [placeOf(seat, 1).card, placeOf(seat, 2).card].find(isKnown) ?? null, isFull: standingOf(seat).score !== null, isLaid: placeOf(seat, 1).card !== undefined }))
    .filter((row) => row.card && row.isLaid && !row.isFull)
  if (!rows.length) return null
  return (
    <ul class="tz-rivals">
      {rows.map(({ seat, card }) => {
        const odds = against(total, card, rest, rules())
        return <li key={seat}>{fill(words.value.tz_rival, { name: seatName(seat), card: short(card!), n: odds.beat, m: odds.of })}</li>
      })}
    </ul>
  )
}

export function Aid() {
  const w = words.value
  const now = table.value!
  const bonus = rules()
  const score = now.seat === null ? null : standingOf(now.seat).score
  const patterns: Pattern[] = [...(bonus.two_decks ? (['pair_and_suit'] as const) : []), 'straight_flush', 'pair', 'straight', 'flush']
  return (
    <section class="tz-aid">
      <h3>{w.tz_one_bonus}</h3>
      <dl>
        {patterns.map((pattern) => (
          <div key={pattern} class={score?.pattern === pattern ? 'holds' : ''}>
            <dt>{w[`tz_${pattern}`]}{score?.pattern === pattern && <span class="spoken"> ({w.tz_holds_now})</span>}</dt>
            <dd class="number">+{bonus[pattern]}</dd>
          </div>
        ))}
      </dl>
      {score ? <Beaten total={score.total} /> : <p>{w.tz_aid_values}</p>}
    </section>
  )
}
