// SPDX-License-Identifier: MIT
// Fields of a form: a name, perhaps a note, and what is set.
import type { ComponentChildren } from 'preact'

export const Field = ({ name, note, isInline = false, class: more = '', children }: { name: ComponentChildren; note?: ComponentChildren; isInline?: boolean; class?: string; children: ComponentChildren }) => (
  <label class={`field ${isInline ? 'inline' : ''} ${more}`}>
    <span class="name">{name}</span>
    {note && <span class="note">{note}</span>}
    {children}
  </label>
)

export const Switch = ({ name, note, isOn, set, class: more }: { name: string; note?: ComponentChildren; isOn: boolean; set: (isOn: boolean) => void; class?: string }) => (
  <Field name={name} note={note} isInline class={more}>
    <input type="checkbox" role="switch" class="switch" checked={isOn} onChange={(event) => set(event.currentTarget.checked)} />
  </Field>
)

/** One of a few: all are seen. */
export const Segments = ({ label, value, of, set }: { label: string; value: string; of: Record<string, string>; set: (value: string) => void }) => (
  <div class="segments" role="group" aria-label={label}>
    {Object.entries(of).map(([key, text]) => <button type="button" key={key} value={key} aria-pressed={key === value} onClick={() => set(key)}>{text}</button>)}
  </div>
)

/** One of many. */
export const Select = ({ label, value, of, set, name }: { label?: string; name?: string; value: string; of: Record<string, string>; set: (value: string) => void }) => (
  <select class="input" name={name} aria-label={label} value={value} onChange={(event) => set(event.currentTarget.value)}>
    {Object.entries(of).map(([key, text]) => <option key={key} value={key}>{text}</option>)}
  </select>
)

/** A number. Its two buttons are for a hand at the mouse, as the arrows of a browser would be: keys and readers have the field itself. */
export function NumberInput({ name, value, min, max, step = 1, set }: { name: string; value: number; min: number; max: number; step?: number; set: (n: number) => void }) {
  const by = (n: number) => () => set(Math.min(max, Math.max(min, value + n)))
  return (
    <span class="number-input">
      <input class="number" name={name} type="number" inputMode="numeric" required min={min} max={max} value={value} onInput={(event) => set(Number(event.currentTarget.value))} />
      <button type="button" class="less" tabIndex={-1} aria-hidden="true" disabled={value <= min} onClick={by(-step)}>−</button>
      <button type="button" class="more" tabIndex={-1} aria-hidden="true" disabled={value >= max} onClick={by(step)}>+</button>
    </span>
  )
}
