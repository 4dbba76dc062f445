// SPDX-License-Identifier: MIT
// The table of a game that has no layout of its own: the others in a row, the places of the table and the pot in the
// middle, one's own seat below with the hand. All from the game's description, so a new game is seen whole at once.
import { useLayoutEffect, useRef } from 'preact/hooks'
import { beat } from '../../beats/queue'
import { table, tableGame } from '../../model'
import { Chip, ChipStack } from '../../parts/Chips'
import type { GameCounter, Seat } from '../../protocol'
import { words } from '../../text'
import { optionName, wordOf } from '../../text/games'
import { Hand } from '../Hand'
import { counterText } from '../names'
import { SeatPanel } from '../SeatPanel'
import { Zones } from '../Zone'
import type { Layout } from './layout'
import { cardsAt, counterAt, farSeats, nearSeat } from './parts'
import './general.css'

const IN_POT = 'in_pot' // what a seat has in the pot is called so in every game that has one
const MONEY = [IN_POT, 'chips', 'coins', 'tokens', 'stack', 'pot', 'won']

/** The numbers of a seat, or (null) of the table. */
function Numbers({ seat }: { seat: number | null }) {
  const game = tableGame.value!
  const valueOf = (kind: GameCounter) => counterAt(seat === null ? kind.name : `${kind.name}/${seat}`)
  const shown = game.counters.filter((kind) => !kind.inner && kind.per_seat === (seat !== null) && valueOf(kind) !== undefined)
  if (!shown.length) return null
  return (
    <dl class="numbers">
      {shown.map((kind) => (
        <div key={kind.name} class={valueOf(kind) ? '' : 'zero'}>
          <dt>{kind.label}</dt>
          <dd class="number" key={valueOf(kind)}>{MONEY.includes(kind.name) && <Chip />}{counterText(kind, valueOf(kind)!, game)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** All that the seats have put in. */
function Pot() {
  const seats = table.value!.seats.map((seat) => counterAt(`${IN_POT}/${seat.seat}`))
  if (counterAt('pot') !== undefined || seats.every((n) => n === undefined)) return null
  const n = seats.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  return (
    <div class="pot">
      <ChipStack n={n} />
      <p><small>{words.value.general_pot}</small><b class="number" key={n}>{n}</b></p>
    </div>
  )
}

/** Whom the beat speaks of. */
const isTold = (seat: Seat): boolean => beat.value?.told?.seat === seat.seat

/** Sizes of cards, with how closely all lies (a class): the first that has a place for everything is taken. */
const WAYS = [...[1, 0.86, 0.74, 0.62, 0.52].map((size) => ({ size, look: '' })), ...['tight', 'tight in-a-row'].flatMap((look) => [0.74, 0.62, 0.52, 0.42, 0.34].map((size) => ({ size, look })))]

/** However much a game has on its table: cards get smaller, then all moves closer; own cards are seen in any case. */
function useFit() {
  const felt = useRef<HTMLDivElement>(null)
  const fit = () => {
    const all = felt.current
    if (!all) return
    for (const { size, look } of WAYS) {
      all.style.setProperty('--fit', String(size))
      for (const name of ['tight', 'in-a-row']) all.classList.toggle(name, look.split(' ').includes(name))
      const rows = [...all.querySelectorAll('.cards')]
      if (all.scrollHeight <= all.clientHeight + 1 && rows.every((one) => one.scrollWidth <= one.clientWidth + 1)) break
    }
  }
  useLayoutEffect(fit)
  useLayoutEffect(() => {
    const watch = new ResizeObserver(fit)
    watch.observe(felt.current!)
    return () => watch.disconnect()
  }, [])
  return felt
}

export function General() {
  const felt = useFit()
  const now = table.value!
  const near = nearSeat()
  const hand = now.seat === null ? undefined : tableGame.value?.zones.find((kind) => kind.per_seat && kind.sight === 'own')
  const held = hand ? cardsAt(`${hand.name}/${near}`) : []
  return (
    <div ref={felt} class={`general seats-${now.seats.length}`}>
      <div class="others">
        {farSeats().map((seat) => <SeatPanel key={seat.seat} seat={seat} look={`box ${isTold(seat) ? 'told' : ''}`}><Numbers seat={seat.seat} /><Zones seat={seat.seat} /></SeatPanel>)}
      </div>
      <div class="middle"><Zones seat={null} /><Pot /><Numbers seat={null} /></div>
      <SeatPanel seat={now.seats[near]!} look={`box near ${isTold(now.seats[near]!) ? 'told' : ''}`}>
        <Numbers seat={near} />
        <Zones seat={near} except={hand ? [hand.name] : []} />
      </SeatPanel>
      {hand && held.length > 0 && <Hand cards={held} seat={near} label={hand.label} />}
    </div>
  )
}

/** What one can do in this game, and by which numbers it is played. */
function Aid() {
  const game = tableGame.value!
  const { options } = table.value!
  return (
    <div class="general-aid">
      <dl>{game.verbs.filter((verb) => !verb.chance).map((verb) => <div key={verb.name}><dt>{wordOf(game, verb.name)}</dt><dd>{verb.help}</dd></div>)}</dl>
      {game.options.length > 0 && <h4>{words.value.general_options}</h4>}
      <dl class="options-of">{game.options.map((option) => <div key={option.name}><dt>{optionName(game, option.name)}</dt><dd class="number">{option.words?.[options[option.name]!] ? wordOf(game, option.words[options[option.name]!]!) : options[option.name]}</dd></div>)}</dl>
    </div>
  )
}

export const general: Layout = { Felt: General, Aid, aidName: () => words.value.general_aid }
