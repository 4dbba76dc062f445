// SPDX-License-Identifier: MIT
// What each pair of decisions brings, seen from the near seat. One's own two rows are what one touches; what was decided
// is marked, and at the end the one cell that came true.
import { table } from '../../../model'
import { Icon } from '../../../parts/Icon'
import { fill, words } from '../../../text'
import { canTouch, isAsked, isHinted } from '../../hand'
import { seatName, signed } from '../../names'
import { touchable } from '../../Why'
import { counterAt, nearSeat } from '../parts'
import { compared, decisionOf, farSeat, FOLD, isDouble, isRevealed, isSealed, PLAY } from './say'

const VERBS = { [PLAY]: 'play', [FOLD]: 'fold' } as const
type Decision = typeof PLAY | typeof FOLD
const DECISIONS = [PLAY, FOLD] as const

/** The number of a cell, and why. */
function worth(near: Decision, far: Decision): { n: string; look: string; why: string } {
  const w = words.value
  const { win_play = 0, win_fold = 0, lose_both = 0 } = table.value!.options
  const isMine = table.value!.seat !== null
  const names = { name: seatName(nearSeat()), other: seatName(farSeat()) }
  if (near === PLAY && far === PLAY) {
    const isLive = isRevealed() && [0, 1].every((seat) => decisionOf(seat) === PLAY)
    const won = isLive ? counterAt(`won/${nearSeat()}`) : 0
    if (won) return { n: signed(won), look: won < 0 ? 'loss' : 'gain', why: compared() ?? '' }
    return { n: `±${win_play}`, look: '', why: isDouble() ? w.duel_hand_wins : w.duel_card_wins }
  }
  if (near === FOLD && far === FOLD) return { n: signed(-lose_both), look: 'loss', why: w.duel_house }
  if (near === PLAY) return { n: signed(win_fold), look: 'gain', why: fill(isMine ? w.duel_other_pays_you : w.duel_pays, { a: names.other, b: names.name }) }
  return { n: signed(-win_fold), look: 'loss', why: fill(isMine ? w.duel_you_pay : w.duel_pays, { a: names.name, b: names.other }) }
}

function Cell({ near, far }: { near: Decision; far: Decision }) {
  const { n, look, why } = worth(near, far)
  const isLive = isRevealed() && decisionOf(nearSeat()) === near && decisionOf(farSeat()) === far
  return (
    <span class={`cell ${isLive ? 'live' : ''}`}>
      <b class={`number ${look}`}>{n}</b>
      <small>{why}</small>
    </span>
  )
}

function Row({ near }: { near: Decision }) {
  const w = words.value
  const seat = nearSeat()
  const decided = decisionOf(seat)
  const isMine = table.value!.seat !== null
  const verb = VERBS[near]
  const label = isMine ? (near === PLAY ? w.duel_you_play : w.duel_you_fold) : fill(near === PLAY ? w.duel_name_plays : w.duel_name_folds, { name: seatName(seat) })
  const look = `row ${decided === near ? 'chosen' : decided ? 'other' : ''}`
  const inside = (
    <>
      <span class="head"><span>{label}</span>{decided === near && <Icon name={isRevealed() ? 'check' : 'lock'} size={18} />}</span>
      {DECISIONS.map((far) => <Cell key={far} near={near} far={far} />)}
    </>
  )
  if (!isMine || !isAsked.value) return <div class={look}>{inside}</div>
  return <button type="button" class={`${look} target ${canTouch(verb) ? 'lit' : ''} ${isHinted(verb) ? 'hinted' : ''}`} {...touchable(verb)}>{inside}</button>
}

/** What is to be said about the grid: how to read it, or who is waited for. */
function note(): string {
  const w = words.value
  const now = table.value!
  const far = farSeat()
  const near = nearSeat()
  if (now.seat === null || isRevealed()) return now.seat === null ? fill(w.duel_seen_by, { name: seatName(near) }) : ''
  const decided = decisionOf(near)
  if (decided) return fill(decided === PLAY ? w.duel_sealed_play : w.duel_sealed_fold, { name: seatName(far) })
  return isSealed(far) ? fill(w.duel_other_sealed, { name: seatName(far) }) : w.duel_read
}

export function Payoffs() {
  const w = words.value
  const far = farSeat()
  const decided = decisionOf(far)
  return (
    <div class="payoffs-place">
      <div class={`payoffs ${isRevealed() ? 'revealed' : ''}`}>
        <div class="row heads">
          <span />
          {DECISIONS.map((one) => (
            <span key={one} class={`head ${decided === one ? 'chosen' : decided ? 'other' : ''}`}>
              <span>{fill(one === PLAY ? w.duel_name_plays : w.duel_name_folds, { name: seatName(far) })}</span>
              {decided === one && <Icon name={isRevealed() ? 'check' : 'lock'} size={18} />}
            </span>
          ))}
        </div>
        {DECISIONS.map((near) => <Row key={near} near={near} />)}
      </div>
      <p class="note quiet" role="status">{note()}</p>
    </div>
  )
}
