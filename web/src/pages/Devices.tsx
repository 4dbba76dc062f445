// SPDX-License-Identifier: MIT
// Which devices open the account, how to end them, and who logged in lately.
import { useEffect, useState } from 'preact/hooks'
import { ask, me, tell } from '../model'
import type { Device, Login, ServerDevices } from '../protocol'
import { language, words } from '../text'

const when = (ms: number): string => new Date(ms).toLocaleString(language.value, { dateStyle: 'medium', timeStyle: 'short' })

function DeviceRow({ device, end }: { device: Device; end: (device: number) => void }) {
  const w = words.value
  const name = device.client || w.device_unknown
  return (
    <tr class={device.is_this ? 'own' : ''}>
      <td>{name}{device.is_this && <small> ({w.device_this})</small>}</td>
      <td>{when(device.since_ms)}</td>
      <td>{when(device.used_ms)}</td>
      <td>{!device.is_this && <button type="button" aria-label={`${w.device_end}: ${name}`} onClick={() => end(device.device)}>{w.device_end}</button>}</td>
    </tr>
  )
}

const LoginRow = ({ login }: { login: Login }) => (
  <tr><td>{when(login.at_ms)}</td><td>{login.client || words.value.device_unknown}</td><td class={login.is_right ? '' : 'wrong'}>{login.is_right ? words.value.login_right : words.value.login_wrong}</td></tr>
)

export function Devices() {
  const w = words.value
  const [told, setTold] = useState<ServerDevices | null>(null)
  const load = () => void ask({ type: 'devices' }).then((answer) => answer.type === 'devices' && setTold(answer), () => setTold(null))
  useEffect(load, [me.value?.player, me.value?.isProtected])
  if (!told) return null
  const end = (device?: number) => void tell({ type: 'end_devices', ...(device && { device }) }).then(load)
  return (
    <section class="devices">
      <h2>{w.devices}</h2>
      <div class="scroll">
        <table>
          <thead><tr><th>{w.device}</th><th>{w.device_since}</th><th>{w.device_used}</th><th><span class="spoken">{w.device_end}</span></th></tr></thead>
          <tbody>{told.devices.map((device) => <DeviceRow key={device.device} device={device} end={end} />)}</tbody>
        </table>
      </div>
      {told.devices.length > 1 && <p><button type="button" class="end-others" onClick={() => end()}>{w.device_end_others}</button></p>}
      {told.logins.length > 0 && (
        <>
          <h3>{w.logins}</h3>
          <div class="scroll">
            <table>
              <thead><tr><th>{w.date}</th><th>{w.device}</th><th>{w.result}</th></tr></thead>
              <tbody>{told.logins.map((login, i) => <LoginRow key={i} login={login} />)}</tbody>
            </table>
          </div>
        </>
      )}
    </section>
  )
}
