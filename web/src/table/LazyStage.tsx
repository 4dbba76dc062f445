// SPDX-License-Identifier: MIT
// The stage is fetched when the lobby stands: nobody needs it to choose a game.
import { lazy } from 'preact/compat'
import { whenIdle } from '../idle'

const load = () => import('./Stage')
export const Stage = lazy(() => load().then((file) => file.Stage))

/** Fetches it while nothing else is to be done, so that it is there when a match begins. */
export const fetchStage = (): void => void whenIdle(() => void load().catch(() => undefined))
