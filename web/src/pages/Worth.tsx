// SPDX-License-Identifier: MIT
// What a match is worth, in a sentence: tokens and rating, a part of them, or practice, and why.
import { gameOf } from '../model'
import type { Counts } from '../protocol'
import { fill, words } from '../text'
import { spoken } from '../text/sentences'

/** What counts in full has the standard rules; where those put nothing at stake, only the rating moves. */
export function worthText(counts: Counts, game: string): string {
  const w = words.value
  if (!counts.why && counts.purse === 'tokens' && counts.part === 100) return gameOf(game)?.stake === 0 ? w.counts_rating : w.counts_tokens
  const known = (w as Record<string, string>)[`counts_${counts.purse}_${counts.why ?? ''}`]
  return known ? fill(known, { n: counts.part }) : spoken(counts.text)
}

export function Worth({ counts, game }: { counts: Counts | null | undefined; game: string }) {
  if (!counts) return null
  return <p class={`worth ${counts.purse}`}>{worthText(counts, game)} <a href="#/counts">{words.value.what_counts}</a></p>
}

/** A short tag where there is no room for a sentence. */
export function WorthTag({ counts, game }: { counts: Counts | null; game: string }) {
  if (!counts) return null
  const w = words.value
  const name = counts.purse === 'practice' ? w.practice_tag : counts.part === 100 ? w.counts_tag : fill(w.counts_part_tag, { n: counts.part })
  return <a class={`worth-tag ${counts.purse}`} href="#/counts" target="_blank" rel="noopener" title={worthText(counts, game)}>{name}</a>
}
