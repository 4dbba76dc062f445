// SPDX-License-Identifier: MIT
// Comes from a friend's link: takes the seat, then goes to the table. A link that is no longer good says so, and a table
// that may cost more than is usual, or whose deal stays hidden, waits for a yes.
import { useEffect, useState } from 'preact/hooks'
import { ask, gameOf, live } from '../model'
import { Button, ButtonLink } from '../parts/Button'
import { Icon } from '../parts/Icon'
import { Stage } from '../table/LazyStage'
import { Refused, type Outgoing } from '../net'
import type { ServerStake } from '../protocol'
import { go } from '../route'
import { words } from '../text'
import { GamePicture } from './GamePicture'
import { JoinForm } from './Here'
import { Stake } from './Stake'
import { Worth } from './Worth'
import '../style/tables.css'

const reasonOf = (error: unknown): string => (error instanceof Refused ? error.message : String(error))

/** Looks on at a table by its link. */
export const Watch = ({ table }: { table: number }) => (live.value?.table === table ? <Stage /> : <Going message={{ type: 'watch', table }} title={words.value.watch} />)

export function Join({ code }: { code: string }) {
  const title = `${words.value.join} ${code}`
  const [told, setTold] = useState<ServerStake | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const [isAgreed, setAgreed] = useState(false)
  useEffect(() => {
    ask({ type: 'stake', code }).then((answer) => setTold(answer as ServerStake), (error: unknown) => setWhy(reasonOf(error)))
  }, [])
  const game = told && gameOf(told.game)
  if (told && game && (isAgreed || (told.is_covered && told.stake <= game.stake && told.deal !== 'hidden'))) return <Going message={{ type: 'join', code, deal: told.deal }} title={title} />
  if (!told || !game) return <Door title={title} why={why} />
  return (
    <main class="page waiting">
      <section class="felt-strip room">
        <GamePicture game={game} />
        <h1>{game.title}</h1>
        <p>{words.value.invited}</p>
        <p class="code number">{code}</p>
      </section>
      <section class="panel sit">
        <div class="costs">
          <Stake stake={told.stake} counts={told.counts} isShort={!told.is_covered} />
          <Worth counts={told.counts} game={told.game} />
          {told.deal === 'hidden' && <p class="deal">{words.value.deal_is_hidden}</p>}
        </div>
        <div class="buttons">
          <Button kind="main" class="primary" disabled={!told.is_covered} onClick={() => setAgreed(true)}>{title}</Button>
          <ButtonLink href="#/">{words.value.lobby}</ButtonLink>
        </div>
      </section>
    </main>
  )
}

function Going({ message, title }: { message: Outgoing; title: string }) {
  const [why, setWhy] = useState<string | null>(null)
  useEffect(() => {
    ask(message).then(() => message.type === 'watch' || go('table'), (error: unknown) => setWhy(reasonOf(error)))
  }, [title])
  return <Door title={title} why={why} />
}

const Door = ({ title, why }: { title: string; why: string | null }) => (
  <main class="page waiting">
    <section class="felt-strip room">
      <h1>{title}</h1>
      {why ? <p role="alert"><Icon name="warning" size={20} /> {why}</p> : <p role="status">{words.value.connecting}</p>}
    </section>
    {why && <JoinForm />}
    <div class="buttons"><ButtonLink href="#/" kind={why ? 'main' : ''}>{words.value.lobby}</ButtonLink></div>
  </main>
)
