// SPDX-License-Identifier: MIT
// The frame around every page: the bars, the state of the line, notices, and the page of the address.
import { effect } from '@preact/signals'
import type { ComponentType } from 'preact'
import { lazy, Suspense } from 'preact/compat'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Alarms } from './Alarms'
import { games, gathering, hereState, lineState, live, notice, openHere, promised, reconnect, signedOut, staged, unkept, waiting } from './model'
import { NewVersion } from './NewVersion'
import { Gathering } from './pages/Gathering'
import { Join, Watch } from './pages/Join'
import { Lobby } from './pages/Lobby'
import { WaitingRoom } from './pages/WaitingRoom'
import { Button } from './parts/Button'
import { Icon } from './parts/Icon'
import { go, route } from './route'
import { BackToMatch, BottomBar, TopBar } from './Shell'
import { dropped } from './replay/dropped'
import { serverFault } from './server'
import { fetchStage, Stage } from './table/LazyStage'
import { fill, words } from './text'
import { whereIs } from './where'

const NOTICE_MS = 6000
const LONG_MS = 1000

/** What is not needed to sit down is fetched when it is looked at; with the line lost, as soon as it is back. */
const page = <T,>(load: () => Promise<ComponentType<T>>) =>
  lazy(() => load().then((one) => ({ default: one }), (error: unknown) => {
    if (lineState.value === 'open') throw error
    return new Promise<never>(() => effect(() => void (lineState.value === 'open' && location.reload())))
  }))
const Counting = page(() => import('./pages/Counting').then((file) => file.Counting))
const Explorer = page(() => import('./pages/Explorer').then((file) => file.Explorer))
const History = page(() => import('./pages/History').then((file) => file.History))
const Lab = page(() => import('./pages/Lab').then((file) => file.Lab))
const Leaderboard = page(() => import('./pages/Leaderboard').then((file) => file.Leaderboard))
const Learn = page(() => import('./pages/Learn').then((file) => file.Learn))
const NewTable = page(() => import('./pages/NewTable').then((file) => file.NewTable))
const Profile = page(() => import('./pages/Profile').then((file) => file.Profile))
const Puzzles = page(() => import('./pages/Puzzles').then((file) => file.Puzzles))
const Replay = page(() => import('./pages/Replay').then((file) => file.Replay))
const Review = page(() => import('./pages/Review').then((file) => file.Review))
const Rules = page(() => import('./pages/Rules').then((file) => file.Rules))
const Settings = page(() => import('./pages/Settings').then((file) => file.Settings))
const Statistics = page(() => import('./pages/Statistics').then((file) => file.Statistics))

/** A line is mostly there before one could read that it is being made. */
function Connecting() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLong ? <p class="banner" role="status">{words.value.connecting}</p> : null
}

const TakeBack = () => <p class="banner warn" role="status">{words.value.line_replaced} <Button kind="small" onClick={reconnect}>{words.value.line_take_back}</Button></p>

/** Of the line to the server. Who practises here is not concerned. */
function LineBanner() {
  const w = words.value
  if (hereState.value === 'replaced') return <TakeBack />
  if (live.value && whereIs(live.value.match) === 'here' && isOnStage()) return null
  switch (lineState.value) {
    case 'open':
      return null
    case 'connecting':
      return <Connecting />
    case 'lost':
      return <p class="banner warn" role="status">{w.line_lost}{!isOnStage() && ` ${w.practice_goes_on}`}</p>
    case 'replaced':
      return <TakeBack />
    case 'refused':
      return <p class="banner warn" role="alert">{w.line_refused}</p>
  }
}

/** Said once: it is the same for every match of this visit. */
function Unkept() {
  const [isRead, setRead] = useState(false)
  if (unkept.value === null || isRead) return null
  return <p class="banner warn unkept" role="status"><span>{words.value.nothing_kept} <small>({unkept.value})</small></span> <Button kind="plain round" aria-label={words.value.close} onClick={() => setRead(true)}><Icon name="close" /></Button></p>
}

