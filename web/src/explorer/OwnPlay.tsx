// SPDX-License-Identifier: MIT
// One's own play beside the strategy: how many matches there are, what was given away in them, and where most of it.
import { useEffect } from 'preact/hooks'
import { tell } from '../model'
import { Button } from '../parts/Button'
import { Icon } from '../parts/Icon'
import { whole } from '../parts/numbers'
import { fill } from '../text'
import type { LocalGame } from '../text/games'
import { places } from '../statistics/mine'
import { spoken } from '../text/sentences'
import type { Account } from './atlas'
import { cellName, small } from './names'
import { dropOwn, openPlaces, own, readOwn } from './own'
import { changedOf, type Rules } from './solver'
import { w } from './words'

const FEW_MATCHES = 30

function Found({ game, found, pick }: { game: LocalGame; found: Account; pick: (situation: string) => void }) {
  if (!found.matches) return <p class="quiet" role="status">{w.value.own_none}</p>
  const { worst } = found
  return (
    <>
      <p role="status">{fill(w.value.own_found, { n: whole(found.matches), m: whole(found.decisions) })} {found.matches < FEW_MATCHES && w.value.own_few}</p>
      <p><b>{found.cost >= 0.001 ? fill(w.value.own_cost, { n: small(found.cost) }) : w.value.own_free}</b></p>
      {worst && found.worstCost >= 0.001 && <Button kind="small" class="worst" onClick={() => pick(worst.situation)}>{fill(w.value.own_worst, { situation: cellName(game, worst) })} <Icon name="forward" size={18} /></Button>}
    </>
  )
}

export function OwnPlay({ game, found, pick }: { game: LocalGame; found: Account; pick: (situation: string) => void }) {
  const now = own.value?.game === game.id ? own.value : null
  // All places, if one asks; else only what is open already.
  const count = async (): Promise<void> => readOwn(game.id, await places())
  useEffect(() => {
    const open = openPlaces()
    if (open.length) void readOwn(game.id, open)
    else dropOwn()
  }, [game.id])
  return (
    <section class="panel own-play">
      <h2>{w.value.own}</h2>
      <p class="quiet">{w.value.own_about}</p>
      {now?.state === 'reading' && <p role="status">{fill(w.value.own_reading, { n: whole(now.read), m: whole(now.all) })}</p>}
      {now?.state === 'done' && <Found game={game} found={found} pick={pick} />}
      {now?.why && <p class="why-not" role="alert">{spoken(now.why)}</p>}
      {now?.state === 'done' && now.left > 0 && <p class="quiet">{fill(w.value.own_left, { n: whole(now.left) })}</p>}
      <Button kind="small" class="count-own" disabled={now?.state === 'reading'} onClick={() => void count()}><Icon name="history" size={18} /> {now?.state === 'done' && found.matches ? w.value.own_again : w.value.own_count}</Button>
    </section>
  )
}

/** Practice against whoever plays it best. */
export function PlayAgainst({ game, rules }: { game: LocalGame; rules: Rules }) {
  const options = changedOf(game, rules)
  const isStandard = Object.keys(options).length === 0
  const play = (): void => void tell({ type: 'play_bot', game: game.id, seats: 2, options, level: game.bots?.at(-1)?.level })
  return (
    <div class="play-against">
      <Button kind="main" onClick={play}><Icon name="play" size={20} /> {w.value.play_against}</Button>
      <p class="quiet">{isStandard ? w.value.play_against_note : w.value.play_best_note}</p>
    </div>
  )
}
