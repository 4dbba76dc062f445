// SPDX-License-Identifier: MIT
import type { Layout } from '../layout'
import { General } from '../General'

export const layout: Layout = { Felt: General }