function Notice() {
  const now = notice.value
  useEffect(() => {
    if (!now) return
    const timer = setTimeout(() => (notice.value = null), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [now])
  if (!now) return null
  return <p class={`notice ${now.kind}`} role={now.kind === 'error' ? 'alert' : 'status'}>{now.text} <Button kind="plain round" aria-label={words.value.close} onClick={() => (notice.value = null)}><Icon name="close" /></Button></p>
}

/** This device was ended elsewhere, or its secret is no longer good: whose it was, and the way back in. */
function SignedOut() {
  const w = words.value
  if (signedOut.value === null) return null
  return (
    <p class="banner warn" role="status">
      {signedOut.value ? fill(w.signed_out_named, { name: signedOut.value }) : w.signed_out}{' '}
      <a href="#/settings">{w.log_in}</a> <Button kind="plain round" aria-label={w.close} onClick={() => (signedOut.value = null)}><Icon name="close" /></Button>
    </p>
  )
}

/** Where one sits: at a table, or waiting for one. */
function Table() {
  const isNowhere = !gathering.value && !live.value && !waiting.value && promised.value === null && !openHere.value && hereState.value !== 'connecting' && lineState.value !== 'connecting'
  useEffect(() => void (isNowhere && go('')), [isNowhere])
  if (gathering.value && (gathering.value.isLong || !(live.value || waiting.value))) return <Gathering />
  if (waiting.value) return <WaitingRoom />
  return live.value ? <Stage /> : null
}

/** NaN: the file that was opened here. A number that no match can have is that of none. */
const matchOf = (arg: string): number => (arg === 'file' || Number.isSafeInteger(Number(arg)) ? Number(arg) : 0)

function Page() {
  const [page = '', arg = '', more = ''] = route.value
  switch (page) {
    case 'table':
      return <Table />
    case 'rules':
      return <Rules game={arg} />
    case 'replay':
      return <Replay key={`${arg} ${dropped.value?.at}`} match={matchOf(arg)} moment={more} />
    case 'review':
      return <Review key={arg} match={matchOf(arg)} moment={more} />
    case 'learn':
      return <Learn key={arg} game={arg} />
    case 'puzzles':
      return <Puzzles game={arg} puzzle={more} />
    case 'solved':
      return <Explorer key={arg} game={arg} />
    case 'statistics':
      return <Statistics game={arg} />
    case 'people':
    case 'leaderboard':
      return <Leaderboard />
    case 'me':
      return <Profile player={null} />
    case 'player':
      return <Profile key={arg} player={Number(arg)} />
    case 'history':
      return <History />
    case 'settings':
      return <Settings />
    case 'new':
      return <NewTable key={arg} game={arg} />
    case 'lab':
      return <Lab />
    case 'watch':
      return <Watch key={arg} table={Number(arg)} />
    case 'counts':
      return <Counting />
    case 'join':
      return <Join key={arg} code={arg} />
    default:
      return <Lobby />
  }
}

/** On the stage there are no bars: the table fills the window. */
const isOnStage = (): boolean => {
  const [page] = route.value
  return page === 'replay' || ((page === 'learn' || page === 'puzzles') && staged.value !== null) || (page === 'table' && live.value !== null && !waiting.value) || (page === 'watch' && live.value !== null)
}

/** A match is on or about to begin, here or with people. */
const isInMatch = (): boolean => Boolean((live.value && !live.value.result) || waiting.value || gathering.value || openHere.value)

/** A new page begins at its top, and with its heading for those who hear it; what a page asks at once keeps its focus. */
function useArrival(): void {
  const place = route.value.slice(0, 2).join('/')
  const before = useRef(place)
  useEffect(() => {
    if (before.current === place) return
    before.current = place
    scrollTo(0, 0)
    const arrive = () => {
      const main = document.querySelector<HTMLElement>('main')
      if (!main) return
      clearInterval(timer)
      if (main.contains(document.activeElement)) return
      main.tabIndex = -1
      main.focus({ preventScroll: true })
    }
    const timer = setInterval(arrive, 100) // a page that is fetched comes a little later
    return () => clearInterval(timer)
  }, [place])
}

export function App() {
  const isKnown = games.value.length > 0
  useEffect(() => void (isKnown && fetchStage()), [isKnown])
  const isStage = isOnStage()
  useArrival()
  return (
    <div class={`app ${isStage ? 'on-stage' : ''}`}>
      {!isStage && <TopBar />}
      <LineBanner />
      <Unkept />
      <SignedOut />
      {serverFault && !isStage && <p class="banner warn" role="alert">{words.value[serverFault]}</p>}
      <NewVersion isBusy={isStage || isInMatch() || (lineState.value === 'connecting' ? null : false)} />
      <Alarms />
      {!isStage && route.value[0] !== 'table' && <BackToMatch />}
      <Suspense fallback={<p class="empty" role="status">{words.value.loading}</p>}><Page /></Suspense>
      {!isStage && <BottomBar />}
      <Notice />
    </div>
  )
}
