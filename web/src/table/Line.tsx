// SPDX-License-Identifier: MIT
// The line below the table: always a sentence that says what is asked, or what is being told, or who is waited for; and
// beside it what is yours to do.
import { askToNotify, mayAskToNotify } from '../attention'
import { beat, catchUp, isTelling, nextBeat, progress } from '../beats/queue'
import { table, tableGame, tell } from '../model'
import { Button } from '../parts/Button'
import { Icon } from '../parts/Icon'
import { fill, words } from '../text'
import { Choices } from './Choices'
import { isAsked, isToConfirm, isStandIn } from './hand'
import { canHint, HintButton, tip } from './Hint'
import { sentence } from './Log'
import { seatName } from './names'
import { layoutNow } from './Stage'
import { isResultHidden } from './Result'

const MANY = 3 // beats: then one may want to see the end at once

function Telling() {
  const w = words.value
  const game = tableGame.value!
  const told = beat.value?.told
  const at = progress.value
  return (
    <>
      {at && at.of > 1 && at.of <= 12 && <span class="dashes" aria-hidden="true">{Array.from({ length: at.of }, (_, i) => <i key={i} class={i < at.at ? 'on' : ''} />)}</span>}
      <p class="says telling-now" aria-live="polite">{told && sentence(told, game)}</p>
      {at && at.of - at.at >= MANY && <Button kind="plain" class="to-end" aria-label={w.to_the_end} onClick={catchUp}><Icon name="to-end" size={18} /> <span class="label">{w.to_the_end}</span></Button>}
      <Button class="next-beat" aria-label={w.next} onClick={nextBeat}><span class="label">{w.next} <kbd>{w.space_key}</kbd></span><Icon name="step-forward" size={18} /></Button>
    </>
  )
}

/** Offered once, while one waits for people. */
const mayNotify = (): boolean => {
  const now = table.value!
  return now.seat !== null && !now.result && mayAskToNotify() && now.seats.some((seat) => seat.player !== null && seat.seat !== now.seat)
}

function Waiting() {
  const now = table.value!
  const w = words.value
  const text = (() => {
    if (now.result) return w.over
    if (isStandIn.value) return w.bot_plays
    const others = now.view.to_act.filter((seat) => seat !== now.seat)
    if (now.isSent) return others.length ? w.locked : w.sent
    if (others.length) return fill(w.waiting_turn, { names: others.map(seatName).join(', ') })
    return w.dealing
  })()
  return (
    <>
      <p class="says" role="status">{now.seat === null && !now.result && <b>{w.watching}. </b>}{text}</p>
      {mayNotify() && <Button kind="plain small" class="notify" aria-label={w.notify_ask} title={w.notify_ask} onClick={() => void askToNotify()}><Icon name="bell" size={18} /> <span class="label">{w.notify_ask}</span></Button>}
      {isStandIn.value && !now.result && <Button kind="brass" class="sit-in" onClick={() => void tell({ type: 'sit_in' })}>{w.sit_in}</Button>}
      {now.result && <Button kind="plain" class="see" onClick={() => (isResultHidden.value = !isResultHidden.value)}>{isResultHidden.value ? w.see_result : w.see_table}</Button>}
    </>
  )
}

function Mine() {
  const w = words.value
  const layout = layoutNow()
  const isSealed = table.value!.view.to_act.length > 1
  if (!layout) return <Choices isHidden /> // the buttons of the layout come with it
  return (
    <>
      <span class="your-turn"><Icon name="check" size={18} /> <span>{w.your_turn}</span></span>
      <p class="says mine" role="status">
        <span class="question">{table.value!.asker && <><b>{table.value!.asker.question}</b> </>}{layout?.asked?.() ?? (isSealed ? w.your_sealed : w.your_move)}</span>
        {tip.value && <span class="tip" role="status">{tip.value.text}</span>}
      </p>
      {layout?.Actions && !isToConfirm.value ? <><div class="actions"><layout.Actions /></div><Choices isHidden /></> : <Choices />}
      {canHint() && <HintButton />}
    </>
  )
}

export const Said = () => (isTelling.value ? <Telling /> : isAsked.value ? <Mine /> : <Waiting />)

export function Line() {
  return <footer class={`line ${isAsked.value ? 'asked' : ''}`}><Said /></footer>
}
