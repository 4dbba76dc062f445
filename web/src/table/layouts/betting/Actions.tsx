// SPDX-License-Identifier: MIT
// What one may do, each with its price.
import { tableGame } from '../../../model'
import { Button } from '../../../parts/Button'
import { fill, words } from '../../../text'
import { wordOf } from '../../../text/games'
import { isHinted, left, pick } from '../../hand'
import { owed, unit } from './say'

const ORDER = ['fold', 'check', 'call', 'bet', 'raise']
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function Actions() {
  const w = words.value
  const game = tableGame.value!
  const prices: Record<string, number> = { call: owed(), bet: unit(), raise: owed() + unit() }
  const moves = left.value.map((choice) => choice.move).sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
  return (
    <>
      {moves.map((move) => (
        <Button key={move} kind={move === 'fold' ? undefined : 'brass'} class={`large priced ${isHinted(move) ? 'hinted' : ''}`} onClick={() => pick(move)}>
          <span>{capital(wordOf(game, move))}{prices[move] ? <b class="number"> {move === 'raise' ? unit() : prices[move]}</b> : ''}</span>
          {move === 'raise' && owed() > 0 && <small>{fill(w.bt_pays, { a: owed(), b: unit(), n: prices[move]! })}</small>}
        </Button>
      ))}
    </>
  )
}
