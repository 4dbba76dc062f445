// SPDX-License-Identifier: MIT
import type { Layout } from '../layout'
import { Actions } from './Actions'
import { Aid } from './Aid'
import { tell } from './beats'
import { Felt } from './Felt'
import { asked, ended, where } from './says'
import './style.css'
import './own.css'

export const layout: Layout = { Felt, tell, Aid, where, asked, Actions, ended }
