// SPDX-License-Identifier: MIT
// The games that have a layout of their own.
import type { FunctionComponent } from 'preact'
import { CardGame } from './CardGame'
import { Mantis } from './Mantis'
import { Slowpoker } from './Slowpoker'
import { Tzogous37 } from './Tzogous37'
import { WarLanes } from './WarLanes'

export const layouts: Record<string, FunctionComponent> = {
  'single-card-game': CardGame,
  'double-card-game': CardGame,
  mantis: Mantis,
  slowpoker: Slowpoker,
  tzogous37: Tzogous37,
  'war-lanes': WarLanes,
}
