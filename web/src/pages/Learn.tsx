// SPDX-License-Identifier: MIT
// Guided first matches: which there are and how far one has come in each, and the table at which one is taken.
import { useEffect, useState } from 'preact/hooks'
import { nextBeat } from '../beats/queue'
import { gameOf, games, staged } from '../model'
import { lessonsOf, minutesOf, taken } from '../learn/lessons'
import { back, closeGame, isUnderWay, lesson, next, openGame, speakAnew } from '../learn/player'
import { progressOf } from '../learn/progress'
import { Remark } from '../learn/Remark'
import { w } from '../learn/words'
import { Button, ButtonLink } from '../parts/Button'
import { Icon } from '../parts/Icon'
import { go } from '../route'
import { Page } from '../Shell'
import { AsideMenu, wayOf } from '../table/aside'
import { choices } from '../table/hand'
import { Said } from '../table/Line'
import { Stage } from '../table/Stage'
import { fill, language, words } from '../text'
import type { LocalGame } from '../text/games'
import { GamePicture } from './GamePicture'
import '../style/learn.css'

// ---- The lessons there are ------------------------------------------------------------------------------------------

function LessonCard({ game }: { game: LocalGame }) {
  const now = progressOf(taken.value[game.id])
  const l = w.value
  return (
    <li class="panel lesson-card">
      <GamePicture game={game} />
      <div class="about">
        <h2>{game.title}</h2>
        <p>{l[`learn_${game.id}` as keyof typeof l] ?? game.summary}</p>
        <p class="quiet">
          <span>{fill(words.value.minutes, { n: minutesOf(game.id) })}</span> · <span class={`progress ${now.state}`}>{now.state === 'done' ? <><Icon name="check" size={16} /> {l.is_done}</> : now.state === 'begun' ? fill(l.step, { n: now.step, m: now.steps }) : l.is_new}</span>
        </p>
      </div>
      <div class="buttons">
        <ButtonLink href={`#/learn/${game.id}`} kind={now.state === 'done' ? '' : 'main'} class="take"><span>{now.state === 'done' ? l.take_again : now.state === 'begun' ? l.go_on : l.begin}</span><span class="spoken">: {game.title}</span></ButtonLink>
        <a class="button plain" href={`#/rules/${game.id}`}>{words.value.rules}<span class="spoken">: {game.title}</span></a>
      </div>
    </li>
  )
}

function Lessons() {
  const all = lessonsOf(games.value.map((game) => game.id)).map((id) => gameOf(id)!)
  return (
    <Page title={w.value.title} about={w.value.about} class="lessons">
      <ul class="lesson-cards">{all.map((game) => <LessonCard key={game.id} game={game} />)}</ul>
    </Page>
  )
}

// ---- One that is taken -----------------------------------------------------------------------------------------------

/** While something is told, whatever leads elsewhere ends the beat. */
function onKey(event: KeyboardEvent): void {
  const way = wayOf(event)
  if (!way) return
  if (isUnderWay.value) nextBeat()
  else if (way === 'back') back()
  else if (!lesson.value?.asks) next()
  else return
  event.preventDefault()
}

function Head() {
  const now = lesson.value!
  return (
    <>
      <span class="where quiet lesson-title">{now.title}</span>
      <span class="lesson-steps" aria-hidden="true">{Array.from({ length: now.steps }, (_, i) => <i key={i} class={i + 1 < now.step ? 'past' : i + 1 === now.step ? 'now' : ''} />)}</span>
      <span class="lesson-step number"><span class="long">{fill(w.value.step, { n: now.step, m: now.steps })}</span><span class="short">{now.step}/{now.steps}</span></span>
    </>
  )
}

const leave = (): void => go('learn')

function Foot() {
  const l = w.value
  const now = lesson.value!
  const isTold = isUnderWay.value || choices.value.length > 0
  const away = now.over ? l.all_lessons : l.skip
  return (
    <>
      {isTold ? <Said /> : <p class="says" role="status">{now.over ? l.last_step : l.read_on}</p>}
      <span class="lesson-ways">
        <Button class="lesson-back" aria-label={words.value.previous} disabled={now.step === 1 || isUnderWay.value} onClick={back}><Icon name="back" size={18} /> <span class="label">{words.value.previous}</span></Button>
        <Button kind="plain" class="lesson-skip" aria-label={away} onClick={leave}><Icon name="close" size={18} /> <span class="label">{away}</span></Button>
      </span>
    </>
  )
}

function Lesson({ game }: { game: string }) {
  const [why, setWhy] = useState<string | null>(null)
  const tongue = language.value
  useEffect(() => {
    let isStale = false
    openGame(game).then((isThere) => isStale || isThere || setWhy(w.value.no_lesson), (error: Error) => isStale || setWhy(`${w.value.failed} ${error.message}`))
    addEventListener('keydown', onKey)
    return () => {
      isStale = true
      removeEventListener('keydown', onKey)
      closeGame()
    }
  }, [])
  useEffect(speakAnew, [tongue, isUnderWay.value])
  if (why !== null) return <Page title={w.value.title}><section class="panel empty" role="alert"><p>{why}</p><p><a href="#/learn">{w.value.all_lessons}</a></p></section></Page>
  if (!lesson.value || !staged.value) return <p class="empty" role="status">{words.value.loading}</p>
  return <Stage isBare foot={<Foot />} head={<Head />} menu={<AsideMenu class="lesson-menu" game={lesson.value.game}><a href="#/learn"><Icon name="learn" /> {w.value.all_lessons}</a></AsideMenu>} over={<Remark />} />
}

export const Learn = ({ game }: { game: string }) => (game ? <Lesson game={game} /> : <Lessons />)
