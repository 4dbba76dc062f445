// SPDX-License-Identifier: MIT
// Asks a guest once, kindly, what to call them. It can be put off, and then stays away.
import { useEffect, useState } from 'preact/hooks'
import { isGuest, me, notice, tell } from '../model'
import { Avatar } from '../parts/Avatar'
import { Button } from '../parts/Button'
import { namingLater, wasGuest } from '../settings'
import { fill, words } from '../text'

export function NamePanel() {
  const w = words.value
  const [name, setName] = useState('')
  // Until the server has said who one is, the panel stands if it did the last time: what is below would jump.
  const isAsked = me.value ? !me.value.isProtected && isGuest(me.value.name) : wasGuest.value === 'yes'
  useEffect(() => void (me.value && (wasGuest.value = isAsked ? 'yes' : 'no')), [me.value === null, isAsked])
  if (!isAsked || namingLater.value === 'yes') return null
  const called = me.value?.name ?? 'Guest'
  const save = async (event: Event) => {
    event.preventDefault()
    if (await tell({ type: 'name', name: name.trim() })) notice.value = { kind: 'info', text: fill(w.welcome_name, { name: name.trim() }) }
  }
  return (
    <form class="panel name-panel" onSubmit={(event) => void save(event)}>
      <Avatar name={name.trim() || called} size={56} />
      <div class="asked">
        <h2><label for="your-name">{w.name_question}</label></h2>
        <p class="quiet">{fill(w.name_why, { name: called })}</p>
      </div>
      <div class="answer">
        <input id="your-name" class="input" value={name} maxLength={24} autocomplete="nickname" required onInput={(event) => setName(event.currentTarget.value)} />
        <Button kind="main" type="submit" disabled={!name.trim()}>{w.save}</Button>
        <Button kind="plain" class="later" onClick={() => (namingLater.value = 'yes')}>{w.later}</Button>
      </div>
    </form>
  )
}
