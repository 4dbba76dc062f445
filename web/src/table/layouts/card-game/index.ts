// SPDX-License-Identifier: MIT
import type { Layout } from '../layout'
import { CardGame } from './Felt'
import './style.css'

export const layout: Layout = { Felt: CardGame }
