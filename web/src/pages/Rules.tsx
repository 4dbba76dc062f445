// SPDX-License-Identifier: MIT
// The rules of a game as a page, and as the text that the drawer at the table shows; and all games to choose from.
import { render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Card } from '../cards/Card'
import { cardTitle } from '../cards/names'
import { ToExplorer } from '../explorer/ToExplorer'
import { SOLVED } from '../lab/solved'
import { gameOf, games, main, tell } from '../model'
import { Button } from '../parts/Button'
import { Icon } from '../parts/Icon'
import { whole } from '../parts/numbers'
import { route } from '../route'
import { Page } from '../Shell'
import { fill, language, tongue, words } from '../text'
import { locale } from '../text/dates'
import { wordOf, type LocalGame } from '../text/games'
import { GamePicture } from './GamePicture'
import { NoGame } from './NoGame'
import { botLevel } from './LevelPicker'
import { readOdds, type OddsTable } from './odds'
import { optionTitle } from './optionTitle'
import { PICTURES } from './rulesPictures'
import '../style/reading.css'
import '../style/rules.css'

const pages = import.meta.glob<string>('../../../docs/rules/**/*.md', { import: 'default' })
const pageOf = (id: string, folder = '') => pages[`../../../docs/rules/${folder}${id}.md`]
const odds = import.meta.glob<string>('../../../docs/odds/*.txt', { query: '?raw', import: 'default' })

const playersText = (game: LocalGame): string =>
  game.seats_min === game.seats_max ? fill(words.value.players, { n: game.seats_min }) : fill(words.value.players_range, { a: game.seats_min, b: game.seats_max })

