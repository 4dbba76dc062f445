// SPDX-License-Identifier: MIT
// Shares of two sets side by side, each with how unsure it is; and a difference as a whisker beside zero.
import { percent, spread } from './numbers'
import '../style/charts.css'
import { labWords } from '../lab/words'

interface Unsure {
  share: number
  low: number
  high: number
}

/** Two bars a row. `even` marks what each would have if all were alike. */
export function PairBars({ title, names, of, even }: { title: string; names: [string, string]; of: { label: string; pair: Unsure[] }[]; even: number }) {
  const most = Math.max(...of.flatMap(({ pair }) => pair.map((one) => one.high)), even) * 1.05
  const at = (share: number): string => `${(100 * Math.max(0, share)) / most}%`
  return (
    <figure class="chart shares pairs">
      <figcaption>{title}</figcaption>
      <ul class="legend">{names.map((name, i) => <li key={i}><svg width="14" height="14" aria-hidden="true"><rect class={i ? 'share second' : 'share'} width="14" height="14" rx="3" /></svg> {name}</li>)}</ul>
      <table>
        <tbody>
          {of.flatMap(({ label, pair }) =>
            pair.map((one, i) => (
              <tr key={`${label} ${i}`} class={i ? 'second' : ''}>
                {i === 0 && <th scope="rowgroup" rowSpan={2}>{label}</th>}
                <td class="bar" aria-hidden="true">
                  <svg width="100%" height="22">
                    <rect class="ground" width="100%" height="16" y="3" rx="4" />
                    <rect class={i ? 'share second' : 'share'} width={at(one.share)} height="16" y="3" rx="4" />
                    <line class="even" x1={at(even)} x2={at(even)} y1="0" y2="22" />
                    <g class="whisker">
                      <line x1={at(one.low)} x2={at(one.high)} y1="11" y2="11" />
                      <line x1={at(one.low)} x2={at(one.low)} y1="7" y2="15" />
                      <line x1={at(one.high)} x2={at(one.high)} y1="7" y2="15" />
                    </g>
                  </svg>
                </td>
                <td class="amount"><b>{percent(one.share, 1)}</b><span class="quiet"> {spread(one.share, one.low, one.high)}</span></td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      <p class="even-note quiet"><svg width="14" height="14" aria-hidden="true"><line class="even" x1="7" x2="7" y1="0" y2="14" /></svg> {labWords.value.even} {percent(even, 1)}</p>
    </figure>
  )
}

/** Where a difference lies beside zero, in the middle; how long it is says only how far it is from that. */
export function Whisker({ of: { mean, low, high } }: { of: { mean: number; low: number; high: number } }) {
  const most = Math.max(Math.abs(low), Math.abs(high), 1e-12) * 1.15
  const at = (n: number): string => `${50 + (50 * n) / most}%`
  return (
    <svg width="100%" height="20">
      <line class="even" x1="50%" x2="50%" y1="0" y2="20" />
      <g class="whisker">
        <line x1={at(low)} x2={at(high)} y1="10" y2="10" />
        <line x1={at(low)} x2={at(low)} y1="6" y2="14" />
        <line x1={at(high)} x2={at(high)} y1="6" y2="14" />
      </g>
      <circle class="share" cx={at(mean)} cy="10" r="4" />
    </svg>
  )
}
