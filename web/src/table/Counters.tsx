// SPDX-License-Identifier: MIT
// The numbers that people are shown, of a seat or (seat null) of the table.
import { table, tableGame } from '../model'
import { counterText } from './names'

export function Counters({ seat, except = [] }: { seat: number | null; except?: string[] }) {
  const game = tableGame.value
  const counters = table.value!.view.counters
  if (!game) return null
  const shown = game.counters
    .filter((kind) => !kind.inner && kind.per_seat === (seat !== null) && !except.includes(kind.name))
    .map((kind) => ({ kind, value: counters[seat === null ? kind.name : `${kind.name}/${seat}`] }))
    .filter((one) => one.value !== undefined)
  if (!shown.length) return null
  return (
    <dl class="counters">
      {shown.map(({ kind, value }) => (
        <div key={kind.name} class={`counter counter-${kind.name}`}>
          <dt>{kind.label}</dt>
          <dd class="number" key={value}>{counterText(kind, value!, game)}</dd>
        </div>
      ))}
    </dl>
  )
}
