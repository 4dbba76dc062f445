// SPDX-License-Identifier: MIT
// Name and password, and how the page looks and sounds.
import type { Signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { me, notice, tell } from '../model'
import { fourColours, sounds, theme } from '../settings'
import { language, languages, words } from '../text'

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

/** One text field and a button; what the server says to it is shown as a notice. */
function Field({ label, type, start, action }: { label: string; type: 'text' | 'password'; start: string; action: (text: string) => Promise<boolean> }) {
  const [text, setText] = useState(start)
  const submit = (event: Event) => {
    event.preventDefault()
    void action(text).then((isDone) => {
      if (!isDone) return
      notice.value = { kind: 'info', text: words.value.saved }
      if (type === 'password') setText('')
    })
  }
  return (
    <form onSubmit={submit}>
      <label>{label} {type === 'password' ? (
        <input type="password" value={text} maxLength={128} autocomplete="new-password" required onInput={(event) => setText(event.currentTarget.value)} />
      ) : (
        <input value={text} maxLength={24} autocomplete="username" required onInput={(event) => setText(event.currentTarget.value)} />
      )}</label>{' '}
      <button type="submit">{words.value.save}</button>
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
      <label>{words.value.password} <input type="password" value={password} maxLength={128} autocomplete="current-password" required onInput={(event) => setPassword(event.currentTarget.value)} /></label>{' '}
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
          <Field key={me.value.name} label={w.name} type="text" start={me.value.name} action={(name) => tell({ type: 'name', name })} />
          <Field label={w.protect_name} type="password" start="" action={(password) => tell({ type: 'protect', password })} />
          <LogIn />
        </>
      )}
      <Choose label={w.language} value={language} of={Object.fromEntries(Object.entries(languages).map(([key, one]) => [key, one.name]))} />
      <Choose label={w.theme} value={theme} of={{ auto: w.theme_auto, light: w.theme_light, dark: w.theme_dark }} />
      <Choose label={w.four_colours} value={fourColours} of={{ no: w.off, yes: w.on }} />
      <Choose label={w.sounds} value={sounds} of={{ off: w.off, on: w.on }} />
    </main>
  )
}
