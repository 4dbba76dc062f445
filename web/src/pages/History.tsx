// SPDX-License-Identifier: MIT
// The player's finished matches, newest first, page by page: those with people, which the server has, and those that were
// played here and are kept on this device.
import { useEffect, useRef, useState } from 'preact/hooks'
import { ask, forgetHere, main, notice, openHere, unkept } from '../model'
import { Button, ButtonLink } from '../parts/Button'
import { Segments } from '../parts/Field'
import { Icon } from '../parts/Icon'
import { Confirm } from '../parts/Over'
import type { Match } from '../protocol'
import { openFile } from '../replay/dropped'
import { go, route } from '../route'
import { Page } from '../Shell'
import { forget as forgetReviews } from '../statistics/store'
import { words } from '../text'
import { whereIs, type Where } from '../where'
import { Matches } from './MatchRow'
import { Purses } from './Purses'

function Finished({ where, forget }: { where: Where; forget: () => void }) {
  const w = words.value
  const [matches, setMatches] = useState<Match[] | null>(null)
  const [next, setNext] = useState<number | null>(null)
  const [isLoading, setLoading] = useState(false)
  const [isSure, setSure] = useState(false)
  const [why, setWhy] = useState<string | null>(null)
  const load = async (before?: number) => {
    setLoading(true)
    const answer = await ask({ type: 'history', ...(before && { before }) }, where)
    setLoading(false)
    if (answer.type !== 'history') return
    setMatches((old) => (before ? [...(old ?? []), ...answer.matches] : answer.matches))
    setNext(answer.next)
  }
  useEffect(() => void load().catch((error: Error) => setWhy(error.message)), [])
  if (!matches && why === null) return <p class="empty" role="status">{w.loading}</p>
  const isEmpty = !matches?.length
  const canForget = where === 'here' && next === null && (!isEmpty || why !== null || unkept.value !== null || openHere.value !== null)
  return (
    <section class={isEmpty ? 'panel empty' : 'panel'}>
      {isEmpty ? <><p role="status">{why ?? w.no_matches}</p><ButtonLink href="#/" kind="main">{w.play}</ButtonLink></> : <Matches of={matches} />}
      {next !== null && <Button class="more" disabled={isLoading} onClick={() => void load(next)}>{w.more_matches}</Button>}
      {canForget && <Button kind="plain small" class="forget" onClick={() => setSure(true)}><Icon name="close" size={18} /> {w.forget_here}</Button>}
      {isSure && <Confirm title={w.forget_here} text={w.forget_here_sure} yes={w.forget_here} onYes={forget} onNo={() => setSure(false)} />}
    </section>
  )
}

/** A replay file can be dropped anywhere on the page, too. */
function OpenFile() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <p class="open-file quiet">
      <Button kind="plain small" onClick={() => input.current?.click()}><Icon name="play" size={18} /> {words.value.open_file}</Button> <span>{words.value.open_file_about}</span>
      <input ref={input} type="file" accept=".replay,text/plain" hidden onChange={(event) => event.currentTarget.files?.[0] && void openFile(event.currentTarget.files[0])} />
    </p>
  )
}

export function History() {
  const w = words.value
  const where: Where = main === 'here' || route.value[1] === 'here' ? 'here' : 'server'
  const [age, setAge] = useState(0)
  // Numbers of matches here begin anew, so nothing may be left that speaks of the old ones.
  const forget = () => void forgetHere().then(() => forgetReviews(({ match }) => whereIs(match) === 'here')).then(() => {
    notice.value = { kind: 'info', text: w.forgotten_here }
    setAge(age + 1)
  })
  return (
    <Page title={w.my_matches} about={where === 'here' ? (unkept.value === null ? w.kept_here : w.nothing_kept) : w.touch_to_review} class="history" action={<>{where === 'server' && <Purses />}<ButtonLink href="#/statistics" kind="small" class="to-statistics">{w.statistics}</ButtonLink></>}>
      {main === 'server' && <Segments label={w.my_matches} value={where} of={{ server: w.matches_server, here: w.matches_here }} set={(one) => go(one === 'here' ? 'history/here' : 'history')} />}
      <Finished key={`${where} ${age}`} where={where} forget={forget} />
      <OpenFile />
    </Page>
  )
}
