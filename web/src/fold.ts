// SPDX-License-Identifier: MIT
// Events folded over a view, as the engine's view_observe does it: the browser knows exactly what it was told.
import type { Event, View } from './protocol'

const without = (cards: string[], card: string): string[] => {
  const at = cards.indexOf(card)
  return at < 0 ? cards : [...cards.slice(0, at), ...cards.slice(at + 1)]
}

export function fold(view: View, event: Event): View {
  switch (event.event) {
    case 'card': {
      const zones = { ...view.zones }
      if (event.from !== 'pack') zones[event.from] = without(zones[event.from] ?? [], event.was)
      if (event.to !== 'pack') zones[event.to] = [...(zones[event.to] ?? []), event.is]
      return { ...view, zones }
    }
    case 'clear':
      return { ...view, zones: { ...view.zones, [event.zone]: [] } }
    case 'counter':
      return { ...view, counters: { ...view.counters, [event.counter]: event.value } }
    case 'phase':
      return { ...view, phase: event.phase }
    case 'turn':
      return { ...view, to_act: event.to_act }
    case 'say':
    case 'sum':
      return view
    default: // of a later version: nothing changes
      return view
  }
}
