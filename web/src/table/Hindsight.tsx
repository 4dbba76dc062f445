// SPDX-License-Identifier: MIT
// The best and the dearest decision of the match, each a link to its moment in the review. Its room is kept while they are
// looked for.
import { useEffect } from 'preact/hooks'
import { amountOf, type Answer, type Judged } from '../hindsight/answer'
import { look, lookBack, type Look } from '../hindsight/look'
import { tableGame, type Table } from '../model'
import { Icon } from '../parts/Icon'
import { decimal, percent } from '../parts/numbers'
import type { ServerResult } from '../protocol'
import { lookingBack } from '../settings'
import { fill, words } from '../text'
import type { LocalGame } from '../text/games'
import { check, replayed } from '../trust'
import { moveTitle } from './names'

/** Of a deal that stays hidden no moves are known. */
export const canBeReviewed = (now: Table, result: ServerResult): boolean => !result.is_void && now.deal !== 'hidden'

/** Is there anything to look at? */
export const hasHindsight = (now: Table, result: ServerResult): boolean =>
  lookingBack.value === 'yes' && now.seat !== null && now.sent.length > 0 && canBeReviewed(now, result)

const labelOf = (counter: string, game: LocalGame): string => game.counters.find((kind) => kind.name === counter)?.label ?? counter

/** "+4 tokens (±1)", "−12 % chance to win (±3)"; of solved games there is nothing to be off. */
function amountText(judged: Judged, unit: Answer['unit']): { n: string; rest: string } {
  const w = words.value
  const { value, error, digits } = amountOf(judged, unit)
  const sign = value < 0 ? '−' : '+'
  const n = `${sign}${unit === 'win' ? percent(Math.abs(value) / 100) : decimal(Math.abs(value), digits)}`
  const what = unit === 'win' ? w.hindsight_wins : w.tokens
  return { n, rest: error ? `${what} (±${decimal(error, digits)})` : what }
}

function Decision({ kind, at, seat, game }: { kind: 'best' | 'dearest'; at: Look; seat: number; game: LocalGame }) {
  const w = words.value
  const isBest = kind === 'best'
  const judged = at.answer![kind]
  const title = <b class="kind"><span class="sign"><Icon name={isBest ? 'check' : 'close'} size={12} /></span> {isBest ? w.best_decision : w.dearest_decision}</b>
  if (!judged) return <div class={`decision none ${kind}`}>{title}<small class="other">{w.hindsight_neither}</small></div>
  const { n, rest } = amountText(judged, at.answer!.unit)
  const { decision } = judged
  const when = decision.when.map((one) => `${labelOf(one.counter, game)} ${one.n}`).join(' · ')
  const other = fill(isBest ? w.hindsight_usual : w.hindsight_better, { move: moveTitle(judged.other, game, 0) })
  return (
    <a class={`decision ${kind}`} href={`#/review/${at.match}/${decision.step}.${seat}`} title={w.hindsight_about}>
      <span class="head">{title}{when && <small>{when}</small>}</span>
      <span class="what">{moveTitle(decision.move, game, 0)}</span>
      <span class="worth-of"><b class={`number ${isBest ? 'gain' : 'loss'}`}>{n}</b> <small>{rest}</small></span>
      <small class="other">{other}</small>
    </a>
  )
}

export function Hindsight({ now, result }: { now: Table; result: ServerResult }) {
  const { seat, sent } = now
  const file = replayed.value
  useEffect(() => {
    if (file?.match === result.match && seat !== null) void lookBack(result.match, { file: file.file, seat, sent })
  }, [file, result.match])
  const game = tableGame.value
  if (!game || seat === null) return null
  const w = words.value
  const at = look.value?.match === result.match && file?.match === result.match ? look.value : null
  const isChecked = check.value?.promised.match === result.match && (check.value.state === 'unsure' || check.value.state === 'wrong')
  const isFailed = at ? at.state === 'failed' : isChecked && file?.match !== result.match
  const isAny = at?.answer && (at.answer.best ?? at.answer.dearest)
  const isLong = game.verbs.some((verb) => verb.args[0]?.kind === 'cards')
  const text = isFailed ? w.hindsight_failed : !at || at.state === 'looking' ? w.hindsight_looking : w.hindsight_none
  return (
    <div class={`hindsight ${isLong ? 'long' : ''}`} aria-live="polite">
      {isAny ? (['best', 'dearest'] as const).map((kind) => <Decision key={kind} kind={kind} at={at} seat={seat} game={game} />) : <p class="quiet">{text}</p>}
    </div>
  )
}
