// SPDX-License-Identifier: MIT
// How one plays over time.
import { w } from '../statistics/words'
import { Page } from '../Shell'

export function Statistics(_: { game: string }) {
  return <Page title={w.value.title} class="statistics"><section class="panel empty"><p>…</p></section></Page>
}
