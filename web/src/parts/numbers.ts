// SPDX-License-Identifier: MIT
// Numbers as people write them in the language in use: with a sign, in per cent, with thousands set apart.
import { locale } from '../text/dates'

/** The minus is as wide as the plus; what is shown as nothing has none. */
const minus = (text: string): string => text.replace('-', /[1-9]/.test(text) ? '−' : '')
export const whole = (n: number): string => minus(n.toLocaleString(locale()))
/** With its sign. */
export const signed = (n: number): string => (n > 0 ? '+' : n < 0 ? '−' : '') + whole(Math.abs(n))
export const percent = (share: number, digits = 0): string => minus(share.toLocaleString(locale(), { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }))
/** How far a share may be off: "± 1.4 %", or from where to where if that is clearly more to one side (as of 100 %). */
export function spread(share: number, low: number, high: number): string {
  const half = (high - low) / 2
  const lopsided = Math.abs(high - share - (share - low)) > 0.1 * half
  return lopsided ? `${percent(low, 1)} … ${percent(high, 1)}` : `± ${percent(half, 1)}`
}
export const decimal = (n: number, digits: number): string => minus(n.toLocaleString(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }))
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/** "10⁻⁶" */
export const tenTo = (power: number): string => `10${power < 0 ? '⁻' : ''}${[...String(Math.abs(power))].map((digit) => RAISED[Number(digit)]).join('')}`
/** A gain, a loss, or neither: the class that colours it. Its sign says the same. */
export const changeClass = (n: number): string => (n > 0 ? 'gain' : n < 0 ? 'loss' : 'quiet')
