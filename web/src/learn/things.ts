// SPDX-License-Identifier: MIT
// What a remark speaks of, found on the felt as its layout draws it. Most zones and seats are marked there; what a layout
// draws in its own way is listed here.
import { table } from '../model'
import { untouched } from '../picking'
import type { At } from './engine'

/** S stands for the seat. The first that is drawn is it; where none is listed, nothing is drawn. */
const DRAWN: Record<string, Record<string, string[]>> = {
  mantis: {
    'tank/': ['[data-seat="S"].panel'],
    top: ['.centre .lie'],
    'scored/': ['[data-seat="S"] .track', '[data-seat="S"] .points'],
    'points/': ['[data-seat="S"] .track', '[data-seat="S"] .points'],
    goal: ['.near .points'],
    left: ['.pile'],
    pack: ['.pile'],
  },
  slowpoker: {
    'hand/': ['[data-seat="S"] .row'],
    'shown/': ['[data-seat="S"] .row'],
    'coins/': ['[data-seat="S"] .coins-of', '[data-seat="S"] .about'],
    'bet/': ['[data-seat="S"] .status', '.ladder'],
    'left/': [], // but for the last fight, which fills the felt
    pot: ['.pot'],
    ante: ['.pot'],
    pack: ['.pack'],
    round: ['.pot'],
  },
  tzogous37: {
    'chips/': ['[data-seat="S"] .tz-chips'],
    'in_pot/': ['.tz-pots'],
    pot: ['.tz-pots'],
    round: ['.tz-strip', '.tz-round'],
    hand: ['.tz-round'],
  },
  'war-lanes': {
    'hp/': ['[data-seat="S"] .wl-hp', '[data-seat="S"] .wl-player'],
    'suit/': ['[data-seat="S"] .wl-player'],
    'deck/': ['[data-zone="pack/S"]'],
    'left_in/': ['.wl-lane:nth-child(1) .wl-fuse', '.wl-lane:nth-child(1) .wl-between'],
    'middle_in/': ['.wl-lane:nth-child(2) .wl-fuse', '.wl-lane:nth-child(2) .wl-between'],
    'right_in/': ['.wl-lane:nth-child(3) .wl-fuse', '.wl-lane:nth-child(3) .wl-between'],
  },
}
/** Of the games that show two hands. */
const DUEL: Record<string, string[]> = { 'hand/': ['[data-seat="S"] .held'], 'shown/': ['[data-seat="S"] .held'], payoffs: ['.payoffs'], deals: [], 'won/': ['[data-seat="S"] .gained'] }

const shownOnly = (list: Iterable<Element>): Element[] => [...list].filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 0)

const query = (felt: Element, selector: string): Element[] => shownOnly(felt.querySelectorAll(selector))

/** A zone or a counter, "hp/1" or "pot"; where the layout draws nothing of the kind, the part of the seat it belongs to. */
function named(felt: Element, name: string): Element[] {
  const [kind = '', seat] = name.split('/')
  const marked = query(felt, `[data-zone~="${name}"]`)
  const listed = { ...DUEL, ...DRAWN[table.value!.game] }[seat === undefined ? kind : `${kind}/`]
  for (const selector of listed ?? []) {
    const found = query(felt, selector.replaceAll('S', seat ?? ''))
    if (found.length) return found.slice(0, 1)
  }
  if (marked.length) return marked
  if (listed?.length === 0) return []
  return seat === undefined ? query(felt, '.middle') : query(felt, `[data-seat="${seat}"], [data-side="${seat}"]`).slice(0, 1)
}

/** The card as it lies in its zone; one that lies under others, or is drawn as part of a heap, is the zone. */
function card(felt: Element, zone: string, face: string): Element[] {
  const places = named(felt, zone)
  const seat = zone.split('/')[1]
  const around = seat === undefined ? [] : query(felt, `[data-seat="${seat}"], [data-side="${seat}"]`)
  for (const place of [...places, ...around]) {
    const found = shownOnly(place.querySelectorAll(`[data-card="${CSS.escape(face)}"]`))
    if (found.length) return found.slice(0, 1)
  }
  return places
}

/** What is touched to say this move: the cards, places and buttons whose words it is made of. */
export const touchedFor = (stage: Element, move: string): Element[] =>
  shownOnly(stage.querySelectorAll<HTMLElement>('[data-word]')).filter((one) => untouched({ move }, [(one as HTMLElement).dataset.word!]) !== null)

/** What can be touched now. */
export const lit = (felt: Element): Element[] => query(felt, '.lit')

/** One's own cards that are held, which nothing may cover. */
export const ownHand = (felt: Element): Element[] => {
  const seat = table.value!.seat
  return [`.hand[data-seat="${seat}"]`, `[data-seat="${seat}"] .held`, `.slow .near .row`].flatMap((selector) => query(felt, selector))
}

/** The parts of the felt where something of a player's stands. */
export const parts = (felt: Element): Element[] => query(felt, '[data-seat] > :not(.beside), .beside > *, [data-zone], .middle > *, .told > *, .centre .lie')

export function thingsAt(felt: Element, at: At): Element[] {
  if ('card' in at && at.card) return card(felt, at.zone, at.card)
  if ('zone' in at) return named(felt, at.zone)
  if ('counter' in at) return named(felt, at.counter)
  if ('seat' in at) return query(felt, `[data-seat="${at.seat}"]`).slice(0, 1)
  if ('move' in at) return touchedFor(felt, at.move)
  return lit(felt)
}
