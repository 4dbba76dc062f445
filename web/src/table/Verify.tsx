// SPDX-License-Identifier: MIT
// The button that checks a deal: the seed's hash as it was before the deal, and every card from the seed.
import { useState } from 'preact/hooks'
import { ask } from '../model'
import { fill, words } from '../text'
import { verify } from '../wasm'

export function VerifyButton({ match, seedHash }: { match: number; seedHash: string }) {
  const [verdict, setVerdict] = useState<string | null>(null)
  const check = async () => {
    const answer = await ask({ type: 'replay', match })
    if (answer.type !== 'replay') return
    const why = await verify(answer.file, seedHash)
    setVerdict(why === null ? words.value.verify_yes : fill(words.value.verify_no, { why }))
  }
  return (
    <span class="verify">
      <button type="button" onClick={() => void check()}>{words.value.verify}</button>
      {verdict && <span class="verdict" role="status">{verdict}</span>}
    </span>
  )
}
