// SPDX-License-Identifier: MIT
// A finished match, move by move, from any seat or from all: the table page with a slider in place of choices.
import { useEffect, useState } from 'preact/hooks'
import { fold } from '../fold'
import { ask, gameOf, staged, table, type Table } from '../model'
import { Refused } from '../net'
import type { Event, View } from '../protocol'
import { linkTo } from '../route'
import { Log } from '../table/Log'
import { moveTitle } from '../table/names'
import { fill, words } from '../text'
import { checkOld } from '../trust'
import { ALL_SEATS, openReplay, showReplay, WATCHER, type ReplayFile } from '../wasm'

const emptyView: View = { seat: null, seats: 0, phase: '', to_act: [], zones: {}, counters: {} }

/** A replay is shown on the table as a match that nobody asks anything of. */
function asTable(replay: ReplayFile, match: number, seat: number): Table {
  return {
    table: 0, match, game: replay.setup.game, options: replay.setup.options, seat: seat < 0 || seat === WATCHER ? null : seat,
    seats: replay.players.map((name, i) => ({ seat: i, player: null, name: name || fill(words.value.seat, { n: i }), bot: null, is_connected: true })),
    seedHash: '', watchers: 'none', deal: replay.told ? 'hidden' : 'published', counts: null, view: emptyView, seq: 0, decision: null, choices: [], isSent: false, clock: null, clockAt: 0, log: [],
    result: null, rematch: [],
  }
}

/** The table after so many moves, and what each of them told. */
async function shownAt(replay: ReplayFile, step: number, seat: number): Promise<{ view: View; events: Event[][] }> {
  if (!replay.told) {
    const moves = Array.from({ length: step }, (_, i) => showReplay(i + 1, seat))
    return { view: (await showReplay(step, seat)).view, events: (await Promise.all(moves)).map((one) => one.events) }
  }
  const events = replay.told.moves.slice(0, step).map((one) => one.map((event) => JSON.parse(event) as Event))
  return { view: events.flat().reduce(fold, (await showReplay(0, seat)).view), events } // nothing is dealt at 0: there is nothing to hide
}

function Controls({ step, steps, go }: { step: number; steps: number; go: (n: number) => void }) {
  const w = words.value
  return (
    <div class="scrub">
      <button type="button" onClick={() => go(0)}>{w.first}</button>
      <button type="button" disabled={step === 0} onClick={() => go(step - 1)}>{w.previous}</button>
      <input type="range" min={0} max={steps} value={step} aria-label={w.replay} onInput={(event) => go(Number(event.currentTarget.value))} />
      <button type="button" disabled={step === steps} onClick={() => go(step + 1)}>{w.next}</button>
      <button type="button" onClick={() => go(steps)}>{w.last}</button>
      <span role="status">{fill(w.step, { n: step, m: steps })}</span>
    </div>
  )
}

function Viewer({ replay, file, match }: { replay: ReplayFile; file: string; match: number }) {
  const w = words.value
  const [step, setStep] = useState(0)
  const [seat, setSeat] = useState(replay.told?.viewer ?? ALL_SEATS)
  useEffect(() => {
    let isStale = false
    void (async () => {
      const shown = asTable(replay, match, seat)
      const { view, events } = await shownAt(replay, step, seat)
      for (const [i, told] of events.entries())
        for (const event of told) if (event.event === 'say' || event.event === 'sum') shown.log.push({ key: shown.log.length, batch: i + 1, event })
      if (!isStale) staged.value = { ...shown, view }
    })()
    return () => {
      isStale = true
    }
  }, [step, seat, replay])
  useEffect(() => () => void (staged.value = null), [])
  const [isKept, setKept] = useState<boolean | null>(null)
  useEffect(() => void checkOld(match, file).then(setKept), [match, file])
  const move = replay.moves[step - 1]
  const game = gameOf(replay.setup.game)
  const address = URL.createObjectURL(new Blob([file], { type: 'text/plain' }))
  return (
    <>
      <Controls step={step} steps={(replay.told ?? replay).moves.length} go={setStep} />
      <p class="said">{move && <>{move.seat === null ? w.dealing : replay.players[move.seat]}: <b>{game ? moveTitle(move.move, game) : move.move}</b></>}</p>
      <label>
        {w.seen_by}{' '}
        <select value={seat} disabled={replay.told !== null} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
          <option value={ALL_SEATS}>{w.all_seats}</option>
          {replay.players.map((name, i) => <option key={i} value={i}>{name || fill(w.seat, { n: i })}</option>)}
          <option value={WATCHER}>{w.watch}</option>
        </select>
      </label>
      {table.value && <Log />}
      <p class="verdict" role="status">{replay.told ? w.deal_is_hidden : replay.fault !== null ? fill(w.verify_no, { why: replay.fault }) : isKept === false ? w.check_wrong : isKept ? w.verify_promised : w.verify_yes}</p>
      <div class="buttons">
        <button type="button" onClick={() => void navigator.clipboard.writeText(linkTo(`replay/${match}`))}>{w.share}</button>
        <a download={`baize-${match}.replay`} href={address}>{w.download}</a>
      </div>
    </>
  )
}

export function Replay({ match }: { match: number; moment: string }) {
  const [opened, setOpened] = useState<{ replay: ReplayFile; file: string } | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  useEffect(() => {
    void (async () => {
      try {
        const answer = await ask({ type: 'replay', match })
        if (answer.type !== 'replay') return
        const replay = await openReplay(answer.file)
        if (typeof replay === 'string') setWhy(replay)
        else setOpened({ replay, file: answer.file })
      } catch (error) {
        setWhy(error instanceof Refused ? error.message : String(error))
      }
    })()
  }, [match])
  return (
    <main class="page replay">
      <h1>{words.value.replay} {match} {opened && `· ${gameOf(opened.replay.setup.game)?.title ?? opened.replay.setup.game}`}</h1>
      {why && <p role="alert">{why}</p>}
      {opened && <Viewer {...opened} match={match} />}
    </main>
  )
}
