// SPDX-License-Identifier: MIT
// What stands around the pages: the bar at the top, the bar at the bottom of a phone, and the way back to a match that
// goes on.
import type { ComponentChildren } from 'preact'
import { gameOf, live, me, waiting } from './model'
import { Avatar } from './parts/Avatar'
import { ButtonLink } from './parts/Button'
import { Icon, type IconName } from './parts/Icon'
import { Chip } from './parts/Chips'
import { Menu } from './parts/Over'
import { route } from './route'
import { seatName } from './table/names'
import { fill, words } from './text'

export const Brand = () => <a class="brand" href="#/"><img src="./icon.svg" alt="" width="28" height="28" /><span>{words.value.title}</span></a>

const places = (): { path: string; icon: IconName; title: string }[] => {
  const w = words.value
  return [
    { path: '', icon: 'cards', title: w.play },
    { path: 'rules', icon: 'rules', title: w.rules },
    { path: 'people', icon: 'people', title: w.people },
    { path: 'lab', icon: 'flask', title: w.lab },
  ]
}

const isAt = (path: string): boolean => (route.value[0] ?? '') === path

/** Name and purse: a link to one's own page. */
function Purse() {
  const w = words.value
  if (!me.value) return null
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
      <div class="places">{places().map((one) => <a key={one.path} href={`#/${one.path}`} aria-current={isAt(one.path) ? 'page' : undefined}>{one.title}</a>)}</div>
      <Purse />
      <Menu label={w.menu} icon="menu">
        <a href="#/me"><Icon name="person" /> {w.profile}</a>
        <a href="#/history"><Icon name="history" /> {w.my_matches}</a>
        <a href="#/settings"><Icon name="settings" /> {w.settings}</a>
        <a href="#/counts"><Icon name="question" /> {w.what_counts}</a>
        {me.value?.practice != null && <a class="practice" href="#/counts" title={w.practice_title}><Icon name="bot" /> {fill(w.practice_purse, { n: me.value.practice })}</a>}
      </Menu>
    </nav>
  )
}

export function BottomBar() {
  const all = [...places(), { path: 'me', icon: 'person' as const, title: words.value.you_tab }]
  return (
    <nav class="bottom" aria-label={words.value.menu}>
      {all.map((one) => <a key={one.path} href={`#/${one.path}`} aria-current={isAt(one.path) ? 'page' : undefined}><Icon name={one.icon} size={24} /><span>{one.title}</span></a>)}
    </nav>
  )
}

/** A match or a waiting table that goes on while one looks at something else. */
export function BackToMatch() {
  const w = words.value
  const now = live.value
  if (waiting.value && !now)
    return <aside class="back-to felt-strip"><span class="display">{gameOf(waiting.value.game)?.title}</span><span>{w.waiting_for}</span><ButtonLink href="#/table" kind="brass">{w.back_to_table}</ButtonLink></aside>
  if (!now || now.result) return null
  const others = now.seats.filter((seat) => seat.seat !== now.seat)
  const isMine = now.decision !== null
  return (
    <aside class="back-to felt-strip">
      {others[0] && <Avatar name={others[0].name} isBot={others[0].player === null} size={36} />}
      <span class="what"><b>{gameOf(now.game)?.title}</b> <span>{others.map((seat) => seat.name).join(', ')}</span></span>
      <span class="state">{isMine ? w.your_turn : fill(w.waiting_turn, { names: now.view.to_act.map(seatName).join(', ') })}</span>
      <ButtonLink href={now.seat === null ? `#/watch/${now.table}` : '#/table'} kind={isMine ? 'brass' : ''}>{w.back_to_match} <Icon name="arrow-right" size={18} /></ButtonLink>
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
