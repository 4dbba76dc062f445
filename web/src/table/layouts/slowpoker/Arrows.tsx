// SPDX-License-Identifier: MIT
// Arrows from card to card, drawn over the part of the felt they stand in. Decoration only: the words beside the cards say
// the same. They are measured where the cards lie at rest, not on their way.
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

export interface Way {
  /** Selectors of two cards within the element that the arrows are drawn in. */
  from: string
  to: string
}

interface Box {
  x: number
  top: number
  bottom: number
}

function boxOf(root: HTMLElement, selector: string): Box | null {
  const card = root.querySelector<HTMLElement>(selector)
  if (!card) return null
  let x = card.querySelector('.eye') ? card.offsetWidth * BESIDE_EYE : card.offsetWidth / 2
  let top = 0
  for (let at: HTMLElement | null = card; at && at !== root; at = at.offsetParent as HTMLElement | null) {
    x += at.offsetLeft
    top += at.offsetTop
  }
  return { x, top, bottom: top + card.offsetHeight }
}

const APART = 12 // px between arrows that begin or end at one card
const GAP = 6
const BESIDE_EYE = 0.36 // of the card's width: left of the word in its corner
const HEAD = 9

/** Where the nth of several arrows at one card stands beside its middle. */
function aside(ways: readonly Way[], i: number, end: 'from' | 'to'): number {
  const same = ways.flatMap((way, j) => (way[end] === ways[i]![end] ? [j] : []))
  return (same.indexOf(i) - (same.length - 1) / 2) * APART
}

/** Of each way the line and the head. */
function pathsOf(root: HTMLElement, ways: readonly Way[]): [string, string][] {
  return ways.flatMap((way, i) => {
    const from = boxOf(root, way.from)
    const to = boxOf(root, way.to)
    if (!from || !to) return []
    const sign = from.top > to.top ? -1 : 1 // up or down
    const [x1, x2] = [from.x + aside(ways, i, 'from'), to.x + aside(ways, i, 'to')]
    const y1 = sign < 0 ? from.top - GAP : from.bottom + GAP
    const y2 = (sign < 0 ? to.bottom + GAP : to.top - GAP) - sign * HEAD
    const bend = (y2 - y1) * 0.55
    return [[`M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`, `M${x2 - 7} ${y2 - sign}h14l-7 ${sign * (HEAD + 3)}z`] as [string, string]]
  })
}

export function Arrows({ ways, look }: { ways: Way[]; look: string }) {
  const svg = useRef<SVGSVGElement>(null)
  const [paths, setPaths] = useState<[string, string][]>([])
  const key = ways.map(({ from, to }) => `${from}>${to}`).join()
  useLayoutEffect(() => {
    const root = svg.current!.parentElement as HTMLElement
    const measure = () => setPaths(pathsOf(root, ways))
    const observer = new ResizeObserver(measure)
    observer.observe(root)
    measure()
    return () => observer.disconnect()
  }, [key])
  return (
    <svg ref={svg} class={`arrows ${look}`} aria-hidden="true">
      {paths.map(([line, head]) => <g key={line}><path d={line} pathLength={1} /><path class="head" d={head} /></g>)}
    </svg>
  )
}
