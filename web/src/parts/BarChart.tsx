// SPDX-License-Identifier: MIT
// Shares as bars: a few lying ones with how unsure they are, or many standing ones as a histogram. The numbers
// themselves are in a table that can be opened.
import { words } from '../text'
import { roundMarks } from './axis'
import { percent, spread } from './numbers'
import { useWidth } from './useWidth'
import '../style/charts.css'
import { labWords } from '../lab/words'

export interface Bar {
  label: string
  share: number
}

/** A share and the interval that holds the truth with 95 % confidence. */
export interface UnsureBar extends Bar {
  low: number
  high: number
}

/** A few bars, one below the other, each with its number. `even` marks what each would have if all were alike. */
export function ShareBars({ title, of, even }: { title: string; of: UnsureBar[]; even: number }) {
  const most = Math.max(...of.map((bar) => bar.high), even) * 1.05
  const at = (share: number): string => `${(100 * Math.max(0, share)) / most}%`
  return (
    <figure class="chart shares">
      <figcaption>{title}</figcaption>
      <table>
        <tbody>
          {of.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              <td class="bar" aria-hidden="true">
                <svg width="100%" height="28">
                  <rect class="ground" width="100%" height="20" y="4" rx="4" />
                  <rect class="share" width={at(bar.share)} height="20" y="4" rx="4" />
                  <line class="even" x1={at(even)} x2={at(even)} y1="0" y2="28" />
                  <g class="whisker">
                    <line x1={at(bar.low)} x2={at(bar.high)} y1="14" y2="14" />
                    <line x1={at(bar.low)} x2={at(bar.low)} y1="9" y2="19" />
                    <line x1={at(bar.high)} x2={at(bar.high)} y1="9" y2="19" />
                  </g>
                </svg>
              </td>
              <td class="amount"><b>{percent(bar.share, 1)}</b><span class="quiet"> {spread(bar.share, bar.low, bar.high)}</span></td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="even-note quiet"><svg width="14" height="14" aria-hidden="true"><line class="even" x1="7" x2="7" y1="0" y2="14" /></svg> {labWords.value.even} {percent(even, 1)}</p>
    </figure>
  )
}

const HEIGHT = 200
const LEFT = 48
const TOP = 10
const BOTTOM = 26
const PX_A_LABEL = 60

/** Many bars beside each other. */
export function Histogram({ title, note, of }: { title: string; note?: string; of: Bar[] }) {
  const { box, width } = useWidth<HTMLDivElement>()
  const marks = roundMarks(0, Math.max(...of.map((bar) => bar.share), 0.001), 4)
  const top = marks.at(-1)!
  const wide = Math.max(1, width - LEFT - 8)
  const high = HEIGHT - TOP - BOTTOM
  const each = Math.min(wide / of.length, 64)
  const y = (share: number): number => TOP + high - (high * share) / top
  const every = Math.max(1, Math.ceil(of.length / Math.max(2, Math.floor(wide / PX_A_LABEL))))
  return (
    <figure class="chart histogram">
      <figcaption>{title}{note && <span class="quiet"> {note}</span>}</figcaption>
      <div ref={box} style={{ height: `${HEIGHT}px` }}>
        {width > 0 && (
          <svg width={width} height={HEIGHT} aria-hidden="true">
            {marks.map((mark) => (
              <g key={mark}>
                <line class="grid" x1={LEFT} x2={LEFT + wide} y1={y(mark)} y2={y(mark)} />
                <text class="mark" x={LEFT - 8} y={y(mark) + 4} text-anchor="end">{percent(mark, top < 0.04 ? 1 : 0)}</text>
              </g>
            ))}
            {of.map((bar, i) => (
              <g key={bar.label}>
                <rect class="share" x={LEFT + i * each + 1} width={Math.max(1, each - 2)} y={y(bar.share)} height={Math.max(0, TOP + high - y(bar.share))} rx={Math.min(3, each / 4)}><title>{`${bar.label}: ${percent(bar.share, 2)}`}</title></rect>
                {i % every === 0 && <text class="mark" x={LEFT + (i + 0.5) * each} y={HEIGHT - 6} text-anchor="middle">{bar.label.split(' ')[0]}</text>}
              </g>
            ))}
          </svg>
        )}
      </div>
      <details class="numbers">
        <summary>{words.value.as_numbers}</summary>
        <table class="rows"><tbody>{of.map((bar) => <tr key={bar.label}><th scope="row">{bar.label}</th><td class="amount">{percent(bar.share, 2)}</td></tr>)}</tbody></table>
      </details>
    </figure>
  )
}
