// SPDX-License-Identifier: MIT
// Which devices open the account, how to end them, and who logged in lately.
import { useEffect, useState } from 'preact/hooks'
import { ask, me, tell } from '../model'
import { Button } from '../parts/Button'
import { Icon } from '../parts/Icon'
import type { Device, Login, ServerDevices } from '../protocol'
import { words } from '../text'
import { dayAndTime } from '../text/dates'

function DeviceRow({ device, end }: { device: Device; end: (device: number) => void }) {
  const w = words.value
  const name = device.client || w.device_unknown
  return (
    <tr class={device.is_this ? 'own' : ''}>
      <td class="lead">{name}{device.is_this && <small class="tag">{w.device_this}</small>}</td>
      <td data-name={w.device_since}>{dayAndTime(device.since_ms)}</td>
      <td data-name={w.device_used}>{dayAndTime(device.used_ms)}</td>
      <td class="amount">{!device.is_this && <Button kind="small" aria-label={`${w.device_end}: ${name}`} onClick={() => end(device.device)}>{w.device_end}</Button>}</td>
    </tr>
  )
}

function LoginRow({ login }: { login: Login }) {
  const w = words.value
  return (
    <tr>
      <td class="lead">{dayAndTime(login.at_ms)}</td>
      <td data-name={w.device}>{login.client || w.device_unknown}</td>
      <td data-name={w.result} class={login.is_right ? '' : 'loss wrong'}>{login.is_right ? w.login_right : w.login_wrong}</td>
    </tr>
  )
}

export function Devices() {
  const w = words.value
  const [told, setTold] = useState<ServerDevices | null>(null)
  const load = () => void ask({ type: 'devices' }).then((answer) => answer.type === 'devices' && setTold(answer), () => setTold(null))
  useEffect(load, [me.value?.player, me.value?.isProtected])
  if (!told) return null
  const end = (device?: number) => void tell({ type: 'end_devices', ...(device && { device }) }).then(load)
  return (
    <section class="panel devices">
      <h2><Icon name="lock" size={20} /> {w.devices}</h2>
      <table class="rows">
        <thead><tr><th>{w.device}</th><th>{w.device_since}</th><th>{w.device_used}</th><th><span class="spoken">{w.device_end}</span></th></tr></thead>
        <tbody>{told.devices.map((device) => <DeviceRow key={device.device} device={device} end={end} />)}</tbody>
      </table>
      {told.devices.length > 1 && <Button class="end-others" onClick={() => end()}>{w.device_end_others}</Button>}
      {told.logins.length > 0 && (
        <>
          <h3>{w.logins}</h3>
          <table class="rows">
            <thead><tr><th>{w.date}</th><th>{w.device}</th><th>{w.result}</th></tr></thead>
            <tbody>{told.logins.map((login, i) => <LoginRow key={i} login={login} />)}</tbody>
          </table>
        </>
      )}
    </section>
  )
}
