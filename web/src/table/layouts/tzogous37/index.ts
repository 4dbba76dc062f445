// SPDX-License-Identifier: MIT
import type { Layout } from '../layout'
import { Tzogous37 } from './Felt'
import './style.css'

export const layout: Layout = { Felt: Tzogous37 }
