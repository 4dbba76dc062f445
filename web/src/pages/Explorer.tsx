// SPDX-License-Identifier: MIT
// The solved games.
import { w } from '../explorer/words'
import { Page } from '../Shell'

export function Explorer(_: { game: string }) {
  return <Page title={w.value.title} class="explorer"><section class="panel empty"><p>…</p></section></Page>
}
