// SPDX-License-Identifier: MIT
// A seat is kept: who else has come, the code and link for friends, and the way back.
import { lazy, Suspense } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { gameOf, me, tell, waiting } from '../model'
import { Avatar } from '../parts/Avatar'
import { Button, CopyButton } from '../parts/Button'
import { Icon } from '../parts/Icon'
import type { ServerWaiting } from '../protocol'
import { linkTo } from '../route'
import { levelName } from '../table/names'
import { fill, words } from '../text'
import { GamePicture } from './GamePicture'
import { Stake } from './Stake'
import { Worth } from './Worth'
import '../style/tables.css'

const QrCode = lazy(() => import('../parts/QrCode'))

/** Dismissing the phone's sheet is no error. */
const share = (link: string): void => void navigator.share({ url: link }).catch(() => undefined)

function Invitation({ code, game }: { code: string; game: string }) {
  const w = words.value
  const link = linkTo(`join/${code}`)
  return (
    <section class="panel invitation">
      <div class="say">
        <p>{w.waiting_private}</p>
        <p class="code number" aria-label={fill(w.code_is, { code: [...code].join(' ') })}>{code}</p>
        <p class="link"><a href={link}>{link}</a></p>
        <div class="buttons">
          <CopyButton kind="main" text={link} label={w.copy_link} />
          {'share' in navigator && <Button aria-label={`${w.share_link}: ${game}`} onClick={() => share(link)}><Icon name="share" /> {w.share_link}</Button>}
        </div>
      </div>
      <div class="qr-frame"><Suspense fallback={null}><QrCode text={link} label={fill(w.qr_of, { link })} /></Suspense></div>
    </section>
  )
}

/** Who has come, and the chairs that are empty. */
function Chairs({ now }: { now: ServerWaiting }) {
  const w = words.value
  const empty = Math.max(0, now.seats - now.players.length - now.bots)
  return (
    <ul class="chairs">
      {now.players.map((one) => (
        <li key={one.player}><Avatar name={one.name} size={56} /><span class="display">{one.name}</span><small>{one.player === me.value?.player && w.you}{one.vote && <span class="voted"> ✓ {w.would_start}</span>}</small></li>
      ))}
      {[...Array(now.bots).keys()].map((i) => <li key={`bot${i}`}><span class="chair"><Icon name="bot" /></span><span class="display">{w.bot}</span></li>)}
      {[...Array(empty).keys()].map((i) => <li key={`empty${i}`} class="free"><span class="chair"><Icon name="person" /></span><span>{w.free_seat}</span></li>)}
    </ul>
  )
}

/** What is left of the time until a bot comes, in seconds. */
function useCountdown(ms: number | undefined): number | null {
  const [since, setSince] = useState(performance.now())
  const [, tick] = useState(0)
  useEffect(() => setSince(performance.now()), [ms])
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return ms === undefined ? null : Math.max(0, Math.ceil((ms - (performance.now() - since)) / 1000))
}

/** Rather a bot at once than anybody later. */
async function botNow({ game, options, seats, bot_level: level }: ServerWaiting): Promise<void> {
  if (await tell({ type: 'leave' })) await tell({ type: 'play_bot', game, options, seats, level })
}

export function WaitingRoom() {
  const now = waiting.value!
  const w = words.value
  const game = gameOf(now.game)
  const botIn = useCountdown(now.bot_in_ms)
  const bot = fill(w.bot_named, { level: levelName(now.bot_level ?? '') })
  const own = now.players.find((one) => one.player === me.value?.player)
  const isEnough = now.players.length + now.bots >= (game?.seats_min ?? 2)
  return (
    <main class="page waiting">
      <section class="felt-strip room">
        {game && <GamePicture game={game} />}
        <h1>{game?.title}</h1>
        <p role="status">{now.code ? w.waiting_for : w.looking_for} <span class="number">{now.players.length + now.bots} / {now.seats}</span></p>
        <Chairs now={now} />
        {botIn !== null && <p class="bot-in">{fill(w.waiting_bot, { n: botIn, bot })}</p>}
      </section>
      {now.code && <Invitation code={now.code} game={game?.title ?? ''} />}
      <section class="panel sit">
        <div class="costs">
          <Stake stake={now.stake} counts={now.counts} isShort={false} />
          <Worth counts={now.counts} game={now.game} />
          {now.deal === 'hidden' && <p class="deal">{w.deal_is_hidden}</p>}
        </div>
        <div class="buttons">
          {isEnough && now.players.length + now.bots < now.seats && <Button kind="main" class="primary" disabled={own?.vote} onClick={() => void tell({ type: 'vote', start: true })}>{w.start_now}</Button>}
          {botIn !== null && now.players.length === 1 && <Button kind="main" class="bot-now" onClick={() => void botNow(now)}><Icon name="bot" size={20} /> {w.bot_now}</Button>}
          <Button class="cancel" onClick={() => void tell({ type: 'leave' })}>{w.cancel}</Button>
        </div>
      </section>
    </main>
  )
}
