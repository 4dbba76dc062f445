// SPDX-License-Identifier: MIT
// Name and password, and how the page looks and sounds.
import type { Signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { me, notice, tell } from '../model'
import { fourColours, sounds, theme } from '../settings'
import { language, languageName, languages, speak, words } from '../text'
import { Devices } from './Devices'

function Choose({ label, value, of }: { label: string; value: Signal<string>; of: Record<string, string> }) {
  return (
    <p>
      <label>
        {label}{' '}
        <select value={value.value} onChange={(event) => (value.value = event.currentTarget.value)}>
          {Object.entries(of).map(([key, text]) => <option key={key} value={key}>{text}</option>)}
        </select>
      </label>
    </p>
  )
}

const saySaved = () => (notice.value = { kind: 'info', text: words.value.saved })

function Name({ now }: { now: string }) {
  const [name, setName] = useState(now)
  const submit = (event: Event) => {
    event.preventDefault()
    void tell({ type: 'name', name }).then((isDone) => isDone && saySaved())
  }
  return (
    <form onSubmit={submit}>
      <label>{words.value.name} <input value={name} maxLength={24} autocomplete="username" required onInput={(event) => setName(event.currentTarget.value)} /></label>{' '}
      <button type="submit">{words.value.save}</button>
    </form>
  )
}

function Secret({ label, kind, text, set }: { label: string; kind: 'current-password' | 'new-password'; text: string; set: (text: string) => void }) {
  return <label>{label} <input type="password" value={text} maxLength={128} autocomplete={kind} required onInput={(event) => set(event.currentTarget.value)} /></label>
}

/** Sets a password, or changes the one there is. */
function Protect({ isProtected }: { isProtected: boolean }) {
  const [old, setOld] = useState('')
  const [password, setPassword] = useState('')
  const submit = (event: Event) => {
    event.preventDefault()
    void tell({ type: 'protect', password, ...(isProtected && { old }) }).then((isDone) => {
      if (!isDone) return
      saySaved()
      setOld('')
      setPassword('')
    })
  }
  return (
    <form onSubmit={submit}>
      {isProtected && <><Secret label={words.value.password_so_far} kind="current-password" text={old} set={setOld} />{' '}</>}
      <Secret label={isProtected ? words.value.new_password : words.value.protect_name} kind="new-password" text={password} set={setPassword} />{' '}
      <button type="submit">{words.value.save}</button>
      {isProtected && <p><small>{words.value.password_ends_devices}</small></p>}
    </form>
  )
}

function LogIn() {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const submit = (event: Event) => {
    event.preventDefault()
    void tell({ type: 'login', name, password })
  }
  return (
    <form onSubmit={submit}>
      <h2>{words.value.log_in}</h2>
      <label>{words.value.name} <input value={name} maxLength={24} autocomplete="username" required onInput={(event) => setName(event.currentTarget.value)} /></label>{' '}
      <Secret label={words.value.password} kind="current-password" text={password} set={setPassword} />{' '}
      <button type="submit">{words.value.log_in}</button>
    </form>
  )
}

export function Settings() {
  const w = words.value
  return (
    <main class="page settings">
      <h1>{w.settings}</h1>
      {me.value && (
        <>
          {me.value.isFrozen && <p class="frozen" role="status">{w.frozen}</p>}
          <Name key={me.value.name} now={me.value.name} />
          <Protect isProtected={me.value.isProtected} />
          <LogIn />
          <Devices />
        </>
      )}
      <p><a href="#/counts">{w.what_counts}</a></p>
      <p><label>{w.language} <select value={language.value} onChange={(event) => void speak(event.currentTarget.value)}>{languages.map((id) => <option key={id} value={id}>{languageName(id)}</option>)}</select></label></p>
      <Choose label={w.theme} value={theme} of={{ auto: w.theme_auto, light: w.theme_light, dark: w.theme_dark }} />
      <Choose label={w.four_colours} value={fourColours} of={{ no: w.off, yes: w.on }} />
      <Choose label={w.sounds} value={sounds} of={{ off: w.off, on: w.on }} />
    </main>
  )
}
