// SPDX-License-Identifier: MIT
// A number over time as a line: each value holds from its moment on. What it shows is said in words as well.
import { useState } from 'preact/hooks'
import { dayAndTime, locale } from '../text/dates'
import { roundMarks, timeMarks } from './axis'
import { whole } from './numbers'
import { useWidth } from './useWidth'
import '../style/charts.css'

export interface LinePoint {
  at: number
  value: number
}

interface LineChartProps {
  points: LinePoint[]
  from: number
  to: number
  /** All that it shows, in a sentence. */
  label: string
  height?: number
}

const LEFT = 46
const TOP = 14
const BOTTOM = 28
const PX_A_MARK = 96
const LEAST_SPAN = 40

export function LineChart({ points, from, to, label, height = 230 }: LineChartProps) {
  const { box, width } = useWidth<HTMLDivElement>()
  const [near, setNear] = useState<LinePoint | null>(null)
  const last = points.at(-1)
  const right = 52
  const values = points.map((point) => point.value)
  const middle = (Math.min(...values) + Math.max(...values)) / 2
  const rows = roundMarks(Math.min(...values, middle - LEAST_SPAN / 2), Math.max(...values, middle + LEAST_SPAN / 2), 4)
  const [lowest, highest] = [rows[0]!, rows.at(-1)!]
  const wide = Math.max(1, width - LEFT - right)
  const high = height - TOP - BOTTOM
  const x = (at: number): number => LEFT + (wide * (at - from)) / Math.max(1, to - from)
  const y = (value: number): number => TOP + high - (high * (value - lowest)) / (highest - lowest)
  const path = points.map((point, i) => `${i ? 'L' : 'M'}${x(point.at).toFixed(1)} ${y(point.value).toFixed(1)}`).join('')
  const find = (event: PointerEvent) => {
    const at = event.clientX - box.current!.getBoundingClientRect().left
    setNear(points.reduce((best, point) => (Math.abs(x(point.at) - at) < Math.abs(x(best.at) - at) ? point : best)))
  }
  if (!last) return null
  return (
    <div class="line-chart" ref={box} style={{ height: `${height}px` }} onPointerMove={find} onPointerDown={find} onPointerLeave={() => setNear(null)}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label}>
          <defs><linearGradient id="under-line" x1="0" y1="0" x2="0" y2="1"><stop offset="0" class="under-high" /><stop offset="1" class="under-low" /></linearGradient></defs>
          {rows.map((value) => (
            <g key={value}>
              <line class="grid" x1={LEFT} x2={LEFT + wide} y1={y(value)} y2={y(value)} />
              <text class="mark" x={LEFT - 8} y={y(value) + 4} text-anchor="end">{whole(value)}</text>
            </g>
          ))}
          {timeMarks(from, to, Math.max(2, Math.floor(wide / PX_A_MARK)), locale()).map((mark) => (
            <text key={mark.at} class="mark" x={Math.min(x(mark.at), LEFT + wide)} y={height - 6} text-anchor="middle">{mark.text}</text>
          ))}
          {points.length > 1 && <path class="under" d={`${path}L${x(last.at)} ${TOP + high}L${x(points[0]!.at)} ${TOP + high}z`} />}
          <path class="curve" d={path} />
          <circle class="last" cx={x(last.at)} cy={y(last.value)} r="5.5" />
          <text class="last-value" x={x(last.at) + 11} y={y(last.value) + 5}>{last.value}</text>
          {near && <circle class="near" cx={x(near.at)} cy={y(near.value)} r="5" />}
        </svg>
      )}
      {near && <p class="chart-tip" aria-hidden="true" style={{ left: `${Math.min(Math.max(x(near.at), 84), width - 84)}px`, top: `${y(near.value) - (y(near.value) > 70 ? 62 : -14)}px` }}><b class="number">{near.value}</b> <span>{dayAndTime(near.at)}</span></p>}
    </div>
  )
}
