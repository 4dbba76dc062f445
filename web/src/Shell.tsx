// SPDX-License-Identifier: MIT
// What stands around the pages: the bar at the top, the bar at the bottom of a phone, and the way back to a match that
// goes on.
import type { ComponentChildren } from 'preact'
import { comeBackHere, gameOf, live, main, me, openHere, waiting, type Table } from './model'
import { Avatar } from './parts/Avatar'
import { Button, ButtonLink } from './parts/Button'
import { Icon, type IconName } from './parts/Icon'
import { Chip } from './parts/Chips'
import { Menu } from './parts/Over'
import type { Seat } from './protocol'
import { route } from './route'
import { counterText, levelName, measureOf } from './table/names'
import { Clock } from './table/SeatPanel'
import { fill, words } from './text'
import { whereIs } from './where'

export const Brand = () => <a class="brand" href="#/" aria-label={words.value.title}><img src="./icon.svg" alt="" width="28" height="28" /><span>{words.value.title}</span></a>

/** Where there is no room those that are wide are in the menu. */
const places = (): { path: string; icon: IconName; title: string; isWide?: boolean }[] => {
  const w = words.value
  return [
    { path: '', icon: 'cards', title: w.play },
    { path: 'learn', icon: 'learn', title: w.learn },
    { path: 'puzzles', icon: 'puzzle', title: w.puzzles },
    ...(main === 'server' ? [{ path: 'people', icon: 'people' as const, title: w.people }] : []),
    { path: 'lab', icon: 'flask', title: w.lab, isWide: true },
    { path: 'rules', icon: 'rules', title: w.rules, isWide: true },
  ]
}

/** Pages that belong to a place of the bars, though they have an address of their own. */
const WITHIN: Record<string, string> = { new: '', join: '', table: '', watch: '', leaderboard: 'people', player: 'people', history: 'me', settings: 'me', counts: 'me', statistics: 'me', review: 'me', solved: 'lab' }

const isAt = (path: string): boolean => {
  const now = route.value[0] ?? ''
  return (WITHIN[now] ?? now) === path
}

/** Name and purse: a link to one's own page. */
function Purse() {
  const w = words.value
  if (!me.value || main === 'here') return null
  return (
    <a class="purse" href="#/me" aria-current={isAt('me') ? 'page' : undefined}>
      <Avatar name={me.value.name} size={30} />
      <span class="name">{me.value.name}</span>
      <span class="tokens number" title={w.tokens_title}><Chip size={16} /> {me.value.balance} <span class="spoken">{w.tokens}</span></span>
    </a>
  )
}

export function TopBar() {
  const w = words.value
  return (
    <nav class="top" aria-label={w.title}>
      <Brand />
      <div class="places">{places().map((one) => <a key={one.path} class={one.isWide ? 'wide' : undefined} href={`#/${one.path}`} aria-current={isAt(one.path) ? 'page' : undefined}>{one.title}</a>)}</div>
      <Purse />
      <Menu label={w.menu} icon="menu">
        <a href="#/me"><Icon name="person" /> {w.profile}</a>
        <a href="#/history"><Icon name="history" /> {w.my_matches}</a>
        {places().filter((one) => one.isWide).map((one) => <a key={one.path} class="narrow" href={`#/${one.path}`}><Icon name={one.icon} /> {one.title}</a>)}
        <a href="#/settings"><Icon name="settings" /> {w.settings}</a>
        <a href="#/counts"><Icon name="question" /> {w.what_counts}</a>
        {me.value?.practice != null && <a class="practice" href="#/counts" title={w.practice_title}><Icon name="bot" /> {fill(w.practice_purse, { n: me.value.practice })}</a>}
      </Menu>
    </nav>
  )
}

export function BottomBar() {
  const all = [...places().filter((one) => !one.isWide), { path: 'me', icon: 'person' as const, title: words.value.you_tab }]
  return (
    <nav class="bottom" aria-label={words.value.menu}>
      {all.map((one) => <a key={one.path} href={`#/${one.path}`} aria-current={isAt(one.path) ? 'page' : undefined}><Icon name={one.icon} size={24} /><span>{one.title}</span></a>)}
    </nav>
  )
}

/** "Vera · hard": a bot is called by its name, and its level is a word. */
const whoText = ({ name, player, bot }: Seat): string => (player === null && bot !== null ? `${name} · ${levelName(bot)}` : name)

