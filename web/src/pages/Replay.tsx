// SPDX-License-Identifier: MIT
// A finished match on the stage: step by step or as it was played, from any seat or from all, with a link to each moment
// and a way to play on from it.
import { useEffect, useState } from 'preact/hooks'
import { ask, gameOf, me, table, tell } from '../model'
import { dropped } from '../replay/dropped'
import { replayTitle } from '../replay/title'
import { Button, ButtonLink, CopyButton } from '../parts/Button'
import { Select } from '../parts/Field'
import { Icon } from '../parts/Icon'
import { Dialog, Menu } from '../parts/Over'
import { promisedFor } from '../kept'
import { chapters, closeFilm, film, goTo, isPlaying, movesNow, nextTurn, openFilm, pace, PACES, seeAs, step, steps, togglePlay } from '../replay/player'
import { momentOf } from '../replay/steps'
import { linkTo } from '../route'
import { TopBar } from '../Shell'
import { headText } from '../table/Log'
import { moveTitle, seatName } from '../table/names'
import { Stage } from '../table/Stage'
import { fill, words } from '../text'
import { checkOld } from '../trust'
import { ALL_SEATS, openReplay, WATCHER, type ReplayFile } from '../wasm'
import { LevelPicker, botLevel } from './LevelPicker'
import '../style/replay.css'
import '../style/tables.css'
import { matchNumber, whereIs } from '../where'

/** Where the viewer sat: as this browser remembers it, or as the name says. */
function ownSeat(replay: ReplayFile, match: number): number | null {
  const kept = promisedFor(match)?.seat ?? null
  if (kept !== null) return kept
  const named = replay.players.indexOf(me.value?.name ?? '')
  return named < 0 ? null : named
}

const momentLink = (): string => linkTo(`replay/${film.value!.match}/${step.value}${film.value!.viewer >= 0 && film.value!.viewer !== WATCHER ? `.${film.value!.viewer}` : ''}`)

function onKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches('input:not([type=range]), textarea, select') || target.closest('dialog')) return
  const keys: Record<string, () => void> = {
    ArrowLeft: () => void goTo(step.value - 1),
    ArrowRight: () => void goTo(step.value + 1),
    Home: () => void goTo(0),
    End: () => void goTo(steps.value),
    ' ': togglePlay,
  }
  const act = keys[event.key]
  if (!act || (event.key === ' ' && target.matches('button'))) return
  act()
  event.preventDefault()
}

/** What is done at this step, or will be: "next: Vera lays K♣ left". */
function StepText() {
  const w = words.value
  const next = nextTurn.value
  const game = gameOf(film.value!.replay.setup.game)
  if (!next || next.seat === null || !game) return <>{step.value >= steps.value ? w.over : ''}</>
  return <>{fill(w.replay_next, { name: seatName(next.seat) })} <b>{moveTitle(next.move, game)}</b></>
}

/** Takes the nearest seat in the place of whoever sat there, against bots. */
function PlayOn({ onClose }: { onClose: () => void }) {
  const w = words.value
  const now = film.value!
  const game = gameOf(now.replay.setup.game)
  if (!game) return null
  const start = () => tell({ type: 'play_from', match: now.match, moves: movesNow.value, seat: now.near, level: botLevel(game) })
  return (
    <Dialog title={w.play_on} onClose={onClose} class="play-on-how">
      <p>{fill(w.play_on_about, { name: seatName(now.near) })}</p>
      <LevelPicker game={game} />
      <div class="buttons"><Button kind="main" class="yes" onClick={() => void start()}>{w.play_on}</Button><Button onClick={onClose}>{w.cancel}</Button></div>
    </Dialog>
  )
}

/** Where to, and how fast. On a phone it is in the menu. */
function Ways() {
  const w = words.value
  const game = gameOf(film.value!.replay.setup.game)
  // "Round 2", without what was said of it.
  const titles = game ? chapters.value.map((one) => [String(one.step), (headText(one.event, game) ?? '').split(':')[0]!]) : []
  return (
    <>
      {titles.length > 1 && <Select label={w.jump_to} value={String(chapters.value.findLast((one) => one.step <= step.value)?.step ?? 0)} of={Object.fromEntries(titles)} set={(at) => void goTo(Number(at))} />}
      <Select label={w.speed} value={String(pace.value)} of={Object.fromEntries(PACES.map((n) => [String(n), `${n === 0.5 ? '½' : n} ×`]))} set={(n) => (pace.value = Number(n))} />
    </>
  )
}

function Foot() {
  const w = words.value
  const [isPlayOn, setPlayOn] = useState(false)
  const isOver = step.value >= steps.value
  return (
    <>
      <div class="scrub">
        <div class="keys">
          <Button kind="plain round" class="start" aria-label={w.first} disabled={step.value === 0} onClick={() => void goTo(0)}><Icon name="to-start" /></Button>
          <Button kind="plain round" aria-label={w.previous} disabled={step.value === 0} onClick={() => void goTo(step.value - 1)}><Icon name="step-back" /></Button>
          <Button kind="main round" class="play" aria-label={isPlaying.value ? w.pause : w.play} onClick={togglePlay}><Icon name={isPlaying.value ? 'pause' : 'play'} /></Button>
          <Button kind="plain round" class="forward" aria-label={w.next} disabled={isOver} onClick={() => void goTo(step.value + 1)}><Icon name="step-forward" /></Button>
          <Button kind="plain round" class="end" aria-label={w.last} disabled={isOver} onClick={() => void goTo(steps.value)}><Icon name="to-end" /></Button>
          <input type="range" min={0} max={steps.value} value={step.value} aria-label={w.replay} onInput={(event) => void goTo(Number(event.currentTarget.value))} />
        </div>
        <span class="step number" role="status">{fill(w.step, { n: step.value, m: steps.value })}</span>
      </div>
      <p class="says"><StepText /></p>
      <div class="replay-more">
        <Ways />
        {!isOver && !film.value!.replay.told && !Number.isNaN(film.value!.match) && <Button kind="brass" class="play-on" aria-label={w.play_on} onClick={() => setPlayOn(true)}><span class="long">{w.play_on}</span><span class="short">{w.play_on_short}</span></Button>}
      </div>
      {isPlayOn && <PlayOn onClose={() => setPlayOn(false)} />}
    </>
  )
}

