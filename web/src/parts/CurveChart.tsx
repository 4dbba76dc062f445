// SPDX-License-Identifier: MIT
// A measured number over another one, each point with its interval. The numbers themselves are in a table that can be
// opened.
import { useState } from 'preact/hooks'
import { words } from '../text'
import { roundMarks } from './axis'
import { decimal, percent, tenTo, whole } from './numbers'
import { useWidth } from './useWidth'
import '../style/charts.css'

export interface CurvePoint {
  x: number
  /** What stands below it. */
  label: string
  value: number
  low: number
  high: number
  /** The value, its interval and what else is known, as they are read. */
  text: string
  reach?: string
  more?: string
}

interface CurveChartProps {
  title: string
  /** The title stands beside it already. */
  isTitled?: boolean
  note?: string
  points: CurvePoint[]
  isShare?: boolean
  /** In powers of ten: for what falls by the same factor again and again. */
  isLog?: boolean
  /** What goes across, in words. */
  axis: string
  /** The head of what else is known. */
  more?: string
  mark?: { x: number; text: string }
  /** Of a course that is smoothed: the single values behind it. */
  dots?: { x: number; value: number }[]
  height?: number
}

const LEFT = 60
const RIGHT = 20
const TOP = 14
const BOTTOM = 48
const PX_A_LABEL = 54
const POINTS_DRAWN = 40

const powers = (low: number, high: number): number[] => {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))]
  return Array.from({ length: Math.max(2, last - first + 1) }, (_, i) => 10 ** (first + i))
}