/** How the seats stand in the game's own measure: "You 84 HP, Vera 71 HP". */
function Standing({ now }: { now: Table }) {
  const game = gameOf(now.game)
  const kind = game && measureOf(game)
  if (!game || !kind) return null
  const numbers = now.seats.flatMap(({ seat }) => {
    const n = now.view.counters[`${kind.name}/${seat}`]
    return n === undefined ? [] : [{ seat, name: seat === now.seat ? words.value.you_first : now.seats[seat]!.name, text: counterText(kind, n, game) }]
  })
  if (!numbers.length) return null
  numbers.sort((a, b) => Number(b.seat === now.seat) - Number(a.seat === now.seat)) // oneself first
  return <span class="standing">{numbers.map(({ seat, name, text }, i) => <span key={seat}>{i > 0 && ', '}{name} <b class="number">{text}</b></span>)} {kind.label}</span>
}

/** Whose turn it is: brass where it is one's own, and how long one still has. */
function Turn({ now }: { now: Table }) {
  const w = words.value
  if (now.decision === null || now.seat === null) return <span class="state">{now.view.to_act.length > 0 && fill(w.waiting_turn, { names: now.view.to_act.map((seat) => now.seats[seat]?.name).join(', ') })}</span>
  return <span class="state yours"><Icon name="check" size={16} /> {w.your_turn} <Clock seat={now.seat} /></span>
}

const Back = ({ href, title, isYours = false }: { href: string; title: string; isYours?: boolean }) => (
  <ButtonLink href={href} class={`go ${isYours ? 'brass-on-phone' : ''}`}><span class="long">{title}</span><span class="short">{words.value.back_short}</span> <Icon name="arrow-right" size={18} /></ButtonLink>
)

/** A practice match that waits on this device, while its server is not there. */
const BackToPractice = ({ game }: { game: string }) => (
  <aside class="back-to felt-strip" aria-label={words.value.back_to_match}>
    <span class="what"><b class="display">{gameOf(game)?.title ?? game}</b><small>{words.value.practice_waits}</small></span>
    <Button class="go" onClick={() => void comeBackHere()}>{words.value.back_to_match} <Icon name="arrow-right" size={18} /></Button>
  </aside>
)

/** A match or a waiting table that goes on while one looks at something else. */
export function BackToMatch() {
  const w = words.value
  const now = live.value
  if (waiting.value && !now)
    return (
      <aside class="back-to felt-strip" aria-label={w.back_to_table}>
        <span class="faces">{waiting.value.players.slice(0, 3).map((one) => <Avatar key={one.player} name={one.name} size={36} />)}</span>
        <span class="what"><b class="display">{gameOf(waiting.value.game)?.title}</b><small>{waiting.value.code ? w.waiting_for : w.looking_for} {waiting.value.players.length + waiting.value.bots} / {waiting.value.seats}</small></span>
        <Back href="#/table" title={w.back_to_table} />
      </aside>
    )
  if ((!now || now.result) && openHere.value) return <BackToPractice game={openHere.value} />
  if (!now || now.result) return null
  const isHere = whereIs(now.match) === 'here'
  const others = now.seats.filter((seat) => seat.seat !== now.seat)
  return (
    <aside class="back-to felt-strip" aria-label={w.back_to_match}>
      <span class="faces">{others.slice(0, 3).map((seat) => <Avatar key={seat.seat} name={seat.name} isBot={seat.player === null} size={36} />)}</span>
      <span class="what"><b class="display">{gameOf(now.game)?.title}</b><small>{now.seat === null ? w.watching : fill(w.against, { names: others.map(whoText).join(', ') })}{isHere && ` · ${w.on_this_device}`}</small></span>
      <Standing now={now} />
      <Turn now={now} />
      <Back href={now.seat === null ? `#/watch/${now.table}` : '#/table'} title={w.back_to_match} isYours={now.decision !== null} />
    </aside>
  )
}

/** A page: the bars, and a calm column between them. */
export const Page = ({ title, about, children, class: more = '', action }: { title: string; about?: ComponentChildren; children: ComponentChildren; class?: string; action?: ComponentChildren }) => (
  <main class={`page ${more}`}>
    <header class="page-head"><h1>{title}</h1>{about && <p class="quiet">{about}</p>}{action && <div class="page-action">{action}</div>}</header>
    {children}
  </main>
)
