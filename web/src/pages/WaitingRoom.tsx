// SPDX-License-Identifier: MIT
// A seat is kept: who else has come, the code and link for friends, and the way back.
import qrcode from 'qrcode-generator'
import { useEffect, useState } from 'preact/hooks'
import { gameOf, me, tell, waiting } from '../model'
import { linkTo } from '../route'
import { levelName } from '../table/names'
import { fill, words } from '../text'
import { Stake } from './Stake'
import { Worth } from './Worth'

function QrCode({ text }: { text: string }) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  let path = ''
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (code.isDark(y, x)) path += `M${x} ${y}h1v1h-1z`
  return <svg class="qr" viewBox={`-2 -2 ${size + 4} ${size + 4}`} role="img" aria-label={text}><path d={path} /></svg>
}

function Invitation({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false)
  const link = linkTo(`join/${code}`)
  return (
    <>
      <p>{words.value.waiting_private}</p>
      <p class="code">{code}</p>
      <p><a href={link}>{link}</a></p>
      <button type="button" onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}>{isCopied ? words.value.copied : words.value.copy_link}</button>
      <QrCode text={link} />
    </>
  )
}

export function WaitingRoom() {
  const now = waiting.value!
  const w = words.value
  const [since] = useState(performance.now())
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  const own = now.players.find((one) => one.player === me.value?.player)
  const botIn = now.bot_in_ms === undefined ? null : Math.max(0, Math.ceil((now.bot_in_ms - (performance.now() - since)) / 1000))
  const isEnough = now.players.length + now.bots >= (gameOf(now.game)?.seats_min ?? 2)
  return (
    <main class="waiting">
      <h1>{gameOf(now.game)?.title}</h1>
      <p role="status">{w.waiting_for} {now.players.length + now.bots} / {now.seats}</p>
      <ul>{now.players.map((one) => <li key={one.player}>{one.name}{one.player === me.value?.player && ` (${w.you})`}{one.vote && ' ✓'}</li>)}</ul>
      <Stake stake={now.stake} counts={now.counts} isShort={false} />
      <Worth counts={now.counts} game={now.game} />
      {botIn !== null && <p>{fill(w.waiting_bot, { n: botIn, bot: fill(w.bot_named, { level: levelName(now.bot_level ?? '') }) })}</p>}
      {now.deal === 'hidden' && <p class="deal">{w.deal_is_hidden}</p>}
      {now.code && <Invitation code={now.code} />}
      <div class="buttons">
        {isEnough && now.players.length + now.bots < now.seats && <button type="button" class="primary" disabled={own?.vote} onClick={() => void tell({ type: 'vote', start: true })}>{w.start_now}</button>}
        <button type="button" onClick={() => void tell({ type: 'leave' })}>{w.cancel}</button>
      </div>
    </main>
  )
}
