// SPDX-License-Identifier: MIT
// The frame around every page: the bar at the top, the state of the line, notices, and the page of the address.
import { useEffect } from 'preact/hooks'
import { lineState, me, notice, reconnect, table, waiting } from './model'
import { History } from './pages/History'
import { Join, Watch } from './pages/Join'
import { Lab } from './pages/Lab'
import { Leaderboard } from './pages/Leaderboard'
import { Lobby } from './pages/Lobby'
import { NewTable } from './pages/NewTable'
import { Replay } from './pages/Replay'
import { Rules } from './pages/Rules'
import { Settings } from './pages/Settings'
import { WaitingRoom } from './pages/WaitingRoom'
import { route } from './route'
import { TablePage } from './table/Table'
import { words } from './text'

const NOTICE_MS = 6000

function LineBanner() {
  const w = words.value
  switch (lineState.value) {
    case 'open':
      return null
    case 'connecting':
      return <p class="banner" role="status">{w.connecting}</p>
    case 'lost':
      return <p class="banner warn" role="status">{w.line_lost}</p>
    case 'replaced':
      return <p class="banner warn" role="status">{w.line_replaced} <button type="button" onClick={reconnect}>{w.line_take_back}</button></p>
    case 'refused':
      return <p class="banner warn" role="alert">{w.line_refused}</p>
  }
}

function Notice() {
  const now = notice.value
  useEffect(() => {
    if (!now) return
    const timer = setTimeout(() => (notice.value = null), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [now])
  if (!now) return null
  return <p class={`notice ${now.kind}`} role={now.kind === 'error' ? 'alert' : 'status'}>{now.text} <button type="button" aria-label={words.value.close} onClick={() => (notice.value = null)}>×</button></p>
}

function TopBar() {
  const w = words.value
  return (
    <nav class="top" aria-label={w.title}>
      <a class="brand" href="#/">{w.title}</a>
      <a href="#/leaderboard">{w.leaderboard}</a>
      <a href="#/history">{w.my_matches}</a>
      <a href="#/lab">{w.lab}</a>
      <a href="#/settings">{w.settings}</a>
      {me.value && <span class="purse"><a href="#/settings">{me.value.name}</a> <b>{me.value.balance}</b> {w.tokens}</span>}
    </nav>
  )
}

function Page() {
  const [page, arg] = route.value
  switch (page) {
    case 'rules':
      return <Rules game={arg ?? ''} />
    case 'replay':
      return <Replay match={Number(arg)} />
    case 'leaderboard':
      return <Leaderboard />
    case 'history':
      return <History />
    case 'settings':
      return <Settings />
    case 'new':
      return <NewTable key={arg} game={arg ?? ''} />
    case 'lab':
      return <Lab />
    case 'watch':
      return <Watch table={Number(arg)} />
    case 'join':
      return <Join key={arg} code={arg ?? ''} />
  }
  if (table.value) return <TablePage />
  if (waiting.value) return <WaitingRoom />
  return <Lobby />
}

export const App = () => (
  <>
    <TopBar />
    <LineBanner />
    <Page />
    <Notice />
  </>
)
