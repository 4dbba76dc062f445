// SPDX-License-Identifier: MIT
// A table as the player wants it: the game's options, seats, clock and watchers, and whom to play it with.
import { useEffect, useRef, useState } from 'preact/hooks'
import { ask, gameOf, me, tell } from '../model'
import type { Outgoing } from '../net'
import type { GameOption, ServerStake } from '../protocol'
import { go } from '../route'
import { level } from '../settings'
import { fill, words } from '../text'
import { optionName, wordOf, type LocalGame } from '../text/games'
import { botLevel, botsWhileQueueing, IfNobody, LevelPicker } from './LevelPicker'
import { isCovered, Stake } from './Stake'
import { Worth } from './Worth'

const CLOCKS_S = [0, 15, 30, 60, 180]

export function OptionField({ game, option, value, set }: { game: LocalGame; option: GameOption; value: number; set: (n: number) => void }) {
  return (
    <label title={option.help}>
      <span>{optionName(game, option.name)} <small>{option.help}</small></span>
      {option.words ? (
        <select name={option.name} value={value} onChange={(event) => set(Number(event.currentTarget.value))}>
          {option.words.map((word, i) => i >= option.min && i <= option.max && <option key={i} value={i}>{wordOf(game, word)}</option>)}
        </select>
      ) : (
        <input name={option.name} type="number" required min={option.min} max={option.max} value={value} onInput={(event) => set(Number(event.currentTarget.value))} />
      )}
    </label>
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

function Form({ game }: { game: LocalGame }) {
  const w = words.value
  const [changed, setChanged] = useState<Record<string, number>>({})
  const [seats, setSeats] = useState(game.seats_min)
  const [clock, setClock] = useState(30)
  const [watchers, setWatchers] = useState('none')
  const [deal, setDeal] = useState('published')
  const options = Object.fromEntries(Object.entries(changed).filter(([name, n]) => game.options.find((one) => one.name === name)?.default !== n))
  const { form, told } = useStake(game, seats, options)
  const isShort = told?.is_covered === false
  const sit = (message: Outgoing) => void tell(message).then((isDone) => isDone && go(''))
  const common = { game: game.id, seats, options }
  const bots = { level: botLevel(game) ?? level.value }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const how = (event.submitter as HTMLButtonElement | null)?.value
    if (how === 'bot') sit({ type: 'play_bot', ...common, ...bots })
    else if (how === 'queue') sit({ type: 'queue', ...common, ...botsWhileQueueing(game) })
    else sit({ type: 'create', ...common, decision_ms: clock * 1000, watchers, deal })
  }
  return (
    <form class="options" ref={form} onSubmit={onSubmit}>
      {game.seats_max > game.seats_min && (
        <label><span>{w.seats}</span><input name="seats" type="number" min={game.seats_min} max={game.seats_max} value={seats} onInput={(event) => setSeats(Number(event.currentTarget.value))} /></label>
      )}
      {game.options.map((one) => <OptionField key={one.name} game={game} option={one} value={changed[one.name] ?? one.default} set={(n) => setChanged({ ...changed, [one.name]: n })} />)}
      <label><span>{w.clock}</span>
        <select name="clock" value={clock} onChange={(event) => setClock(Number(event.currentTarget.value))}>
          {CLOCKS_S.map((s) => <option key={s} value={s}>{s ? fill(w.seconds, { n: s }) : w.no_clock}</option>)}
        </select>
      </label>
      <label><span>{w.watchers}</span>
        <select name="watchers" value={watchers} onChange={(event) => setWatchers(event.currentTarget.value)}>
          <option value="none">{w.watchers_none}</option>
          <option value="open">{w.watchers_open}</option>
          <option value="delayed">{w.watchers_delayed}</option>
        </select>
      </label>
      <label><span>{w.deal} <small>{w.deal_help}</small></span>
        <select name="deal" value={deal} onChange={(event) => setDeal(event.currentTarget.value)}>
          <option value="published">{w.deal_published}</option>
          <option value="hidden">{w.deal_hidden}</option>
        </select>
      </label>
      <LevelPicker game={game} />
      <IfNobody game={game} />
      <div aria-live="polite">{told && <><Stake stake={told.stake} counts={told.counts} isOffer isShort={isShort} /><Worth counts={told.counts} game={game.id} />{told.counts?.purse === 'tokens' && <p class="worth-about">{w.counts_new}</p>}</>}</div>
      <div class="buttons">
        <button type="submit" class="primary invite" value="invite">{w.invite}</button>
        <button type="submit" value="bot" disabled={deal === 'hidden'}>{w.play_bot}</button>
        <button type="submit" value="queue" disabled={isShort || deal === 'hidden'}>{w.play_someone}</button>
      </div>
    </form>
  )
}

export function NewTable({ game: id }: { game: string }) {
  const game = gameOf(id)
  return (
    <main class="page new">
      <h1>{game?.title ?? id}: {words.value.own_table}</h1>
      {game && <Form game={game} />}
    </main>
  )
}
