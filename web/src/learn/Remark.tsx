// SPDX-License-Identifier: MIT
// The remark of a lesson, on the felt: a card beside what it speaks of, and light on that while the rest lies a little in
// the shade. It is measured where the layout has drawn things, and again whenever they move.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { staged } from '../model'
import { Avatar } from '../parts/Avatar'
import { Button } from '../parts/Button'
import { Icon } from '../parts/Icon'
import { fill, words } from '../text'
import { picked } from '../table/hand'
import { GameEnd } from './End'
import { isUnderWay, lesson, next, said } from './player'
import { placeRemark, type Box, type Place } from './place'
import { lit, ownHand, parts, thingsAt } from './things'
import { w } from './words'

const TEACHER = 'Lotte'
const LOOK_MS = 200 // things move for a moment after they are drawn
const EDGE = 8
const AROUND = 8 // of light around a thing

interface Seen {
  /** A move: where it may go on is touched next, and the words have been read. */
  isBegun: boolean
  felt: Box
  of: Box[]
  light: Box[]
  kept: Box[]
  soft: Box[]
}

/** What stands where on the felt, in its own pixels. */
function look(felt: HTMLElement): Seen {
  const frame = felt.getBoundingClientRect()
  const boxOf = (element: Element): Box => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { left: Math.round(left - frame.left), top: Math.round(top - frame.top), width: Math.round(width), height: Math.round(height) }
  }
  const now = lesson.value!
  const named = now.remark.at.flatMap((at) => thingsAt(felt, at)).map(boxOf)
  const of = now.over ? [] : named // the end points at nothing, and covers nothing that it speaks of
  const hand = ownHand(felt).map(boxOf)
  const touchable = now.asks ? lit(felt).map(boxOf) : []
  const isBegun = picked.value.length > 0
  return {
    isBegun,
    felt: { left: 0, top: 0, width: Math.round(frame.width), height: Math.round(frame.height) },
    of,
    light: isBegun ? [...of, ...touchable] : of,
    kept: [...(isBegun ? touchable : named), ...hand],
    soft: [...touchable, ...touchable, ...parts(felt).map(boxOf)],
  }
}

/** Looks as long as a remark stands; what has not changed is not drawn again. */
function useSeen(felt: HTMLElement | null): Seen | null {
  const [seen, setSeen] = useState<Seen | null>(null)
  const [at, under, touched, view] = [lesson.value?.step, isUnderWay.value, picked.value, staged.value]
  useLayoutEffect(() => {
    if (!felt || under) return setSeen(null)
    let before = ''
    const again = () => {
      const now = look(felt)
      const text = JSON.stringify(now)
      if (text !== before) setSeen(now)
      before = text
    }
    again()
    const timer = setInterval(again, LOOK_MS)
    return () => clearInterval(timer)
  }, [felt, at, under, touched, view])
  return seen
}

/** The rest of the felt a little darker, with soft edges. */
function Shade({ felt, light }: Pick<Seen, 'felt' | 'light'>) {
  if (!light.length) return null
  return (
    <svg class="lesson-shade" width={felt.width} height={felt.height} aria-hidden="true">
      <defs>
        <filter id="lesson-soft" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="5" /></filter>
        <mask id="lesson-light" maskUnits="userSpaceOnUse" x="0" y="0" width={felt.width} height={felt.height}>
          <rect width={felt.width} height={felt.height} fill="white" />
          <g filter="url(#lesson-soft)">
            {light.map((box, i) => <rect key={i} x={box.left - AROUND} y={box.top - AROUND} width={box.width + 2 * AROUND} height={box.height + 2 * AROUND} rx="14" fill="black" />)}
          </g>
        </mask>
      </defs>
      <rect width={felt.width} height={felt.height} mask="url(#lesson-light)" />
    </svg>
  )
}

/** The remark stays where it lies as long as that is no worse than elsewhere: it is laid anew for another step, another size or another felt, and once a move is begun. */
function usePlace(seen: Seen | null, size: { width: number; height: number } | null): Place | null {
  const kept = useRef<{ key: string; place: Place } | null>(null)
  if (!seen || !size) return null
  const key = JSON.stringify([lesson.value!.step, seen.isBegun ? seen.kept : null, seen.felt, seen.of, size])
  if (kept.current?.key !== key) {
    const area = { left: EDGE, top: EDGE, width: seen.felt.width - 2 * EDGE, height: seen.felt.height - 2 * EDGE }
    kept.current = { key, place: placeRemark(area, size, seen.of, seen.kept, seen.soft) }
  }
  return kept.current.place
}

function Words() {
  const now = lesson.value!
  const answer = said.value
  return (
    <>
      <header>
        <Avatar name={TEACHER} isBot size={40} />
        <h2>{now.remark.title}</h2>
        <small>{TEACHER}, {fill(w.value.step, { n: now.step, m: now.steps })}</small>
      </header>
      {answer?.kind === 'praise' && <p class="praise"><Icon name="check" size={18} /> {answer.text}</p>}
      {answer?.kind === 'reason' && <p class="reason" key={answer.count}><Icon name="cross" size={18} /> <span>{answer.text} <b>{w.value.try_again}</b></span></p>}
      <p class={`text ${answer?.kind === 'reason' ? 'said-before' : ''}`}>{now.remark.text}</p>
    </>
  )
}

/** Read out as soon as it stands. */
function Aloud() {
  const now = lesson.value!
  const answer = said.value
  const text = isUnderWay.value ? '' : answer?.kind === 'reason' ? `${answer.text} ${w.value.try_again}` : [answer?.text, `${now.remark.title}.`, now.remark.text].filter(Boolean).join(' ')
  return <p class="spoken" role="status">{text}</p>
}

export function Remark() {
  const box = useRef<HTMLElement>(null)
  const [felt, setFelt] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const seen = useSeen(felt)
  const place = usePlace(seen, size)
  const now = lesson.value
  useEffect(() => setFelt(document.querySelector<HTMLElement>('.stage .felt')), [])
  useLayoutEffect(() => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = box.current ?? {}
    if (width && (size?.width !== width || size.height !== height)) setSize({ width, height })
  })
  if (!now) return null
  const style = place ? { left: `${place.left}px`, top: `${place.top}px` } : { visibility: 'hidden' as const }
  return (
    <>
      <Aloud />
      {seen && !now.over && <Shade felt={seen.felt} light={seen.light} />}
      {!isUnderWay.value && seen && (
        <section class={`lesson-remark ${now.over ? 'last' : ''} ${said.value?.kind ?? ''}`} ref={box} key={now.step} style={style} aria-label={now.remark.title} data-step={now.step} onClick={(event) => event.stopPropagation()}>
          {place?.beak && <i class={`beak at-${place.beak.side}`} style={{ '--at': `${place.beak.at}px` }} aria-hidden="true" />}
          <Words />
          {now.over ? <GameEnd /> : !now.asks && <div class="buttons"><Button kind="brass" class="next" onClick={next}>{words.value.next} <Icon name="arrow-right" size={18} /></Button></div>}
        </section>
      )}
    </>
  )
}
