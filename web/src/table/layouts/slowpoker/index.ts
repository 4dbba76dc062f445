// SPDX-License-Identifier: MIT
import type { Layout } from '../layout'
import { Slowpoker } from './Felt'
import './style.css'

export const layout: Layout = { Felt: Slowpoker }
