// SPDX-License-Identifier: MIT
// Comes from a friend's link: takes the seat, then goes to the table. A link that is no longer good says so.
import { useEffect, useState } from 'preact/hooks'
import { ask } from '../model'
import { Refused, type Outgoing } from '../net'
import { go } from '../route'
import { words } from '../text'

/** Looks on at a table by its link. */
export const Watch = ({ table }: { table: number }) => <Going message={{ type: 'watch', table }} title={words.value.watch} />

export const Join = ({ code }: { code: string }) => <Going message={{ type: 'join', code }} title={`${words.value.join} ${code}`} />

function Going({ message, title }: { message: Outgoing; title: string }) {
  const [why, setWhy] = useState<string | null>(null)
  useEffect(() => {
    ask(message).then(
      () => go(''),
      (error: unknown) => setWhy(error instanceof Refused ? error.message : String(error)),
    )
  }, [title])
  return (
    <main class="waiting">
      <h1>{title}</h1>
      {why ? <p role="alert">{why}</p> : <p role="status">{words.value.connecting}</p>}
      <a href="#/">{words.value.lobby}</a>
    </main>
  )
}
