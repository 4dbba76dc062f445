// SPDX-License-Identifier: MIT
// The whole strategy: a hand a row, a situation a column, and in each cell how often to do what. A table for who hears it,
// in which the arrows go from cell to cell.
import { Card } from '../cards/Card'
import { Segments, Select } from '../parts/Field'
import { changeClass } from '../parts/numbers'
import { fill } from '../text'
import type { LocalGame } from '../text/games'
import { boardsOf, cardsOf, handOrder, isOff, kindOf, RANKS, stacked, tableOf, timesOf, waysOf, worthOfHand, type Cell, type Choice, type Column, type Done, type Look } from './atlas'
import { cellLabel, handName, lineName, seatName, tokens, verbName, wayName } from './names'
import { w } from './words'

const FIRST = 'first'
/** Less than this share has no room for its number. */
const ROOM = 0.13

export interface GridProps {
  game: LocalGame
  cells: Cell[]
  own: Map<string, Done>
  look: Look
  setLook: (look: Look) => void
  picked: string | null
  pick: (situation: string) => void
  isOld: boolean
}

export function Legend({ game, cells }: { game: LocalGame; cells: Cell[] }) {
  const verbs = [...new Set(cells.flatMap((cell) => cell.choices.map((choice) => choice.verb)))]
  const kinds = (['fold', 'call', 'raise'] as const).map((kind) => ({ kind, verbs: verbs.filter((verb) => kindOf(verb) === kind) })).filter((one) => one.verbs.length)
  return <ul class="legend">{kinds.map((one) => <li key={one.kind}><i class={`swatch ${one.kind}`} /> {one.verbs.map((verb) => verbName(game, verb)).join(', ')}</li>)}</ul>
}

/** How often, one upon another; and beside it how often one did. */
function Bar({ choices, done, isShort = false }: { choices: Choice[]; done: Done | undefined; isShort?: boolean }) {
  const times = timesOf(done)
  const order = stacked(choices)
  return (
    <span class={`bar ${times ? 'has-own' : ''}`} aria-hidden="true">
      <span class="stack">{order.map((choice) => choice.chance > 0.002 && <i key={choice.verb} class={kindOf(choice.verb)} style={{ flexGrow: choice.chance }}>{!isShort && choice.chance >= ROOM && <b class="number">{Math.round(100 * choice.chance)}</b>}</i>)}</span>
      {times > 0 && <span class="stack own">{order.map((choice) => done![choice.verb] && <i key={choice.verb} class={kindOf(choice.verb)} style={{ flexGrow: done![choice.verb]! }} />)}</span>}
    </span>
  )
}

interface CellProps {
  game: LocalGame
  cell: Cell
  done: Done | undefined
  row: number
  column: number
  isPicked: boolean
  isStop: boolean
  isShort?: boolean
  pick: (situation: string) => void
}

function CellButton({ game, cell, done, row, column, isPicked, isStop, isShort, pick }: CellProps) {
  const asked = cell.choices.find((choice) => kindOf(choice.verb) === 'raise')?.chance ?? 0
  return (
    <button type="button" class={`cell ${isOff(cell) ? 'off' : ''}`} data-row={row} data-column={column} data-situation={cell.situation} aria-label={cellLabel(game, cell)} aria-pressed={isPicked} tabIndex={isStop ? 0 : -1} onClick={() => pick(cell.situation)}>
      <Bar choices={cell.choices} done={done} isShort={isShort} />
      {isShort && <b class={`number ${asked > 0.5 ? 'mostly' : ''}`} aria-hidden="true">{Math.round(100 * asked)}</b>}
    </button>
  )
}

const WAYS: Record<string, [number, number]> = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }

/** From one cell to the next in that direction that there is. */
function step(event: KeyboardEvent, pick: (situation: string) => void): void {
  const way = WAYS[event.key]
  const from = (event.target as HTMLElement).closest<HTMLElement>('.cell')
  if (!way || !from) return
  event.preventDefault()
  const box = event.currentTarget as HTMLElement
  let [row, column] = [Number(from.dataset.row), Number(from.dataset.column)]
  for (let i = 0; i < 60; i++) {
    row += way[0]
    column += way[1]
    const next = box.querySelector<HTMLElement>(`.cell[data-row="${row}"][data-column="${column}"]`)
    if (!next) continue
    next.focus()
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    pick(next.dataset.situation!)
    return
  }
}

const Head = ({ columns, game }: { columns: Column[]; game: LocalGame }) => {
  const seats = [...new Set(columns.map((column) => column.seat))]
  const isTwo = seats.length > 1
  return (
    <thead>
      {isTwo && <tr class="two-seats"><td class="of-hand" />{seats.map((seat) => <th key={seat} scope="colgroup" colSpan={columns.filter((column) => column.seat === seat).length}><span>{seatName(seat)}</span></th>)}</tr>}
      <tr><td class="of-hand" />{columns.map((column, i) => <th key={i} scope="col" class={i && columns[i - 1]!.seat !== column.seat ? 'new-seat' : ''}>{lineName(game, column.line)}</th>)}</tr>
    </thead>
  )
}

