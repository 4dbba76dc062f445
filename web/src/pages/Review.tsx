// SPDX-License-Identifier: MIT
// Looking back at a match.
import { w } from '../review/words'
import { Page } from '../Shell'

export function Review(_: { match: number; moment: string }) {
  return <Page title={w.value.title} class="review"><section class="panel empty"><p>…</p></section></Page>
}
