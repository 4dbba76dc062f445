// SPDX-License-Identifier: MIT
// The table: seats, places, numbers and choices of any game, drawn from its own description. A game may have a
// layout that arranges them as it should look; without one it is playable all the same.
import { useEffect } from 'preact/hooks'
import { leaveTable, table, tableGame, tell } from '../model'
import { go, linkTo } from '../route'
import { words } from '../text'
import { wordOf } from '../text/games'
import { WorthTag } from '../pages/Worth'
import { Chat } from './Chat'
import { Choices, onKey, Status } from './Choices'
import { DealCheck } from './DealCheck'
import { Hint } from './Hint'
import { layouts } from './layouts'
import { Log } from './Log'
import { Result } from './Result'
import { Counters, SeatPanel, Zones } from './SeatPanel'
import { Why } from './Why'

/** The seats in the order they are drawn: the others round the table, one's own last, nearest. */
export function seatOrder(): number[] {
  const now = table.value!
  const own = now.seat ?? now.seats.length - 1
  return now.seats.map((_, i) => (own + 1 + i) % now.seats.length)
}

function General() {
  const now = table.value!
  const order = seatOrder()
  return (
    <div class="felt general">
      <div class="others">
        {order.slice(0, -1).map((seat) => <SeatPanel key={seat} seat={now.seats[seat]!} />)}
      </div>
      <div class="middle">
        <Counters seat={null} />
        <Zones seat={null} />
      </div>
      <SeatPanel seat={now.seats[order.at(-1)!]!} />
    </div>
  )
}

/** The table alone, in the layout of its game. */
export function Felt() {
  const Layout = layouts[table.value!.game] ?? General
  return <Layout />
}

export function TablePage() {
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const now = table.value!
  const game = tableGame.value
  useEffect(() => scrollTo(0, 0), [now.match])
  if (!game) return null
  const own = now.seat === null ? null : now.seats[now.seat]!
  const leave = () => {
    if (now.result || now.seat === null || confirm(words.value.leave_sure)) {
      leaveTable()
      go('')
    }
  }
  return (
    <main class={`table-page game-${now.game}`}>
      <header class="table-head">
        <h1>{game.title}</h1>
        <span class="phase">{wordOf(game, now.view.phase)}</span>
        {now.deal === 'hidden' && <span class="deal" title={words.value.deal_is_hidden}>{words.value.deal_tag}</span>}
        <WorthTag counts={now.counts} game={now.game} />
        <Status />
        {own && !now.result && (
          <button type="button" onClick={() => void tell({ type: own.bot === null ? 'sit_out' : 'sit_in' })}>{own.bot === null ? words.value.sit_out : words.value.sit_in}</button>
        )}
        {now.code && now.watchers !== 'none' && <a href={linkTo(`watch/${now.table}`)} target="_blank" rel="noopener">{words.value.watch_link}</a>}
        <a href={`#/rules/${now.game}`} target="_blank" rel="noopener">{words.value.rules}</a>
        <button type="button" onClick={leave}>{words.value.leave}</button>
      </header>
      <Result />
      <Felt />
      <div class="act">
        <Choices />
        <Hint />
      </div>
      <Why />
      <aside>
        <Log />
        <Chat />
        {!now.result && <DealCheck match={now.match} />}
      </aside>
    </main>
  )
}
