// SPDX-License-Identifier: MIT
// Looking back at a match: what each decision of a seat was worth, at the table as that seat saw it. The server is asked for
// nothing but the record; the looking ahead is done by a worker of the page (review/ask.ts).
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { gameOf, table } from '../model'
import { Button, ButtonLink, CopyButton } from '../parts/Button'
import { Icon } from '../parts/Icon'
import { percent, whole } from '../parts/numbers'
import { saveFile } from '../parts/save'
import { hasLeft } from '../kept'
import { fileName, fileOf, matchWord, ownSeat } from '../replay/file'
import { closeFilm, film, goTo, openFilm } from '../replay/player'
import { PlayOn } from '../replay/PlayOn'
import { momentOf, stopsOf } from '../replay/steps'
import { ChoiceTable } from '../review/Choices'
import { Curve } from '../review/Curve'
import { decisionAt, isJudged, madeOf, type MatchReview, type Reviewed } from '../review/answer'
import { Decisions, Whose } from '../review/Decisions'
import { ReviewFelt } from '../review/Felt'
import { betterText, worthText } from '../review/say'
import { Sums } from '../review/Sums'
import type { Against } from '../review/ask'
import { useReview } from '../review/useReview'
import { w } from '../review/words'
import { linkTo, route } from '../route'
import { Page } from '../Shell'
import { keepSummary } from '../statistics/mine'
import { fill, words } from '../text'
import { capital } from '../text/capital'
import { spoken } from '../text/sentences'
import type { LocalGame } from '../text/games'
import { openReplay, type ReplayFile } from '../wasm'
import { whereIs } from '../where'
import '../style/reading.css'
import '../style/replay.css'
import '../style/review.css'
import '../style/tables.css'

/** Why there can be no review; null: there can. */
function refusalOf(replay: ReplayFile): string | null {
  if (replay.told) return w.value.refused_hidden
  if (!replay.result) return w.value.refused_open
  return replay.fault === null ? null : fill(w.value.refused_fault, { why: spoken(replay.fault) })
}

/** What the engine says, in the language in use; null: nothing is wrong with the match, and the worker may be asked once more. */
function inWords(why: string, name: string): string | null {
  if (/too long/.test(why)) return w.value.refused_long
  return /made no decision/.test(why) ? fill(w.value.refused_nothing, { name }) : null
}

const nameOf = (replay: ReplayFile, seat: number): string => replay.players[seat] || capital(fill(words.value.seat, { n: seat }))

function outcomeOf(replay: ReplayFile, seat: number): string {
  const others = replay.players.map((_, i) => nameOf(replay, i)).filter((_, i) => i !== seat).join(', ')
  const winners = replay.result?.winners ?? []
  const text = !winners.length ? w.value.even : winners.includes(seat) ? w.value.won : w.value.lost
  return fill(text, { name: nameOf(replay, seat), others })
}

/** What is wrong, in place of the review. */
const Refused = ({ why }: { why: string }) => (
  <Page title={w.value.title} class="review">
    <section class="panel empty refused">
      <h2>{w.value.refused}</h2>
      <Fault why={why} />
      <div class="buttons"><ButtonLink href="#/history" kind="main">{words.value.my_matches}</ButtonLink><ButtonLink href="#/">{words.value.lobby}</ButtonLink></div>
    </section>
  </Page>
)

const Fault = ({ why }: { why: string }) => <p role="alert"><Icon name="warning" size={20} /> {why}</p>

/** The worker ended; another one may be begun. */
const Failed = ({ why, again }: { why: string; again: () => void }) => (
  <p class="review-work" role="alert"><Icon name="warning" size={18} /> {fill(w.value.failed, { why: spoken(why) })} <Button kind="small" class="go-on" onClick={again}>{w.value.go_on}</Button></p>
)

