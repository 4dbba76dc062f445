// SPDX-License-Identifier: MIT
// A sentence of the server or the rules as the page shows it: in the language in use, cards with their signs, a capital
// at the beginning and a stop at the end.
import { tongue } from './index'

const SIGNS: Record<string, string> = { C: '♣', D: '♦', H: '♥', S: '♠' }

/** Finds the sentence in the table by its fixed words; what stands in the blanks is put into ours. */
function translate(text: string, sentences: Record<string, string>, pieces: Record<string, string>): string {
  if (sentences[text]) return sentences[text]
  for (const [theirs, ours] of Object.entries(sentences)) {
    if (!theirs.includes('{')) continue
    const pattern = theirs.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\d\}/g, '(.+?)')
    const found = new RegExp(`^${pattern}$`).exec(text)
    if (found) return ours.replace(/\{(\d)\}/g, (_, n: string) => found[Number(n)]!.replace(/[a-z]+/g, (word) => pieces[word] ?? word).trim())
  }
  return text
}

export function spoken(text: string): string {
  const { sentences = {}, pieces = {} } = tongue.value
  const said = translate(text, sentences, pieces).replace(/\b(10|[2-9JQKA])([CDHS])\b/g, (_, rank: string, suit: string) => rank + SIGNS[suit])
  const whole = said.charAt(0).toUpperCase() + said.slice(1)
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`
}
