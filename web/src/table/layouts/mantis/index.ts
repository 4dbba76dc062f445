// SPDX-License-Identifier: MIT
import { fill, words } from '../../../text'
import type { Layout } from '../layout'
import { counterAt } from '../parts'
import { Actions, Aid } from './Aid'
import { tell } from './beats'
import { Mantis } from './Felt'
import { asked, ended } from './story'
import './style.css'
import './sizes.css'

export const layout: Layout = {
  Felt: Mantis,
  tell,
  Aid,
  aidName: () => words.value.mantis_aid,
  where: () => fill(words.value.mantis_first_to, { n: counterAt('goal') ?? 10 }),
  asked,
  Actions,
  ended,
}
