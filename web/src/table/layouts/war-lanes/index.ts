// SPDX-License-Identifier: MIT
import { words } from '../../../text'
import type { Layout } from '../layout'
import { Aid } from './Aid'
import { Actions, asked, ended, where } from './asks'
import { tell } from './beats'
import { WarLanes } from './Felt'
import './style.css'
import './scenes.css'
import './sizes.css'

export const layout: Layout = { Felt: WarLanes, tell, Aid, aidName: () => words.value.wl_aid_tab, where, asked, Actions, ended }
