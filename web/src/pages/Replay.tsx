// SPDX-License-Identifier: MIT
// A finished match on the stage: step by step or as it was played, from any seat or from all, with a link to each moment
// and a way to play on from it.
import { useEffect, useState } from 'preact/hooks'
import { gameOf, table } from '../model'
import { fileName, fileOf, matchWord, ownSeat } from '../replay/file'
import { PlayOn } from '../replay/PlayOn'
import { replayTitle } from '../replay/title'
import { Button, ButtonLink, CopyButton } from '../parts/Button'
import { Select } from '../parts/Field'
import { Icon } from '../parts/Icon'
import { Menu } from '../parts/Over'
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
import '../style/replay.css'
import '../style/tables.css'
import { whereIs } from '../where'

const momentPath = (page: string): string => `${page}/${matchWord(film.value!.match)}/${step.value}${film.value!.viewer >= 0 && film.value!.viewer !== WATCHER ? `.${film.value!.viewer}` : ''}`
const momentLink = (): string => linkTo(momentPath('replay'))
const reviewLink = (): string => `#/${momentPath('review')}`

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
      {isPlayOn && <PlayOn game={film.value!.replay.setup.game} match={film.value!.match} moves={movesNow.value} seat={film.value!.near} name={seatName(film.value!.near)} onClose={() => setPlayOn(false)} />}
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

function ReplayMenu({ replay, match, file }: { replay: ReplayFile; match: number; file: string }) {
  const w = words.value
  const now = film.value!
  const seen = { [ALL_SEATS]: w.all_seats, ...Object.fromEntries(replay.players.map((name, i) => [i, name])), [WATCHER]: w.watch }
  const address = URL.createObjectURL(new Blob([file], { type: 'text/plain' }))
  return (
    <Menu label={w.menu} icon="menu" class="replay-menu">
      {!replay.told && <label class="menu-row seen-by"><Icon name="eye" /> {w.seen_by}<Select label={w.seen_by} value={String(now.viewer)} of={seen} set={(viewer) => void seeAs(Number(viewer))} /></label>}
      <div class="menu-row ways"><Icon name="options" /> <Ways /></div>
      {!replay.told && <a href={reviewLink()}><Icon name="hint" /> {w.to_review}</a>}
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
  return <Stage foot={<Foot />} head={<><span class="where quiet">{replayTitle(match)}</span>{!replay.told && <ButtonLink href={reviewLink()} kind="small" class="to-review">{words.value.to_review}</ButtonLink>}</>} menu={<ReplayMenu replay={replay} match={match} file={file} />} />
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
