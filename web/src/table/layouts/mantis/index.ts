// SPDX-License-Identifier: MIT
import type { Layout } from '../layout'
import { Mantis } from './Felt'
import './style.css'

export const layout: Layout = { Felt: Mantis }
