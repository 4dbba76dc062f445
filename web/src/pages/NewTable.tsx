// SPDX-License-Identifier: MIT
// A table as the player wants it: the game's options, seats, clock and watchers, and whom to play it with.
import { useEffect, useRef, useState } from 'preact/hooks'
import { ask, gameOf, games, main, me, tell } from '../model'
import type { Outgoing } from '../net'
import { Button, ButtonLink } from '../parts/Button'
import { Field, NumberInput, Select } from '../parts/Field'
import { Icon } from '../parts/Icon'
import type { GameOption, ServerStake } from '../protocol'
import { go } from '../route'
import { level } from '../settings'
import { Page } from '../Shell'
import { fill, words } from '../text'
import { wordOf, type LocalGame } from '../text/games'
import { GamePicture } from './GamePicture'
import { botLevel, botsWhileQueueing, IfNobody, LevelPicker } from './LevelPicker'
import { NoGame } from './NoGame'
import { optionTitle } from './optionTitle'
import { isCovered, Stake } from './Stake'
import { seatsOf } from './Tile'
import { Worth } from './Worth'
import '../style/tables.css'

const CLOCKS_S = [0, 15, 30, 60, 180]

const standardOf = (game: LocalGame, option: GameOption): string => {
  const word = option.words?.[option.default]
  return word === undefined ? String(option.default) : wordOf(game, word)
}

/** One option of a game. What differs from the standard says what the standard is. */
export function OptionField({ game, option, value, set }: { game: LocalGame; option: GameOption; value: number; set: (n: number) => void }) {
  const isChanged = value !== option.default
  const name = <>{optionTitle(game, option.name)}{isChanged && <span class="tag">{fill(words.value.standard_is, { n: standardOf(game, option) })}</span>}</>
  const allowed = option.words?.flatMap((word, i) => (i >= option.min && i <= option.max ? [[String(i), wordOf(game, word)] as const] : []))
  return (
    <Field name={name} note={option.help} isInline class={isChanged ? 'changed' : ''}>
      {allowed ? (
        <Select name={option.name} value={String(value)} of={Object.fromEntries(allowed)} set={(word) => set(Number(word))} />
      ) : (
        <NumberInput name={option.name} min={option.min} max={option.max} value={value} set={set} />
      )}
    </Field>
  )
}

const STAKE_AFTER_MS = 150

/** What a seat costs with these options, asked again when they rest; null: they do not fit, the form says where. */
function useStake(game: LocalGame, seats: number, options: Record<string, number>) {
  const form = useRef<HTMLFormElement>(null)
  const [told, setTold] = useState<Pick<ServerStake, 'stake' | 'is_covered' | 'counts'> | null>({ stake: game.stake, is_covered: isCovered(game.stake) })
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!form.current?.checkValidity()) setTold(null)
      else void ask({ type: 'stake', game: game.id, seats, options }).then((answer) => setTold(answer as ServerStake), () => setTold(null))
    }, STAKE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [JSON.stringify(options), seats, me.value?.spare])
  return { form, told }
}

/** Where the options stand beside the table they are open; on a phone they are long, and mostly stay as they are. */
const WIDE = '(min-width: 900px)'

