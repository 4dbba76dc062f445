// SPDX-License-Identifier: MIT
// Guided first matches.
import { w } from '../learn/words'
import { Page } from '../Shell'

export function Learn(_: { game: string }) {
  return <Page title={w.value.title} class="learn"><section class="panel empty"><p>…</p></section></Page>
}
