// SPDX-License-Identifier: MIT
// Puzzles: the one of today, how far one has come in each game, and the table at which one is solved.
import { useEffect, useState } from 'preact/hooks'
import { nextBeat } from '../beats/queue'
import { gameOf, staged, tableGame } from '../model'
import { Button, ButtonLink } from '../parts/Button'
import { Icon } from '../parts/Icon'
import { setSizes, type Engine } from '../puzzles/engine'
import { tries } from '../puzzles/kept'
import { closePuzzle, dailyGame, findPuzzle, isUnderWay, loadEngine, NoPuzzle, openPuzzle, puzzleGames, quiz, today, type Wish } from '../puzzles/player'
import { Side, titleOf } from '../puzzles/Solution'
import { noonOf, standingOf, streakOf } from '../puzzles/tries'
import { w } from '../puzzles/words'
import { Marks } from '../review/Marks'
import { go } from '../route'
import { Page } from '../Shell'
import { AsideMenu, wayOf } from '../table/aside'
import { Said } from '../table/Line'
import { Stage } from '../table/Stage'
import { fill, words } from '../text'
import { day as dayText } from '../text/dates'
import type { LocalGame } from '../text/games'
import { GamePicture } from './GamePicture'
import '../style/reading.css'
import '../style/tables.css'
import '../style/puzzles.css'

const DAILY = 'daily'

const Failed = ({ why }: { why: string }) => (
  <Page title={w.value.title} class="puzzles"><section class="panel empty" role="alert"><p>{why}</p><p><a href="#/puzzles">{w.value.all_puzzles}</a></p></section></Page>
)

const reasonOf = (error: unknown): string => (error instanceof NoPuzzle ? error.message : fill(w.value.failed, { why: error instanceof Error ? error.message : String(error) }))

// ---- What there is ---------------------------------------------------------------------------------------------------

function Daily({ engine }: { engine: Engine }) {
  const l = w.value
  const day = today()
  const game = gameOf(dailyGame(engine, day))
  const done = tries.value.find((one) => one.day === day)
  const days = streakOf(tries.value, day)
  if (!game) return null
  return (
    <section class="felt-head daily" aria-label={l.daily}>
      <div class="who">
        <h2>{l.daily}</h2>
        <p>{game.title}, {dayText(noonOf(day))}</p>
        <p class="state">{done ? (done.right ? l.daily_solved : l.daily_missed) : l.daily_about}</p>
      </div>
      {days > 0 && <p class="streak"><b class="number">{days}</b> <span>{fill(l.streak, { n: days }).replace(/^\d+\s*/, '')}</span></p>}
      <ButtonLink href="#/puzzles/daily" kind={done ? '' : 'brass'} class="take-daily">{done ? l.daily_again : l.daily_begin}</ButtonLink>
    </section>
  )
}

function PuzzleCard({ game, engine }: { game: LocalGame; engine: Engine }) {
  const l = w.value
  const now = standingOf(tries.value, game.id, engine)
  return (
    <li class="panel puzzle-card">
      <GamePicture game={game} />
      <div class="about">
        <h2>{game.title}</h2>
        <p class="rating"><span>{l.your_rating}</span> <b class="number">{now.rating}</b></p>
        <p class="quiet">{now.tries ? `${fill(l.solved_of, { n: now.solved, m: now.tries })}${now.row > 1 ? `, ${fill(l.in_a_row, { n: now.row })}` : ''}` : fill(l.count, { n: setSizes[game.id]! })}</p>
      </div>
      <div class="buttons">
        <ButtonLink href={`#/puzzles/${game.id}`} kind="main" class="solve"><span>{now.tries ? l.go_on : l.solve}</span><span class="spoken">: {game.title}</span></ButtonLink>
        <a class="button plain" href={`#/rules/${game.id}`}>{words.value.rules}<span class="spoken">: {game.title}</span></a>
      </div>
    </li>
  )
}

