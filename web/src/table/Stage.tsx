// SPDX-License-Identifier: MIT
// The stage: a bar, the felt with the layout of the game, a rail with log, aid, rules and chat, and the line that says what
// is yours to do. It fills the window and never scrolls; nothing jumps when something is said.
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { isTelling, nextBeat } from '../beats/queue'
import { chat, leaveTable, table, tableGame, tell } from '../model'
import { WorthTag } from '../pages/Worth'
import { Avatar } from '../parts/Avatar'
import { Button, CopyButton } from '../parts/Button'
import { Icon } from '../parts/Icon'
import { Confirm, Dialog, Menu } from '../parts/Over'
import { go, linkTo } from '../route'
import { sounds, toggleSounds } from '../settings'
import { words } from '../text'
import { whereIs } from '../where'
import { wordOf } from '../text/games'
import { Brand } from '../Shell'
import { onKey } from './Choices'
import { DealCheck } from './DealCheck'
import { general } from './layouts/General'
import { loadLayout } from './layouts'
import type { Layout } from './layouts/layout'
import { Line } from './Line'
import { panels, Rail, seenChat, type PanelName } from './Rail'
import { Result } from './Result'
import { Clock } from './SeatPanel'
import { Why } from './Why'

/** The layout of the game at the table; the general one if it has none; null until it is there. */
export function layoutNow(): Layout | null {
  const { layout, wait } = loadLayout(table.value!.game)
  return layout ?? (wait ? null : general)
}

/** Where the match stands, as its layout says it, or the phase. */
function Where() {
  const game = tableGame.value
  const text = layoutNow()?.where?.() ?? (game ? wordOf(game, table.value!.view.phase) : '')
  const parts = text.split(' · ')
  return <span class="where quiet">{parts.map((part, i) => <><span key={part} class="part">{part}{i < parts.length - 1 && ' ·'}</span> </>)}</span>
}

function Clocks() {
  const now = table.value!
  if (!now.clock || now.result) return null
  return (
    <div class="clocks">
      {now.seats.filter((seat) => now.clock!.left_ms[seat.seat] != null).map((seat) => (
        <span key={seat.seat} class={`tag clock-of ${seat.seat === now.seat ? 'mine' : ''}`}><Avatar name={seat.name} isBot={seat.player === null} size={20} /> <Clock seat={seat.seat} /></span>
      ))}
    </div>
  )
}

type Question = 'leave' | 'sit_out' | 'deal' | null

/** What a seat at the table may still do: leave it, or let a bot play. Both are asked again where something is at stake. */
function TableMenu() {
  const [question, ask] = useState<Question>(null)
  const now = table.value!
  const w = words.value
  const own = now.seat === null ? null : now.seats[now.seat]!
  const isOpen = own !== null && !now.result
  const isAtStake = now.counts?.purse === 'tokens'
  const leave = () => {
    leaveTable()
    go('')
  }
  const sit = () => void tell({ type: own!.bot === null ? 'sit_out' : 'sit_in' })
  return (
    <>
      <Menu label={w.menu} icon="menu" class="table-menu">
        <WorthTag counts={now.counts} game={now.game} />
        {isOpen && <button type="button" class="sit" onClick={() => (own.bot === null && isAtStake ? ask('sit_out') : sit())}><Icon name="bot" /> {own.bot === null ? w.sit_out : w.sit_in}</button>}
        <button type="button" class="how-dealt" onClick={() => ask('deal')}><Icon name="lock" /> {w.how_dealt}</button>
        {now.code && now.watchers !== 'none' && <CopyButton text={linkTo(`watch/${now.table}`)} label={w.watch_link} kind="plain" />}
        <a href="#/settings"><Icon name="settings" /> {w.settings}</a>
        <hr />
        <button type="button" class="leave" onClick={() => (isOpen ? ask('leave') : leave())}><Icon name="leave" /> {w.leave}</button>
      </Menu>
      {question === 'leave' && <Confirm title={w.leave} text={w.leave_sure} yes={w.leave} onYes={leave} onNo={() => ask(null)} />}
      {question === 'sit_out' && <Confirm title={w.sit_out} text={w.sit_out_sure} yes={w.sit_out} onYes={() => { sit(); ask(null) }} onNo={() => ask(null)} />}
      {question === 'deal' && <Dialog title={w.how_dealt} onClose={() => ask(null)}>{now.deal === 'hidden' && <p>{w.deal_is_hidden}</p>}<DealCheck match={now.match} /></Dialog>}
    </>
  )
}

const SoundButton = () => (
  <Button kind="plain round" class="sound" aria-label={words.value.sounds} aria-pressed={sounds.value === 'on'} onClick={toggleSounds}>
    <Icon name={sounds.value === 'on' ? 'sound' : 'mute'} />
  </Button>
)

/** On a phone the rail is behind tabs at the bottom. */
function Tabs({ open }: { open: (name: PanelName) => void }) {
  return (
    <nav class="tabs" aria-label={words.value.log}>
      {panels().map(({ name, title }) => (
        <button type="button" key={name} onClick={() => open(name)}>{title}{name === 'chat' && chat.value.length > seenChat.value && <span class="tag count">{chat.value.length - seenChat.value}</span>}</button>
      ))}
    </nav>
  )
}

interface StageProps {
  /** In place of the line below the table: what a replay is moved by. */
  foot?: ComponentChildren
  /** In place of the menu at the table. */
  menu?: ComponentChildren
  /** Beside the title. */
  head?: ComponentChildren
  /** Over the felt. */
  over?: ComponentChildren
  /** No rail, and no tabs on a phone: all the room is the felt's. */
  isBare?: boolean
  /** In place of the rail; on a phone the tabs are there all the same. */
  side?: ComponentChildren
}

export function Stage({ foot, menu, head, over, isBare = false, side }: StageProps) {
  const [drawer, setDrawer] = useState<PanelName | null>(null)
  useLayoutEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const game = tableGame.value
  const now = table.value
  if (!game || !now) return null
  const layout = layoutNow()
  const open = panels().find((one) => one.name === drawer)
  return (
    <main class={`stage table-page game-${now.game} seats-${now.seats.length} ${isTelling.value ? 'telling' : ''} ${isBare ? 'bare' : ''}`}>
      <header class="bar">
        <Brand />
        <h1>{game.title}</h1>
        {head ?? <Where />}
        {!foot && whereIs(now.match) === 'here' && <span class="tag here" title={words.value.practice_here_title}><Icon name="bot" size={14} /> <span class="long">{words.value.practice_here}</span></span>}
        {now.deal === 'hidden' && <span class="tag deal" title={words.value.deal_is_hidden}>{words.value.deal_tag}</span>}
        <Clocks />
        <SoundButton />
        {menu ?? <TableMenu />}
      </header>
      <div class="table">
        <div class={`felt ${now.result ? 'over' : ''}`} onClick={nextBeat}>
          {layout && <layout.Felt />}
          {!foot && <Result />}
          {over}
        </div>
      </div>
      {side ?? (!isBare && <Rail />)}
      {foot ? <footer class="line foot">{foot}</footer> : <Line />}
      {!isBare && <Tabs open={setDrawer} />}
      <Why />
      {open && <Dialog title={open.title} isDrawer onClose={() => setDrawer(null)}><open.Panel /></Dialog>}
    </main>
  )
}