function Form({ game }: { game: LocalGame }) {
  const w = words.value
  const [changed, setChanged] = useState<Record<string, number>>({})
  const [isWide] = useState(matchMedia(WIDE).matches)
  const [seats, setSeats] = useState(seatsOf(game))
  const [clock, setClock] = useState(30)
  const [watchers, setWatchers] = useState('none')
  const [deal, setDeal] = useState('published')
  const options = Object.fromEntries(Object.entries(changed).filter(([name, n]) => game.options.find((one) => one.name === name)?.default !== n))
  const isChanged = Object.keys(options).length > 0
  const { form, told } = useStake(game, seats, options)
  const isShort = told?.is_covered === false
  const sit = (message: Outgoing) => void tell(message).then((isDone) => isDone && go('table'))
  const common = { game: game.id, seats, options }
  const bots = { level: botLevel(game) ?? level.value }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const how = (event.submitter as HTMLButtonElement | null)?.value
    if (how === 'bot') sit({ type: 'play_bot', ...common, ...bots })
    else if (how === 'queue') sit({ type: 'queue', ...common, ...botsWhileQueueing(game) })
    else sit({ type: 'create', ...common, decision_ms: clock * 1000, watchers, deal })
  }
  const reset = isChanged && <Button kind="plain small" class="reset" onClick={() => setChanged({})}><Icon name="history" size={18} /> {w.reset_options}</Button>
  return (
    <form class="options" ref={form} onSubmit={onSubmit}>
      <div class="column">
        <section class="panel own-table">
          <h2>{w.the_table}</h2>
          <div class="fields">
            {game.seats_max > game.seats_min && (
              <Field name={w.seats} isInline><NumberInput name="seats" min={game.seats_min} max={game.seats_max} value={seats} set={setSeats} /></Field>
            )}
            <LevelPicker game={game} />
            {main === 'server' && <IfNobody game={game} />}
          </div>
          {main === 'server' && <h3>{w.with_friends}</h3>}
          {main === 'server' && <div class="fields">
            <Field name={w.clock} isInline><Select name="clock" value={String(clock)} of={Object.fromEntries(CLOCKS_S.map((s) => [s, s ? fill(w.seconds, { n: s }) : w.no_clock]))} set={(s) => setClock(Number(s))} /></Field>
            <Field name={w.watchers} isInline><Select name="watchers" value={watchers} of={{ none: w.watchers_none, open: w.watchers_open, delayed: w.watchers_delayed }} set={setWatchers} /></Field>
            <Field name={w.deal} note={w.deal_help} isInline class="deal"><Select name="deal" value={deal} of={{ published: w.deal_published, hidden: w.deal_hidden }} set={setDeal} /></Field>
          </div>}
        </section>
        {game.options.length > 0 && (
          <details class="panel own-rules" open={isWide}>
            <summary><h2>{w.rules_here}</h2> {isChanged ? <span class="tag">{fill(w.n_changed, { n: Object.keys(options).length })}</span> : <span class="quiet">{w.standard_options}</span>}</summary>
            <div class="fields">{game.options.map((one) => <OptionField key={one.name} game={game} option={one} value={changed[one.name] ?? one.default} set={(n) => setChanged({ ...changed, [one.name]: n })} />)}</div>
            {reset}
          </details>
        )}
      </div>
      <section class="panel sit">
        <GamePicture game={game} />
        <div class="buttons kept-in-view">
          {main === 'server' && <Button kind="main" type="submit" class="primary invite" value="invite"><Icon name="friends" size={20} /> {w.invite}</Button>}
          <Button kind={main === 'here' ? 'main' : undefined} type="submit" value="bot" disabled={deal === 'hidden'}><Icon name="bot" size={20} /> {w.play_bot}</Button>
          {main === 'server' && <Button type="submit" value="queue" disabled={isShort || deal === 'hidden'}><Icon name="people" size={20} /> {w.play_someone}</Button>}
        </div>
        {deal === 'hidden' && <p class="quiet">{w.hidden_friends_only}</p>}
        {/* Below what is touched: it comes a moment later, and no button may move under a finger. */}
        <div class="costs" aria-live="polite">{main === 'here' ? <p class="stake">{w.practice_here_title}</p> : told && <><Stake stake={told.stake} counts={told.counts} isOffer isShort={isShort} /><Worth counts={told.counts} game={game.id} />{told.counts?.purse === 'tokens' && <p class="worth-about">{w.counts_new}</p>}</>}</div>
      </section>
    </form>
  )
}

export function NewTable({ game: id }: { game: string }) {
  const w = words.value
  const game = gameOf(id)
  return (
    <Page title={game?.title ?? id} about={w.own_table} class="new" action={game && <ButtonLink href={`#/rules/${id}`} kind="plain small"><Icon name="rules" size={18} /> {w.rules}</ButtonLink>}>
      {game ? <Form game={game} /> : games.value.length ? <NoGame /> : <p class="empty" role="status">{w.loading}</p>}
    </Page>
  )
}