export function CurveChart({ title, isTitled = false, note, points, isShare = false, isLog = false, axis, more, mark, dots = [], height = 320 }: CurveChartProps) {
  const { box, width } = useWidth<HTMLDivElement>()
  const [near, setNear] = useState<number | null>(null)
  const low = Math.min(...points.map((point) => point.low), ...dots.map((dot) => dot.value))
  const high = Math.max(...points.map((point) => point.high), ...dots.map((dot) => dot.value))
  const rows = isLog ? powers(low, high) : roundMarks(low, high, 5)
  const scale = isLog ? Math.log10 : (n: number): number => n
  const [bottom, top] = [scale(rows[0]!), scale(rows.at(-1)!)]
  const [from, to] = [Math.min(points[0]!.x, ...dots.map((dot) => dot.x)), points.at(-1)!.x]
  const wide = Math.max(1, width - LEFT - RIGHT)
  const tall = height - TOP - BOTTOM
  const x = (n: number): number => LEFT + (to > from ? (wide * (n - from)) / (to - from) : wide / 2)
  const y = (n: number): number => TOP + tall - (tall * (scale(n) - bottom)) / (top - bottom)
  const step = rows.length > 1 ? rows[1]! - rows[0]! : 1
  const digits = Math.max(0, -Math.floor(Math.log10(step * (isShare ? 100 : 1)) + 1e-9))
  const markText = (n: number): string => (isLog ? (n < 0.001 ? tenTo(Math.round(Math.log10(n))) : decimal(n, Math.max(0, -Math.floor(Math.log10(n) + 1e-9)))) : isShare ? percent(n, Math.min(3, digits)) : decimal(n, Math.min(6, digits)))
  const path = (of: (point: CurvePoint) => number): string => points.map((point, i) => `${i ? 'L' : 'M'}${x(point.x).toFixed(1)} ${y(of(point)).toFixed(1)}`).join('')
  const band = `${path((point) => point.high)}${[...points].reverse().map((point) => `L${x(point.x).toFixed(1)} ${y(point.low).toFixed(1)}`).join('')}z`
  // Points of a course lie anywhere, so round numbers stand below them; values that were chosen stand there themselves.
  const ticks = isLog && to > from ? roundMarks(from, to, Math.max(2, Math.floor(wide / (2 * PX_A_LABEL)))).filter((n) => n >= from && n <= to).map((n) => ({ x: n, label: whole(n) })) : null
  const every = Math.max(1, Math.ceil(points.length / Math.max(2, Math.floor(wide / PX_A_LABEL))))
  const isDotted = !dots.length && points.length <= POINTS_DRAWN
  const find = (event: PointerEvent) => {
    const at = event.clientX - box.current!.getBoundingClientRect().left
    const far = (i: number): number => Math.abs(x(points[i]!.x) - at)
    setNear(points.reduce((best, _, i) => (far(i) < far(best) ? i : best), 0))
  }
  const tip = near === null ? undefined : points[near]
  return (
    <figure class="chart curve-chart">
      <figcaption class={isTitled ? 'spoken' : ''}>{title}{note && <span class="quiet"> {note}</span>}</figcaption>
      <div class="curve-box" ref={box} style={{ height: `${height}px` }} onPointerMove={find} onPointerDown={find} onPointerLeave={() => setNear(null)}>
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true">
            {rows.map((value) => (
              <g key={value}>
                <line class="grid" x1={LEFT} x2={LEFT + wide} y1={y(value)} y2={y(value)} />
                <text class="mark" x={LEFT - 8} y={y(value) + 4} text-anchor="end">{markText(value)}</text>
              </g>
            ))}
            {mark && (
              <g>
                <line class="even" x1={x(mark.x)} x2={x(mark.x)} y1={TOP} y2={TOP + tall} />
                <text class="mark" x={x(mark.x) + (x(mark.x) > LEFT + wide / 2 ? -8 : 8)} y={TOP + 12} text-anchor={x(mark.x) > LEFT + wide / 2 ? 'end' : 'start'}>{mark.text}</text>
              </g>
            )}
            {!isLog && <path class="band" d={band} />}
            {dots.map((dot, i) => <circle key={i} class="dot" cx={x(dot.x)} cy={y(dot.value)} r="3" />)}
            <path class="curve" d={path((point) => point.value)} />
            {points.map((point, i) => (
              <g key={i}>
                {isDotted && point.high > point.low && (
                  <g class="whisker">
                    <line x1={x(point.x)} x2={x(point.x)} y1={y(point.low)} y2={y(point.high)} />
                    <line x1={x(point.x) - 5} x2={x(point.x) + 5} y1={y(point.low)} y2={y(point.low)} />
                    <line x1={x(point.x) - 5} x2={x(point.x) + 5} y1={y(point.high)} y2={y(point.high)} />
                  </g>
                )}
                {isDotted && <circle class="point" cx={x(point.x)} cy={y(point.value)} r="4.5" />}
                {!ticks && i % every === 0 && <text class="mark" x={x(point.x)} y={height - BOTTOM + 20} text-anchor="middle">{point.label}</text>}
              </g>
            ))}
            {ticks?.map((tick) => <text key={tick.x} class="mark" x={x(tick.x)} y={height - BOTTOM + 20} text-anchor="middle">{tick.label}</text>)}
            <text class="mark" x={LEFT + wide / 2} y={height - 6} text-anchor="middle">{axis}</text>
            {tip && <circle class="near" cx={x(tip.x)} cy={y(tip.value)} r="6" />}
          </svg>
        )}
        {tip && (
          <p class="chart-tip" aria-hidden="true" style={{ left: `${Math.min(Math.max(x(tip.x), 96), width - 96)}px`, top: `${y(tip.value) - (y(tip.value) > 90 ? 78 : -16)}px` }}>
            <span>{axis} {tip.label}</span> <b class="number">{tip.text} <small>{tip.reach}</small></b>
          </p>
        )}
      </div>
      {!isLog && (
        <details class="numbers">
          <summary>{words.value.as_numbers}</summary>
          <div class="scroll-x" tabIndex={0}>
            <table class="rows">
              <thead><tr><th scope="col">{axis}</th><th scope="col" class="amount">{title}</th>{more && <th scope="col" class="amount">{more}</th>}</tr></thead>
              <tbody>{points.map((point, i) => <tr key={i}><th scope="row">{point.label}</th><td class="amount">{point.text} <span class="quiet">{point.reach}</span></td>{more && <td class="amount">{point.more}</td>}</tr>)}</tbody>
            </table>
          </div>
        </details>
      )}
    </figure>
  )
}