/** How far the worker is, with a way to stop it and to go on. */
function Progress({ known }: { known: ReturnType<typeof useReview> }) {
  const { review, done, state, pause, goOn } = known
  const n = percent(Math.floor(100 * done) / 100) // all is done when it is
  if (state === 'failed') return <Failed why={known.why} again={known.again} />
  if (state === 'done')
    return <p class="review-work quiet" role="status">{review?.exact ? w.value.exact : fill(w.value.done, { m: whole(review?.playouts ?? 0) })}</p>
  const isPaused = state === 'paused'
  return (
    <div class="review-work">
      <progress max="1" value={done} aria-label={w.value.title} />
      <span>{fill(isPaused ? w.value.paused : w.value.working, { n })}</span>
      {isPaused ? <Button kind="small" class="go-on" onClick={goOn}>{w.value.go_on}</Button> : <Button kind="small" class="stop" onClick={pause}>{w.value.stop}</Button>}
    </div>
  )
}

/** Why: what the move made wins, and the best one. */
function Why({ decision, review, game }: { decision: Reviewed; review: MatchReview; game: LocalGame }) {
  const made = madeOf(decision)
  const best = decision.choices[0]!
  const isBest = decision.move === decision.best
  const share = (n: number | null): ComponentChildren => n !== null && <small>{fill(w.value.solved_share, { n: percent(n) })}</small>
  if (decision.forced) return <div class="review-why"><p>{w.value.is_forced}</p></div>
  if (!isJudged(decision, review)) return <div class="review-why"><p>{words.value.loading}</p></div>
  return (
    <div class="review-why">
      <p class={isBest ? 'right' : 'made'}><i aria-hidden="true">{isBest ? <Icon name="check" size={14} /> : <Icon name="close" size={14} />}</i> <span>{worthText(made, review, game)}. {isBest && w.value.is_best} {share(made.chance)}</span></p>
      {!isBest && <p class="best"><i aria-hidden="true"><Icon name="check" size={14} /></i> <span>{worthText(best, review, game)}: {betterText(decision, review)}. {share(best.chance)}</span></p>}
    </div>
  )
}

/** What has the focus keeps its own keys. */
const isTyping = (target: HTMLElement): boolean => target.matches('input, textarea, select') || target.closest('dialog, .scroll-x') !== null

interface LookProps {
  replay: ReplayFile
  match: number
  file: string
  moment: string
}

