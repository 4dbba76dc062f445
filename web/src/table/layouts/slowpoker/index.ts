// SPDX-License-Identifier: MIT
import { table } from '../../../model'
import { fill, words } from '../../../text'
import { seatName } from '../../names'
import type { Layout } from '../layout'
import { counterAt } from '../parts'
import { Actions, asked } from './Actions'
import { Aid } from './Aid'
import { tell } from './beats'
import { Felt, fightNow, standNow } from './Felt'
import './style.css'
import './fight.css'
import './sizes.css'

function where(): string {
  const w = words.value
  const { view, options } = table.value!
  const steps = { bet: w.slow_betting, swap: w.slow_swapping, wait: w.slow_waiting, watch: w.slow_betting }
  const phase = fightNow() ? w.slow_fight : view.phase === 'dealing' ? w.slow_dealing : steps[standNow()]
  return `${fill(w.slow_round, { n: counterAt('round') ?? 1, m: options.rounds ?? 1 })} · ${phase}`
}

/** Somebody could not pay the ante, or all rounds were played. */
function ended(): string | null {
  const w = words.value
  const { log, seats } = table.value!
  const broke = log.findLast(({ event }) => event?.event === 'say' && event.say === 'broke')?.event
  const coins = fill(w.slow_ended_coins, { a: seatName(0), n: counterAt(`coins/${seats[0]!.seat}`) ?? 0, b: seatName(1), m: counterAt(`coins/${seats[1]!.seat}`) ?? 0 })
  const why = broke && 'seat' in broke && broke.seat !== undefined ? fill(w.slow_ended_broke, { name: seatName(broke.seat) }) : fill(w.slow_ended_rounds, { n: counterAt('round') ?? 0 })
  return `${why} ${coins}`
}

export const layout: Layout = { Felt, tell, Aid, aidName: () => words.value.slow_types, where, asked, Actions, ended }
