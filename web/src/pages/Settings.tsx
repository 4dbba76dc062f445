// SPDX-License-Identifier: MIT
// Name and password, and how the page looks, plays and sounds. What is set here holds at once; what the server keeps says
// when it is saved.
import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ask, main, me, notice, tell } from '../model'
import { Avatar } from '../parts/Avatar'
import { Button } from '../parts/Button'
import { Field, Segments, Select, Switch } from '../parts/Field'
import { Icon, type IconName } from '../parts/Icon'
import { confirming, fourColours, level, lookingBack, notifying, practising, sorting, sounds, speed, theme } from '../settings'
import { Page } from '../Shell'
import { levelName } from '../table/names'
import { language, languageName, languages, speak, words } from '../text'
import { Devices } from './Devices'
import { IfNobody } from './LevelPicker'
import '../style/settings.css'

const LEVELS = ['easy', 'medium', 'hard', 'best']

const Group = ({ title, icon, children, class: more = '' }: { title: string; icon: IconName; children: ComponentChildren; class?: string }) => (
  <section class={`panel ${more}`}><h2><Icon name={icon} size={20} /> {title}</h2><div class="fields">{children}</div></section>
)

/** One of a few: all are seen. */
const Choose = ({ label, note, value, of }: { label: string; note?: string; value: Signal<string>; of: Record<string, string> }) => (
  <div class="field choose"><span class="name">{label}</span>{note && <span class="note">{note}</span>}<Segments label={label} value={value.value} of={of} set={(one) => (value.value = one)} /></div>
)

const saySaved = () => (notice.value = { kind: 'info', text: words.value.saved })

function Name({ now }: { now: string }) {
  const w = words.value
  const [name, setName] = useState(now)
  const submit = (event: Event) => {
    event.preventDefault()
    void tell({ type: 'name', name }).then((isDone) => isDone && saySaved())
  }
  return (
    <form onSubmit={submit}>
      <div class="face">
        <Avatar name={name || now} size={56} />
        <Field name={w.name} note={w.name_face}><input class="input" value={name} maxLength={24} autocomplete="username" required onInput={(event) => setName(event.currentTarget.value)} /></Field>
        <Button type="submit" disabled={name === now}>{w.save}</Button>
      </div>
    </form>
  )
}

function Secret({ label, note, kind, text, set }: { label: string; note?: string; kind: 'current-password' | 'new-password'; text: string; set: (text: string) => void }) {
  return <Field name={label} note={note}><input class="input" type="password" value={text} maxLength={128} autocomplete={kind} required onInput={(event) => set(event.currentTarget.value)} /></Field>
}

/** Sets a password, or changes the one there is. */
function Protect({ isProtected }: { isProtected: boolean }) {
  const w = words.value
  const [old, setOld] = useState('')
  const [password, setPassword] = useState('')
  const submit = (event: Event) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    void tell({ type: 'protect', password, ...(isProtected && { old }) }).then((isDone) => {
      if (!isDone) return
      saySaved()
      setOld('')
      setPassword('')
      form.reset() // an empty field is no fault again
    })
  }
  return (
    <form onSubmit={submit}>
      {isProtected && <Secret label={w.password_so_far} kind="current-password" text={old} set={setOld} />}
      <Secret label={isProtected ? w.new_password : w.protect_name} note={isProtected ? w.password_ends_devices : w.protect_why} kind="new-password" text={password} set={setPassword} />
      <Button type="submit">{w.save}</Button>
    </form>
  )
}

function LogIn() {
  const w = words.value
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const submit = (event: Event) => {
    event.preventDefault()
    void tell({ type: 'login', name, password })
  }
  return (
    <form onSubmit={submit}>
      <Field name={w.name} note={w.log_in_about}><input class="input" value={name} maxLength={24} autocomplete="username" required onInput={(event) => setName(event.currentTarget.value)} /></Field>
      <Secret label={w.password} kind="current-password" text={password} set={setPassword} />
      <Button type="submit">{w.log_in}</Button>
    </form>
  )
}

