// SPDX-License-Identifier: MIT
import type { Layout } from '../layout'
import { WarLanes } from './Felt'
import './style.css'

export const layout: Layout = { Felt: WarLanes }
