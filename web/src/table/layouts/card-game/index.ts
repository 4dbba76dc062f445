// SPDX-License-Identifier: MIT
// Single Card and Double Card: one or two cards each, and a decision under seal.
import { words } from '../../../text'
import type { Layout } from '../layout'
import { Actions } from './Actions'
import { Aid } from './Aid'
import { tell } from './beats'
import { CardGame } from './Felt'
import { asked, ended, where } from './say'
import './style.css'

export const layout: Layout = { Felt: CardGame, tell, Aid, aidName: () => words.value.duel_aid, where, asked, Actions, ended }