/** What others are shown. The server keeps it; one that cannot say what it shows keeps nothing of the kind. */
function Public() {
  const w = words.value
  const [shows, setShows] = useState<string | null>(null)
  useEffect(() => {
    ask({ type: 'profile' }).then((answer) => answer.type === 'profile' && setShows(answer.shows), () => setShows(null))
  }, [me.value?.player])
  if (shows === null) return null
  const publish = (wanted: string) => {
    setShows(wanted)
    void tell({ type: 'publish', shows: wanted }).then((isDone) => (isDone ? saySaved() : setShows(shows)))
  }
  return (
    <Group title={w.public_title} icon="eye" class="public">
      <div class="field choose"><span class="name">{w.public_shows}</span><span class="note">{w.public_about}</span><Segments label={w.public_shows} value={shows} of={{ all: w.public_all, ratings: w.public_ratings, name: w.public_name }} set={publish} /></div>
    </Group>
  )
}

/** The browser has the last word, and is asked when it is wanted. */
function Notifications() {
  const w = words.value
  const [isRefused, setRefused] = useState('Notification' in window && Notification.permission === 'denied')
  if (!('Notification' in window)) return <p class="quiet">{w.notify_cannot}</p>
  const set = async (isOn: boolean) => {
    const answer = isOn ? await Notification.requestPermission() : 'default'
    setRefused(answer === 'denied')
    notifying.value = isOn && answer === 'granted' ? 'yes' : 'no'
  }
  return <Switch class="notifying" name={w.notify} note={isRefused ? w.notify_refused : w.notify_about} isOn={notifying.value === 'yes' && Notification.permission === 'granted'} set={(isOn) => void set(isOn)} />
}

export function Settings() {
  const w = words.value
  return (
    <Page title={w.settings} about={w.settings_about} class="settings" action={<a href="#/counts">{w.what_counts}</a>}>
      {me.value?.isFrozen && <p class="panel frozen" role="status"><Icon name="warning" /> <span>{w.frozen}</span></p>}
      <div class="settings-grid">
        <div class="column">
          {me.value && (
            <>
              <Group title={w.settings_you} icon="person"><Name key={me.value.name} now={me.value.name} />{main === 'server' && <Protect isProtected={me.value.isProtected} />}</Group>
              {main === 'server' && (
                <>
                  <Group title={w.log_in_title} icon="leave"><LogIn /></Group>
                  <Public />
                  <Devices />
                </>
              )}
            </>
          )}
        </div>
        <div class="column">
          <Group title={w.settings_look} icon="cards">
            <Choose label={w.theme} value={theme} of={{ auto: w.theme_auto, light: w.theme_light, dark: w.theme_dark }} />
            <Choose label={w.sorting} value={sorting} of={{ rank: w.sort_rank, suit: w.sort_suit }} />
            <Switch name={w.four_colours} note={w.four_colours_about} isOn={fourColours.value === 'yes'} set={(isOn) => (fourColours.value = isOn ? 'yes' : 'no')} />
            <Field name={w.language} isInline><Select value={language.value} of={Object.fromEntries(languages.map((id) => [id, languageName(id)]))} set={(id) => void speak(id)} /></Field>
          </Group>
          <Group title={w.settings_play} icon="play">
            <Choose label={w.speed_set} note={w.speed_about} value={speed} of={{ calm: w.speed_calm, normal: w.speed_normal, quick: w.speed_quick, instant: w.speed_instant }} />
            <Choose label={w.confirming} note={w.confirming_about} value={confirming} of={{ off: w.confirm_off, risk: w.confirm_risk, always: w.confirm_always }} />
            <Choose label={w.bots_level} note={w.bots_level_about} value={level} of={Object.fromEntries(LEVELS.map((one) => [one, levelName(one)]))} />
            {main === 'server' && <IfNobody />}
            {main === 'server' && <Choose label={w.practise} note={w.practise_about} value={practising} of={{ here: w.practise_here, server: w.practise_server }} />}
            <Switch class="look-back" name={w.look_back} note={w.look_back_about} isOn={lookingBack.value === 'yes'} set={(isOn) => (lookingBack.value = isOn ? 'yes' : 'no')} />
          </Group>
          <Group title={w.settings_told} icon="bell">
            <Switch name={w.sounds} note={w.sounds_about} isOn={sounds.value === 'on'} set={(isOn) => (sounds.value = isOn ? 'on' : 'off')} />
            <Notifications />
          </Group>
        </div>
      </div>
    </Page>
  )
}