/** Was it dealt as promised? */
function Verdict({ replay, match, file }: { replay: ReplayFile; match: number; file: string }) {
  const w = words.value
  const [isKept, setKept] = useState<boolean | null>(null)
  useEffect(() => void checkOld(match, file).then(setKept), [match, file])
  const text = replay.told ? w.deal_is_hidden : replay.fault !== null ? fill(w.verify_no, { why: replay.fault }) : isKept === false ? w.check_wrong : isKept ? w.verify_promised : w.verify_yes
  return <p class="verdict" role="status">{text}</p>
}

const fileName = (match: number): string => (Number.isNaN(match) ? dropped.value!.name : whereIs(match) === 'here' ? `baize-practice-${matchNumber(match)}.replay` : `baize-${match}.replay`)

function ReplayMenu({ replay, match, file }: { replay: ReplayFile; match: number; file: string }) {
  const w = words.value
  const now = film.value!
  const seen = { [ALL_SEATS]: w.all_seats, ...Object.fromEntries(replay.players.map((name, i) => [i, name])), [WATCHER]: w.watch }
  const address = URL.createObjectURL(new Blob([file], { type: 'text/plain' }))
  return (
    <Menu label={w.menu} icon="menu" class="replay-menu">
      {!replay.told && <label class="menu-row seen-by"><Icon name="eye" /> {w.seen_by}<Select label={w.seen_by} value={String(now.viewer)} of={seen} set={(viewer) => void seeAs(Number(viewer))} /></label>}
      <div class="menu-row ways"><Icon name="options" /> <Ways /></div>
      {whereIs(match) === 'server' && !Number.isNaN(match) && <CopyButton text={momentLink()} label={w.link_to_moment} kind="plain" />}
      <a download={fileName(match)} href={address}><Icon name="download" /> {w.download}</a>
      <Verdict replay={replay} match={match} file={file} />
      <hr />
      <a href="#/history"><Icon name="history" /> {w.my_matches}</a>
      <a href="#/"><Icon name="home" /> {w.lobby}</a>
    </Menu>
  )
}

function Viewer({ replay, match, file, moment, onFault }: { replay: ReplayFile; match: number; file: string; moment: string; onFault: (error: Error) => void }) {
  useEffect(() => {
    const { step: at, seat } = momentOf(moment)
    const own = ownSeat(replay, match)
    const last = replay.players.length - 1
    const viewer = replay.told?.viewer ?? (seat !== null && seat <= last ? seat : ALL_SEATS)
    openFilm(replay, match, viewer, Math.min(seat ?? own ?? last, last), at).catch(onFault)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      closeFilm()
    }
  }, [replay])
  // The address follows, so that a reload or a copied address comes back to the moment.
  const at = step.value
  useEffect(() => {
    if (film.value) history.replaceState(null, '', momentLink())
  }, [at, film.value?.viewer])
  if (!film.value || !table.value) return null
  return <Stage foot={<Foot />} head={<span class="where quiet">{replayTitle(match)}</span>} menu={<ReplayMenu replay={replay} match={match} file={file} />} />
}

/** From the server that has the match; NaN stands for a file that was opened here. */
async function fileOf(match: number): Promise<string | null> {
  if (Number.isNaN(match)) {
    if (dropped.value) return dropped.value.file
    throw new Error(words.value.no_file)
  }
  const answer = await ask({ type: 'replay', match })
  return answer.type === 'replay' ? answer.file : null
}

export function Replay({ match, moment }: { match: number; moment: string }) {
  const [opened, setOpened] = useState<{ replay: ReplayFile; file: string } | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  useEffect(() => {
    let isStale = false
    void (async () => {
      try {
        const file = await fileOf(match)
        if (file === null || isStale) return
        const replay = await openReplay(file)
        if (isStale) return
        if (typeof replay === 'string') setWhy(replay)
        else setOpened({ replay, file })
      } catch (error) {
        setWhy(error instanceof Error ? error.message : String(error))
      }
    })()
    return () => {
      isStale = true
    }
  }, [match])
  if (opened) return <Viewer {...opened} match={match} moment={moment} onFault={(error) => (setOpened(null), setWhy(error.message))} />
  return (
    <>
      <TopBar />
      <main class="page waiting">
        <section class="felt-strip room">
          <h1>{replayTitle(match)}</h1>
          {why ? <p role="alert"><Icon name="warning" size={20} /> {why}</p> : <p role="status">{words.value.loading}</p>}
        </section>
        {why && <div class="buttons"><ButtonLink href="#/history" kind="main">{words.value.my_matches}</ButtonLink><ButtonLink href="#/">{words.value.lobby}</ButtonLink></div>}
      </main>
    </>
  )
}
