// SPDX-License-Identifier: MIT
// The player's finished matches, newest first, page by page.
import { useEffect, useState } from 'preact/hooks'
import { ask } from '../model'
import { Button, ButtonLink } from '../parts/Button'
import type { Match } from '../protocol'
import { Page } from '../Shell'
import { words } from '../text'
import { Matches } from './MatchRow'
import { Purses } from './Purses'

export function History() {
  const w = words.value
  const [matches, setMatches] = useState<Match[] | null>(null)
  const [next, setNext] = useState<number | null>(null)
  const [isLoading, setLoading] = useState(false)
  const load = async (before?: number) => {
    setLoading(true)
    const answer = await ask({ type: 'history', ...(before && { before }) })
    setLoading(false)
    if (answer.type !== 'history') return
    setMatches((old) => (before ? [...(old ?? []), ...answer.matches] : answer.matches))
    setNext(answer.next)
  }
  useEffect(() => void load(), [])
  return (
    <Page title={w.my_matches} about={matches?.length ? w.touch_to_review : undefined} class="history" action={<Purses />}>
      {!matches && <p class="empty" role="status">{w.loading}</p>}
      {matches && !matches.length && <section class="panel empty"><p>{w.no_matches}</p><ButtonLink href="#/" kind="main">{w.play}</ButtonLink></section>}
      {matches && matches.length > 0 && (
        <section class="panel">
          <Matches of={matches} />
          {next !== null && <Button class="more" disabled={isLoading} onClick={() => void load(next)}>{w.more_matches}</Button>}
        </section>
      )}
    </Page>
  )
}
