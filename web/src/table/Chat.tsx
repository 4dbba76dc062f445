// SPDX-License-Identifier: MIT
// Short chat: quick phrases and lines of plain text; a player can be muted.
import { useState } from 'preact/hooks'
import { chat, me, muted, phrases, staged, table, tell } from '../model'
import { phraseText, words } from '../text'

/** Somebody is here to talk to. */
export const hasChat = (): boolean => staged.value === null && table.value!.seats.some((seat) => seat.player !== null && seat.player !== me.value?.player)

export function Chat() {
  const [text, setText] = useState('')
  const now = table.value!
  const hush = (player: number) => {
    const on = !muted.value.has(player)
    void tell({ type: 'mute', player, on })
    const set = new Set(muted.value)
    if (on) set.add(player)
    else set.delete(player)
    muted.value = set
  }
  const others = now.seats.filter((seat) => seat.player !== null && seat.player !== me.value?.player)
  const say = (event: Event) => {
    event.preventDefault()
    if (text.trim()) void tell({ type: 'chat', text: text.trim() }).then((isDone) => isDone && setText(''))
  }
  return (
    <section class="chat" aria-label={words.value.chat}>
      <ul aria-live="polite">
        {chat.value.map((one, i) => <li key={i}><b>{one.name}</b> {phraseText(one.phrase, one.text)}</li>)}
      </ul>
      <div class="phrases">
        {phrases.value.map((phrase) => (
          <button type="button" class="button small" key={phrase.name} onClick={() => void tell({ type: 'chat', phrase: phrase.name })}>{phraseText(phrase.name, phrase.text)}</button>
        ))}
      </div>
      <form onSubmit={say}>
        <input class="input" value={text} maxLength={120} aria-label={words.value.chat_say} placeholder={words.value.chat_say} onInput={(event) => setText(event.currentTarget.value)} />
      </form>
      {others.map((seat) => (
        <button type="button" class="button plain small" key={seat.seat} onClick={() => hush(seat.player!)}>{muted.value.has(seat.player!) ? words.value.unmute : words.value.mute} {seat.name}</button>
      ))}
    </section>
  )
}
