// SPDX-License-Identifier: MIT
// Cards travel: where the moved cards lay is measured before the table changes, and once it is drawn anew each
// slides from there to its place. Why not by a transition of the page: docs/decisions/0007.
import { isCalm } from '../beats/queue'
import type { Event } from '../protocol'

const MS = 320
const DEAL_MS = 60 // from one dealt card to the next

interface Start {
  box: DOMRect
  /** It was a card there too: it grows or shrinks on its way. */
  isCard: boolean
  zone: string
  card: string
  isDealt: boolean
}

/** What a layout has marked as a zone's place. */
const placeOf = (zone: string): string => `.felt [data-zone~="${zone}"]`

/** Where a card of a zone is drawn: in the zone's own place, or else "hand/1" in seat 1's part of the table, "board" anywhere. */
const selectorOf = (zone: string, card: string): string => {
  const seat = zone.split('/')[1]
  const slot = `.slot[data-card="${card.replace(/"/g, '')}"]`
  if (document.querySelector(placeOf(zone))) return `${placeOf(zone)} ${slot}`
  return seat === undefined ? `.felt ${slot}` : `.felt [data-seat="${seat}"] ${slot}, .felt [data-side="${seat}"] ${slot}`
}

/** The pack, or the part of it that a seat draws from. */
const packFor = (zone: string): Element | null =>
  document.querySelector(placeOf(`pack/${zone.split('/')[1] ?? ''}`)) ?? document.querySelector(placeOf('pack')) ?? document.querySelector('.felt .middle')

const startOf = (zone: string, card: string, to: string): Element | null =>
  zone === 'pack' ? packFor(to) : ([...document.querySelectorAll(selectorOf(zone, card))].at(-1) ?? document.querySelector(placeOf(zone)))

/** To be called before the events change the table. What it gives is called when the table has been drawn. */
export function beforeMoving(events: readonly Event[]): () => void {
  if (isCalm()) return () => undefined
  const starts: Start[] = []
  for (const event of events) {
    if (event.event !== 'card' || event.to === 'pack') continue
    const from = startOf(event.from, event.was, event.to)
    if (from) starts.push({ box: from.getBoundingClientRect(), isCard: from.matches('.slot'), zone: event.to, card: event.is, isDealt: event.from === 'pack' })
  }
  return () => {
    const used = new Set<Element>()
    let dealt = 0
    for (const { box, isCard, zone, card: face, isDealt } of starts) {
      const card = [...document.querySelectorAll<HTMLElement>(selectorOf(zone, face))].reverse().find((one) => !used.has(one))
      if (!card) continue
      used.add(card)
      const to = card.getBoundingClientRect()
      const x = box.left + box.width / 2 - to.left - to.width / 2
      const y = box.top + box.height / 2 - to.top - to.height / 2
      const scale = isCard && to.width ? box.width / to.width : 1
      card.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 5 }, { transform: 'none', zIndex: 5 }], { duration: MS, easing: 'ease-out', delay: isDealt ? DEAL_MS * dealt++ : 0, fill: 'backwards' })
    }
  }
}
