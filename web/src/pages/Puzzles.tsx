// SPDX-License-Identifier: MIT
// Puzzles.
import { w } from '../puzzles/words'
import { Page } from '../Shell'

export function Puzzles(_: { game: string; puzzle: string }) {
  return <Page title={w.value.title} class="puzzles"><section class="panel empty"><p>…</p></section></Page>
}
