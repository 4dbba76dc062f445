// SPDX-License-Identifier: MIT
// Kuhn and Leduc: one card each, a pot, and for Leduc a card in common.
import { words } from '../../../text'
import type { Layout } from '../layout'
import { Actions } from './Actions'
import { Aid } from './Aid'
import { tell } from './beats'
import { Betting } from './Felt'
import { asked, ended, where } from './say'
import './style.css'

export const layout: Layout = { Felt: Betting, tell, Aid, aidName: () => words.value.duel_aid, where, asked, Actions, ended }
