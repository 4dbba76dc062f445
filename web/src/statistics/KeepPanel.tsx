// SPDX-License-Identifier: MIT
// What is kept of a game's reviews: as files, or deleted.
import { useState } from 'preact/hooks'
import { Button } from '../parts/Button'
import { Icon } from '../parts/Icon'
import { Confirm } from '../parts/Over'
import { saveFile } from '../parts/save'
import { fill } from '../text'
import type { LocalGame } from '../text/games'
import { asCsv, asJson } from './files'
import { forget } from './store'
import type { Summary } from './summary'
import { w } from './words'

export function KeepPanel({ matches, game }: { matches: readonly Summary[]; game: LocalGame }) {
  const [isSure, setSure] = useState(false)
  const keys = new Set(matches.map(({ key }) => key))
  const drop = () => {
    setSure(false)
    void forget(({ key }) => keys.has(key))
  }
  return (
    <section class="panel keep">
      <h2>{w.value.keep}</h2>
      <p class="quiet">{w.value.keep_about}</p>
      <div class="buttons">
        <Button class="csv" onClick={() => saveFile(`baize-${game.id}.csv`, 'text/csv', asCsv(matches))}><Icon name="download" /> {w.value.save_csv}</Button>
        <Button class="json" onClick={() => saveFile(`baize-${game.id}.json`, 'application/json', asJson(matches))}><Icon name="download" /> {w.value.save_json}</Button>
        <Button kind="plain" class="forget" onClick={() => setSure(true)}><Icon name="close" size={18} /> {w.value.forget}</Button>
      </div>
      {isSure && <Confirm title={w.value.forget} text={fill(w.value.forget_sure, { n: matches.length, game: game.title })} yes={w.value.forget} onYes={drop} onNo={() => setSure(false)} />}
    </section>
  )
}
