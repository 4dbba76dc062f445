// SPDX-License-Identifier: MIT
// The loud part of checking: which match was not dealt as promised, which part of it is wrong, and the evidence to keep.
// It stays over every page, also after a reload, until the player puts it away.
import { Button } from './parts/Button'
import { Icon } from './parts/Icon'
import { fill, words } from './text'
import { alarms, putAway, saveEvidence } from './trust'
import { matchNumber } from './where'

export function Alarms() {
  const w = words.value
  if (!alarms.value.length) return null
  const names = w as Record<string, string>
  return (
    <section class="alarm" role="alert" aria-label={w.alarm_title}>
      <Icon name="warning" size={32} />
      <div class="what">
        <h2>{w.alarm_title}</h2>
        {alarms.value.map((alarm) => (
          <div key={alarm.match}>
            {alarm.match > 0 && <p>{fill(w.alarm_match, { n: matchNumber(alarm.match) })}</p>}
            <ul>{[...new Set(alarm.faults.map((fault) => fault.part))].map((part) => <li key={part}>{names[`fault_${part}`]}</li>)}</ul>
          </div>
        ))}
        <p>{w.alarm_advice}</p>
      </div>
      <div class="buttons">
        <Button class="primary" onClick={saveEvidence}><Icon name="download" size={20} /> {w.save_evidence}</Button>
        <Button kind="plain" onClick={putAway}>{w.put_away}</Button>
      </div>
    </section>
  )
}