function List() {
  const [engine, setEngine] = useState<Engine | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  useEffect(() => void loadEngine().then(setEngine, (error: unknown) => setWhy(reasonOf(error))), [])
  if (why !== null) return <Failed why={why} />
  return (
    <Page title={w.value.title} about={w.value.about} class="puzzles">
      {engine ? (
        <>
          <Daily engine={engine} />
          <ul class="puzzle-cards">{puzzleGames().map((id) => <PuzzleCard key={id} game={gameOf(id)!} engine={engine} />)}</ul>
          <p class="quiet kept-here">{w.value.not_kept}</p>
        </>
      ) : <p class="empty" role="status">{words.value.loading}</p>}
    </Page>
  )
}

// ---- One that is solved ----------------------------------------------------------------------------------------------

const next = (): void => {
  const now = quiz.value
  if (now) go(`puzzles/${now.game}`)
}

/** While something is told a key ends the beat; after the answer it leads to the next puzzle. */
function onKey(event: KeyboardEvent): void {
  if (wayOf(event) !== 'on') return
  if (isUnderWay.value) nextBeat()
  else if (quiz.value?.answered) next()
  else return
  event.preventDefault()
}

const Head = () => (
  <>
    <span class="where quiet puzzle-title">{titleOf(quiz.value!)}</span>
    <span class="puzzle-rated number">{fill(w.value.rated, { n: quiz.value!.asked.rating })}</span>
  </>
)

function Foot() {
  const { answered } = quiz.value!
  return (
    <>
      {answered ? <p class="says">{answered.solved.choices[answered.mine]!.is_right ? w.value.right : w.value.wrong}</p> : <Said />}
      <Button kind="plain" class="puzzle-leave" aria-label={w.value.leave} onClick={() => go('puzzles')}><Icon name="close" size={18} /> <span class="label">{w.value.leave}</span></Button>
    </>
  )
}

function Over() {
  const now = quiz.value!
  const game = tableGame.value
  if (!now.answered || !game) return null
  const { solved, mine } = now.answered
  const made = solved.choices[mine]!
  const chosen = { seat: now.asked.seat, move: made.move, best: made.is_right ? made.move : solved.choices[0]!.move, choices: solved.choices }
  return <Marks find={() => document.querySelector<HTMLElement>('.stage .felt')} chosen={chosen} game={game} />
}

function Solve({ wish }: { wish: Wish }) {
  const [why, setWhy] = useState<string | null>(null)
  useEffect(() => {
    let isStale = false
    const open = async () => {
      const { game, name } = await findPuzzle(wish)
      if (isStale) return
      if (!name) setWhy(w.value.last)
      else if (wish !== DAILY && wish.name === null) location.replace(`#/puzzles/${game}/${name}`)
      else await openPuzzle(game, name, wish === DAILY ? today() : null)
    }
    open().catch((error: unknown) => isStale || setWhy(reasonOf(error)))
    addEventListener('keydown', onKey)
    return () => {
      isStale = true
      removeEventListener('keydown', onKey)
      closePuzzle()
    }
  }, [])
  if (why !== null) return <Failed why={why} />
  if (!quiz.value || !staged.value) return <p class="empty" role="status">{words.value.loading}</p>
  return <Stage foot={<Foot />} head={<Head />} menu={<AsideMenu class="puzzle-menu" game={quiz.value.game}><a href="#/puzzles"><Icon name="puzzle" /> {w.value.all_puzzles}</a></AsideMenu>} over={<Over />} side={<Side next={next} />} />
}

export function Puzzles({ game, puzzle }: { game: string; puzzle: string }) {
  if (!puzzleGames().length) return <p class="empty" role="status">{words.value.loading}</p>
  if (!game) return <List />
  return <Solve key={`${game}/${puzzle}`} wish={game === DAILY ? DAILY : { game, name: puzzle || null }} />
}
