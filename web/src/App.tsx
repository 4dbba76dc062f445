// SPDX-License-Identifier: MIT
// The frame around every page: the bar at the top, the state of the line, notices, and the page of the address.
import { useEffect } from 'preact/hooks'
import { Alarms } from './Alarms'
import { gathering, lineState, me, notice, reconnect, signedOut, table, waiting } from './model'
import { Counting } from './pages/Counting'
import { Gathering } from './pages/Gathering'
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
import { fill, words } from './text'

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
      {me.value && (
        <span class="purse">
          <a href="#/settings">{me.value.name}</a> <span title={w.tokens_title}><b>{me.value.balance}</b> {w.tokens}</span>{' '}
          {me.value.practice !== null && <a class="practice" href="#/counts" title={w.practice_title}>{fill(w.practice_purse, { n: me.value.practice })}</a>}
        </span>
      )}
    </nav>
  )
}

/** This device was ended elsewhere, or its secret is no longer good: whose it was, and the way back in. */
function SignedOut() {
  const w = words.value
  if (signedOut.value === null) return null
  return (
    <p class="banner warn" role="status">
      {signedOut.value ? fill(w.signed_out_named, { name: signedOut.value }) : w.signed_out}{' '}
      <a href="#/settings">{w.log_in}</a> <button type="button" aria-label={w.close} onClick={() => (signedOut.value = null)}>×</button>
    </p>
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
    case 'counts':
      return <Counting />
    case 'join':
      return <Join key={arg} code={arg ?? ''} />
  }
  if (gathering.value && (gathering.value.isLong || !(table.value || waiting.value))) return <Gathering />
  if (table.value) return <TablePage />
  if (waiting.value) return <WaitingRoom />
  return <Lobby />
}

export const App = () => (
  <>
    <TopBar />
    <LineBanner />
    <SignedOut />
    <Alarms />
    <Page />
    <Notice />
  </>
)