function Options({ game }: { game: LocalGame }) {
  const w = words.value
  if (!game.options.length) return null
  return (
    <details class="fold">
      <summary><h2>{w.what_you_can_change}</h2></summary>
      <table class="rows option-rows">
        <thead><tr><th>{w.option}</th><th class="amount">{w.standard}</th><th>{w.may_be}</th></tr></thead>
        <tbody>
          {game.options.map((one) => (
            <tr key={one.name}>
              <th scope="row"><b>{optionTitle(game, one.name)}</b><span>{one.help}</span></th>
              <td class="amount">{one.words ? wordOf(game, one.words[one.default]!) : whole(one.default)}</td>
              <td class="range">{one.words?.map((word) => wordOf(game, word)).join(', ') ?? fill(w.from_to, { a: whole(one.min), b: whole(one.max) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** A piece of the odds in the language in use: a text that its table has, or a number. */
const inLanguage = (text: string): string => tongue.value.odds?.[text] ?? text.replace(/(?<=\d)\.(?=\d)/g, (0.5).toLocaleString(locale()).charAt(1))

const OddsRows = ({ of }: { of: OddsTable }) => (
  <div class="scroll" tabIndex={0}>
    <table>
      <thead>{of.head.map((line, i) => <tr key={i}>{line.map((head, k) => (head.text ? <th key={k} colSpan={head.columns}>{inLanguage(head.text)}</th> : <td key={k} colSpan={head.columns} />))}</tr>)}</thead>
      <tbody>{of.rows.map((row, i) => <tr key={i}>{row.map((text, k) => (k ? <td key={k}>{inLanguage(text)}</td> : <th key={k} scope="row">{inLanguage(text)}</th>))}</tr>)}</tbody>
    </table>
  </div>
)

const Odds = ({ text }: { text: string }) => (
  <details class="fold">
    <summary><h2>{words.value.odds}</h2></summary>
    <div class="odds" lang={tongue.value.odds ? undefined : 'en'}>{readOdds(text).map((part, i) => (typeof part === 'string' ? <p key={i}>{inLanguage(part)}</p> : <OddsRows key={i} of={part} />))}</div>
  </details>
)

interface Text {
  html: string
  odds: string
  isOwn: boolean
}

/** The page of a game in the language in use, or else in English; null until it is there. */
function useText(id: string): Text | null {
  const [text, setText] = useState<(Text & { of: string }) | null>(null)
  const own = language.value === 'en' ? pageOf(id) : pageOf(id, `${language.value}/`)
  const of = `${language.value}/${id}`
  useEffect(() => {
    const load = async () => {
      const [html, table] = await Promise.all([(own ?? pageOf(id))?.() ?? '', odds[`../../../docs/odds/${id}.txt`]?.() ?? ''])
      setText({ of, html: html.replace(/<h1>[^]*?<\/h1>/, ''), odds: table, isOwn: own !== undefined })
    }
    void load()
  }, [of])
  return text?.of === of ? text : null
}

/** Options are called what the form of a table calls them: `two_decks=on` is "Two decks: on". */
function nameOptions(box: HTMLElement, game: LocalGame): void {
  for (const at of box.querySelectorAll<HTMLElement>('code')) {
    at.dataset.option ??= at.textContent ?? ''
    const [name = '', value] = at.dataset.option.split('=')
    const option = game.options.find((one) => one.name === name)
    if (!option) continue
    at.className = 'option'
    at.textContent = value === undefined ? optionTitle(game, name) : `${optionTitle(game, name)}: ${wordOf(game, value)}`
  }
}

/** Draws the cards and the pictures whose places the text has. */
function draw(box: HTMLElement): void {
  for (const at of box.querySelectorAll<HTMLElement>('[data-card]')) {
    const card = at.dataset.card!
    at.setAttribute('role', 'img')
    at.setAttribute('aria-label', cardTitle(card))
    at.textContent = ''
    render(<Card card={card} />, at)
  }
  for (const at of box.querySelectorAll<HTMLElement>('[data-picture]')) {
    const Picture = PICTURES[at.dataset.picture!]
    if (!Picture) continue
    at.textContent = ''
    render(<Picture />, at)
  }
}

function Body({ text, game }: { text: Text; game: LocalGame | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => void (box.current && draw(box.current)), [text.html])
  useEffect(() => void (box.current && game && nameOptions(box.current, game)), [text.html, game])
  return (
    <>
      {!text.isOwn && <p class="quiet">{words.value.rules_note}</p>}
      {/* Our own pages, made into HTML when the client is built. */}
      <div class="prose" ref={box} lang={text.isOwn ? undefined : 'en'} dangerouslySetInnerHTML={{ __html: text.html }} />
      {game && <Options game={game} />}
      {text.odds && <Odds text={text.odds} />}
    </>
  )
}

/** The rules as text, in the drawer beside the table. */
export function RulesText({ game }: { game: string }) {
  const text = useText(game)
  return <article class="rules-text">{text ? <Body text={text} game={gameOf(game)} /> : <p class="quiet">{words.value.loading}</p>}</article>
}

/** The headings, each a link to its place. */
function Contents({ id, html }: { id: string; html: string }) {
  const heads = [...html.matchAll(/<h2 id="part-(\d+)">([^]*?)<\/h2>/g)].map((found) => ({ part: found[1]!, title: found[2]!.replace(/<[^>]+>/g, '') }))
  if (heads.length < 2) return null
  return (
    <nav class="contents" aria-label={words.value.contents}>
      <h2>{words.value.contents}</h2>
      <ol>{heads.map((head) => <li key={head.part}><a href={`#/rules/${id}/${head.part}`} aria-current={route.value[2] === head.part ? 'location' : undefined}>{head.title}</a></li>)}</ol>
    </nav>
  )
}

function Head({ game }: { game: LocalGame }) {
  const w = words.value
  return (
    <header class="rules-head panel">
      <GamePicture game={game} />
      <div class="about">
        <h1>{game.title}</h1>
        <p>{game.summary}</p>
        <p class="quiet">{playersText(game)} · {fill(w.minutes, { n: game.minutes })}</p>
      </div>
      <div class="buttons">
        <Button kind="main" onClick={() => void tell({ type: 'play_bot', game: game.id, seats: game.seats_min, level: botLevel(game) })}><Icon name="play" size={18} /> {w.play_now}</Button>
        {main === 'server' && <Button onClick={() => void tell({ type: 'create', game: game.id, seats: game.seats_min })}><Icon name="friends" size={20} /> {w.with_friends}</Button>}
        {SOLVED.includes(game.id) && <ToExplorer game={game.id} />}
      </div>
    </header>
  )
}

function GameRules({ id }: { id: string }) {
  const text = useText(id)
  const game = gameOf(id)
  const part = route.value[2]
  useEffect(() => {
    if (part && text) document.getElementById(`part-${part}`)?.scrollIntoView({ block: 'start' })
  }, [part, text !== null])
  if (!game && games.value.length) return <Page title={words.value.rules}><NoGame /></Page>
  return (
    <main class="page rules">
      <a class="to-all" href="#/rules"><Icon name="back" size={18} /> {words.value.all_games}</a>
      <article>
        {game && <Head game={game} />}
        <div class="columns">
          {text && <Contents id={id} html={text.html} />}
          <div class="panel rules-text">{text ? <Body text={text} game={game} /> : <p class="empty" role="status">{words.value.loading}</p>}</div>
        </div>
      </article>
    </main>
  )
}

const AllRules = () => (
  <Page title={words.value.rules} about={words.value.rules_about} class="rules-all" action={<a href="#/counts">{words.value.what_counts}</a>}>
    <ul class="rules-cards">
      {games.value.map((game) => (
        <li key={game.id} class="panel">
          <a href={`#/rules/${game.id}`}>
            <GamePicture game={game} />
            <span class="about"><b class="display">{game.title}</b><small>{playersText(game)}</small><span>{game.summary}</span></span>
          </a>
        </li>
      ))}
    </ul>
  </Page>
)

export const Rules = ({ game }: { game: string }) => (game ? <GameRules key={game} id={game} /> : <AllRules />)
