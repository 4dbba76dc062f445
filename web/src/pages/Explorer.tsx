// SPDX-License-Identifier: MIT
// The solved games: the whole strategy as a grid, the options as sliders, solved anew while they move; what each choice is
// worth, what a seat is, and how one's own play differs.
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { account, countOwn, isOf, tellingOf, waysOf, type Look } from '../explorer/atlas'
import { Detail } from '../explorer/Detail'
import { Grid } from '../explorer/Grid'
import { Options, rulesOf } from '../explorer/Options'
import { ownMatches } from '../explorer/own'
import { OwnPlay, PlayAgainst } from '../explorer/OwnPlay'
import { SeatWorth } from '../explorer/SeatWorth'
import { solve, solved } from '../explorer/solver'
import { w } from '../explorer/words'
import { SOLVED } from '../lab/solved'
import { gameOf, games } from '../model'
import { ButtonLink } from '../parts/Button'
import { Segments } from '../parts/Field'
import { Icon } from '../parts/Icon'
import { go } from '../route'
import { Page } from '../Shell'
import { fill, words } from '../text'
import type { LocalGame } from '../text/games'
import { spoken } from '../text/sentences'
import '../style/explorer.css'

/** Where the situation stands below the grid it would not be seen to come. */
const NARROW = '(max-width: 1099px)'
const STILL = '(prefers-reduced-motion: reduce)'

function Solving({ game }: { game: LocalGame }) {
  const rules = rulesOf(game.id)
  const now = solved.value?.game === game.id ? solved.value : null
  const solution = now?.solution ?? null
  const [look, setLook] = useState<Look>({ board: null, way: '' })
  const [picked, setPicked] = useState<string | null>(null)
  const side = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => solve(game, rules), [game.id, JSON.stringify(rules)])
  const cells = solution?.worths ?? []
  const ways = useMemo(() => waysOf(cells), [cells])
  const seen: Look = { ...look, way: ways.includes(look.way) ? look.way : (ways[0] ?? '') }
  const matches = solution ? ownMatches.value.filter((match) => isOf(match, game.id, solution.setup.options)) : []
  const own = useMemo(() => countOwn(matches), [ownMatches.value, solution])
  const found = useMemo(() => account(cells, own, matches.length), [cells, own])
  const cell = cells.find((one) => one.situation === picked) ?? tellingOf(cells.filter((one) => one.board === seen.board && (one.board === null || one.before.join(' ') === seen.way)))
  const choose = (situation: string): void => {
    setPicked(situation)
    const to = cells.find((one) => one.situation === situation)
    if (to) setLook({ board: to.board, way: to.board === null ? seen.way : to.before.join(' ') })
  }
  const touch = (situation: string): void => {
    choose(situation)
    if (matchMedia(NARROW).matches && side.current && side.current.getBoundingClientRect().top > innerHeight - 160) side.current.scrollIntoView({ block: 'nearest', behavior: matchMedia(STILL).matches ? 'auto' : 'smooth' })
  }
  if (!solution) return <section class="panel empty"><p role="status">{now?.why ? fill(w.value.failed, { why: spoken(now.why) }) : w.value.solving}</p></section>
  const isOld = now!.isOld
  return (
    <div class="explorer-grid">
      <Grid game={game} cells={cells} own={own} look={seen} setLook={(to) => (setLook(to), setPicked(null))} picked={cell?.situation ?? null} pick={touch} isOld={isOld} />
      <div class="explorer-side" ref={side}>
        {cell && <Detail game={game} cell={cell} gain={solution.gain} done={own.get(cell.situation)} matches={matches.length} isOld={isOld} />}
        <PlayAgainst game={game} rules={rules} />
        <ButtonLink href={`#/rules/${game.id}`} kind="plain small"><Icon name="rules" size={18} /> {w.value.to_rules}</ButtonLink>
      </div>
      <div class="explorer-rules">
        <Options game={game} solved={now} />
        <SeatWorth game={game} solution={solution} isOld={isOld} />
      </div>
      <OwnPlay game={game} found={found} pick={choose} />
    </div>
  )
}

function Other({ id }: { id: string }) {
  const game = gameOf(id)
  return (
    <section class="panel empty">
      {id && <p>{game ? fill(w.value.not_solved, { game: game.title }) : words.value.no_such_game}</p>}
      <div class="buttons">{games.value.filter((one) => SOLVED.includes(one.id)).map((one) => <ButtonLink key={one.id} href={`#/solved/${one.id}`}>{one.title}</ButtonLink>)}</div>
    </section>
  )
}

export function Explorer({ game: id }: { game: string }) {
  const game = SOLVED.includes(id) ? gameOf(id) : undefined
  const titles = Object.fromEntries(games.value.filter((one) => SOLVED.includes(one.id)).map((one) => [one.id, one.title]))
  const isKnown = games.value.length > 0
  return (
    <Page title={game ? fill(w.value.title_of, { game: game.title }) : w.value.title} about={w.value.about} class="explorer" action={isKnown && game && <Segments label={w.value.game} value={id} of={titles} set={(one) => go(`solved/${one}`)} />}>
      {game ? <Solving key={id} game={game} /> : isKnown ? <Other id={id} /> : <p class="empty" role="status">{words.value.loading}</p>}
    </Page>
  )
}
