// SPDX-License-Identifier: MIT
// Comes from a friend's link: takes the seat, then goes to the table. A link that is no longer good says so.
import { useEffect, useState } from 'preact/hooks'
import { ask } from '../model'
import { Refused } from '../net'
import { go } from '../route'
import { words } from '../text'

export function Join({ code }: { code: string }) {
  const [why, setWhy] = useState<string | null>(null)
  useEffect(() => {
    ask({ type: 'join', code }).then(
      () => go(''),
      (error: unknown) => setWhy(error instanceof Refused ? error.message : String(error)),
    )
  }, [code])
  return (
    <main class="waiting">
      <h1>{words.value.join} {code}</h1>
      {why ? <p role="alert">{why}</p> : <p role="status">{words.value.connecting}</p>}
      <a href="#/">{words.value.lobby}</a>
    </main>
  )
}
