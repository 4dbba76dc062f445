// SPDX-License-Identifier: MIT
// Beside the felt. What helps to decide: of each colour, how many cards nobody has seen, those on the back of the top card
// marked; and the button of one who wants to be asked again.
import { backColours, colourName } from '../../../cards/names'
import { Button } from '../../../parts/Button'
import { words } from '../../../text'
import { ready, send } from '../../hand'
import { cardsAt, counterAt } from '../parts'
import { COLOURS } from './chances'
import { Sign } from './Tank'

const FACES = 15 // of each colour

export function Aid() {
  const w = words.value
  const shown = backColours(cardsAt('top')[0] ?? '')
  return (
    <section class="mantis-aid">
      <h4>{w.mantis_aid_title}</h4>
      <ul>
        {COLOURS.map((colour) => {
          const left = counterAt(`left_${colour}`) ?? 0
          return (
            <li key={colour} class={shown.includes(colour) ? 'shown' : ''}>
              <Sign colour={colour} />
              <span>{colourName(colour)}</span>
              <span class={`bar-of colour-${colour}`} aria-hidden="true"><i style={{ width: `${(100 * left) / FACES}%` }} /></span>
              <b class="number">{left}</b>
            </li>
          )
        })}
      </ul>
      <p class="quiet">{w.mantis_aid_note}</p>
    </section>
  )
}

/** A tank is touched on the felt; only who wants to be asked again needs a button. */
export const Actions = () => (ready.value ? <Button kind="brass" onClick={send}>{words.value.mantis_flip}</Button> : null)