function HandHead({ hand, board, row }: { hand: string[]; board: string | null; row: (Cell | undefined)[] }) {
  const worth = worthOfHand(row)
  return (
    <th scope="row">
      <span class="hand-card"><Card card={cardsOf(hand, board).hand[0]!} /></span>
      <span class="spoken">{handName(hand)}</span>
      <span class="hand-worth"><span>{w.value.worth} </span><b class={`number ${changeClass(worth)}`}>{tokens(worth)}</b></span>
    </th>
  )
}

/** Hands down, situations across. */
function Stories({ game, cells, own, look, picked, pick }: GridProps) {
  const { hands, columns, rows } = tableOf(cells, look)
  const stop = rows.flat().find((cell) => cell?.situation === picked)?.situation ?? rows.flat().find(Boolean)?.situation
  return (
    <div class="grid-scroll">
      <table class="strategy-grid" style={{ '--columns': columns.length }}>
        <caption class="spoken">{w.value.strategy}</caption>
        <Head columns={columns} game={game} />
        <tbody>
          {hands.map((hand, i) => (
            <tr key={hand.join()}>
              <HandHead hand={hand} board={look.board} row={rows[i]!} />
              {rows[i]!.map((cell, k) => (
                <td key={k} class={k && columns[k - 1]!.seat !== columns[k]!.seat ? 'new-seat' : ''}>
                  {cell ? <CellButton game={game} cell={cell} done={own.get(cell.situation)} row={i} column={k} isPicked={picked === cell.situation} isStop={stop === cell.situation} pick={pick} /> : <span class="spoken">{w.value.never_up}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** One card: a row of hands. */
function Singles({ game, cells, own, picked, pick }: GridProps) {
  const hands = [...cells].sort((a, b) => handOrder(a.hand) - handOrder(b.hand))
  const stop = hands.find((cell) => cell.situation === picked) ?? hands[0]
  return (
    <ol class="single-grid">
      {hands.map((cell, i) => (
        <li key={cell.situation}>
          <span class="hand-card"><Card card={cardsOf(cell.hand, null).hand[0]!} /></span>
          <CellButton game={game} cell={cell} done={own.get(cell.situation)} row={0} column={i} isPicked={picked === cell.situation} isStop={stop === cell} pick={pick} />
          <span class={`number hand-worth ${changeClass(cell.value)}`}>{tokens(cell.value)}</span>
        </li>
      ))}
    </ol>
  )
}

/** Two cards: the higher one down, the lower one across. */
function Pairs({ game, cells, own, picked, pick }: GridProps) {
  const found = (high: string, low: string): Cell | undefined => cells.find((cell) => cell.hand[0] === high && cell.hand[1] === low)
  const stop = picked && cells.some((cell) => cell.situation === picked) ? picked : cells[0]?.situation
  return (
    <div class="grid-scroll">
      <table class="pair-grid">
        <caption>{w.value.higher}, <span class="quiet">{w.value.lower}</span></caption>
        <thead><tr><td />{RANKS.map((low) => <th key={low} scope="col">{low}</th>)}</tr></thead>
        <tbody>
          {RANKS.map((high, i) => (
            <tr key={high}>
              <th scope="row">{high}</th>
              {RANKS.map((low, k) => {
                const cell = k <= i ? found(high, low) : undefined
                return <td key={low}>{cell && <CellButton game={game} cell={cell} done={own.get(cell.situation)} row={i} column={k} isPicked={picked === cell.situation} isStop={stop === cell.situation} isShort pick={pick} />}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Tabs({ game, cells, look, setLook }: GridProps) {
  const boards = boardsOf(cells)
  if (!boards.length) return null
  const ways = waysOf(cells)
  const of = { [FIRST]: w.value.first_round, ...Object.fromEntries(boards.map((board) => [board, fill(w.value.common_card, { card: board })])) }
  return (
    <div class="tabs">
      <Segments label={w.value.round} value={look.board ?? FIRST} of={of} set={(one) => setLook({ ...look, board: one === FIRST ? null : one })} />
      {look.board !== null && (
        <label class="way">
          <span>{w.value.way}</span>
          <Select name="way" value={look.way} of={Object.fromEntries(ways.map((way) => [way, wayName(game, way)]))} set={(way) => setLook({ ...look, way })} />
        </label>
      )}
    </div>
  )
}

export function Grid(props: GridProps) {
  const { game, cells, own, look, pick, isOld } = props
  const isSingle = cells.every((cell) => cell.hand.length === 1 && cell.seat === null)
  const isPairs = cells.every((cell) => cell.hand.length === 2)
  const shown = isSingle || isPairs ? cells : tableOf(cells, look).rows.flat().filter((cell): cell is Cell => cell !== undefined)
  return (
    <section class={`panel grid-panel ${isOld ? 'old' : ''}`} aria-label={w.value.strategy} aria-busy={isOld}>
      <div class="grid-head">
        <Tabs {...props} />
        <Legend game={game} cells={shown} />
      </div>
      <div class="grid-box" onKeyDown={(event) => step(event, pick)}>
        {isPairs ? <Pairs {...props} /> : isSingle ? <Singles {...props} /> : <Stories {...props} />}
      </div>
      <p class="grid-note quiet">{isPairs ? w.value.grid_note_pairs : w.value.grid_note} {shown.some(isOff) && w.value.grid_off} {shown.some((cell) => own.has(cell.situation)) && w.value.grid_own}</p>
    </section>
  )
}