function Look({ replay, match, file, moment }: LookProps) {
  const start = momentOf(moment)
  const own = ownSeat(replay, match)
  const last = replay.players.length - 1
  const named = Math.min(start.seat ?? own ?? Math.max(0, replay.moves.find((turn) => turn.seat !== null)?.seat ?? 0), last)
  const [seat, setSeat] = useState(named)
  const [at, setAt] = useState<number | null>(null)
  const [isAgain, setAgain] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [against, setAgainst] = useState<Against>('equilibrium')
  const known = useReview(file, seat, against)
  const { review } = known
  const game = gameOf(replay.setup.game)
  const stops = stopsOf(replay.moves)
  const count = review?.decisions.length ?? 0
  const n = review ? Math.min(at ?? decisionAt(review, stops, start.step), count - 1) : -1
  const decision = review?.decisions[n]
  const lookAs = (to: number): void => (setAt(null), setSeat(to))
  const pick = (to: number) => setAt(Math.max(0, Math.min(count - 1, to)))
  // Another link to the same match, or the same one again: the address follows what one looks at.
  useEffect(() => lookAs(named), [route.value])
  useEffect(() => {
    // The statistics need it; whether it is kept is nothing to wait for.
    if (known.state === 'done' && review && own === seat && against === 'equilibrium') void keepSummary(review, match).catch(() => undefined)
  }, [known.state, seat, against])
  // The table is that of the seat; it follows the decision.
  const step = decision ? stops.indexOf(decision.index) : -1
  useEffect(() => {
    if (step < 0) return
    if (film.value?.replay === replay && film.value.viewer === seat) void goTo(step)
    else openFilm(replay, match, seat, seat, step).catch((error: Error) => setFault(error.message))
    history.replaceState(null, '', linkTo(`review/${matchWord(match)}/${step}.${seat}`))
  }, [step, seat])
  useEffect(() => closeFilm, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target as HTMLElement)) return
      const to = { ArrowLeft: n - 1, ArrowRight: n + 1, Home: 0, End: count - 1 }[event.key]
      if (to === undefined || !count) return
      pick(to)
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [n, count])
  if (fault || !game) return <Refused why={fault ?? known.why} />
  const refused = known.state === 'failed' ? inWords(known.why, nameOf(replay, seat)) : null
  const isServed = !Number.isNaN(match)
  const isStaged = film.value?.replay === replay && film.value.viewer === seat && table.value?.seat === seat
  const names = replay.players.map((_, i) => nameOf(replay, i))
  const action = (
    <>
      {review && <Progress known={known} />}
      {isServed && <ButtonLink href={`#/replay/${match}/${Math.max(0, step)}.${seat}`}><Icon name="play" size={18} /> {w.value.replay}</ButtonLink>}
      {isServed && whereIs(match) === 'server' && <CopyButton text={linkTo(`review/${match}/${Math.max(0, step)}.${seat}`)} label={w.value.share} />}
      {review && <Button class="save-review" onClick={() => saveFile(fileName(match).replace(/(\.replay)?$/, '.review.json'), 'application/json', JSON.stringify(review, null, 1))}><Icon name="download" size={18} /> {w.value.file}</Button>}
    </>
  )
  return (
    <Page title={w.value.title} about={fill(w.value.about, { game: game.title, outcome: outcomeOf(replay, seat) })} class="review" action={action}>
      {isServed && own === seat && hasLeft(match) && <p class="banner" role="note">{w.value.left}</p>}
      {review && decision ? (
        <div class="review-grid">
          <div class="review-left">
            {isStaged ? <ReviewFelt decision={decision} game={game} /> : <div class="review-table"><div class="felt" /></div>}
            <div class="review-keys">
              <Button class="before" aria-label={words.value.previous} disabled={n <= 0} onClick={() => pick(n - 1)}><Icon name="back" /></Button>
              <Button class="after" aria-label={words.value.next} disabled={n >= count - 1} onClick={() => pick(n + 1)}><Icon name="forward" /></Button>
              <span class="where-at" aria-live="polite">{fill(w.value.at, { n: n + 1, m: count })}</span>
              {isServed && <Button kind="brass" class="try-again" onClick={() => setAgain(true)}><span class="long">{w.value.again}</span><span class="short">{w.value.again_short}</span></Button>}
            </div>
            <div class="panel review-says" aria-live={known.state === 'working' ? 'off' : 'polite'}>
              {isStaged && <Why decision={decision} review={review} game={game} />}
            </div>
            <section class="panel curve-panel"><Curve review={review} at={n} game={game} pick={pick} /></section>
            {isStaged && !decision.forced && <ChoiceTable key={decision.index} decision={decision} review={review} game={game} />}
          </div>
          <div class="review-right">
            <Decisions review={review} against={against} setAgainst={setAgainst} at={n} game={game} names={names} own={own} pick={pick} of={lookAs} />
            <Sums review={review} />
          </div>
        </div>
      ) : known.state === 'failed' ? (
        <section class="panel empty refused">
          {refused === null ? <Failed why={known.why} again={known.again} /> : <Fault why={refused} />}
          <Whose seat={seat} names={names} own={own} of={lookAs} />
        </section>
      ) : <p class="empty" role="status">{words.value.loading}</p>}
      {isAgain && decision && <PlayOn game={replay.setup.game} match={match} moves={decision.index} seat={seat} name={names[seat]!} onClose={() => setAgain(false)} />}
    </Page>
  )
}

export function Review({ match, moment }: { match: number; moment: string }) {
  const [opened, setOpened] = useState<{ replay: ReplayFile; file: string } | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  useEffect(() => {
    let isStale = false
    const refuse = (text: string): void => void (isStale || setWhy(text))
    void (async () => {
      try {
        const file = await fileOf(match)
        if (file === null || isStale) return
        const replay = await openReplay(file)
        if (isStale) return
        const fault = typeof replay === 'string' ? spoken(replay) : refusalOf(replay)
        if (fault !== null) refuse(fault)
        else setOpened({ replay: replay as ReplayFile, file })
      } catch (error) {
        refuse(error instanceof Error ? error.message : String(error))
      }
    })()
    return () => {
      isStale = true
    }
  }, [match])
  if (why !== null) return <Refused why={why} />
  if (!opened) return <Page title={w.value.title} class="review"><p class="empty" role="status">{words.value.loading}</p></Page>
  return <Look {...opened} match={match} moment={moment} />
}
