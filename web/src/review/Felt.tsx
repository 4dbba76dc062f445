// SPDX-License-Identifier: MIT
// The table at a decision, as its seat saw it, with what was done and what was best marked.
import { useRef } from 'preact/hooks'
import { table } from '../model'
import { layoutNow } from '../table/Stage'
import type { LocalGame } from '../text/games'
import type { Reviewed } from './answer'
import { Marks } from './Marks'
import { w } from './words'

export function ReviewFelt({ decision, game }: { decision: Reviewed; game: LocalGame }) {
  const felt = useRef<HTMLDivElement>(null)
  const now = table.value!
  const layout = layoutNow()
  return (
    <section class={`review-table table-page game-${now.game} seats-${now.seats.length}`} aria-label={w.value.table}>
      <div class="felt" ref={felt}>
        {layout && <layout.Felt />}
        <Marks find={() => felt.current} chosen={decision} game={game} />
      </div>
    </section>
  )
}
