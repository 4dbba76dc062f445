// SPDX-License-Identifier: MIT
// The games that have a layout of their own. Each is fetched when a table of its game is first seen.
import { signal } from '@preact/signals'
import type { Layout } from './layout'

const files: Record<string, () => Promise<{ layout: Layout }>> = {
  'single-card-game': () => import('./card-game'),
  'double-card-game': () => import('./card-game'),
  kuhn: () => import('./betting'),
  leduc: () => import('./betting'),
  mantis: () => import('./mantis'),
  slowpoker: () => import('./slowpoker'),
  tzogous37: () => import('./tzogous37'),
  'war-lanes': () => import('./war-lanes'),
}

const loaded = signal<Record<string, Layout | null>>({}) // null: the line was lost
const loading = new Map<string, Promise<void>>()

/** The layout of a game if it is there, and what to wait for if it is not. Neither: the game has none, or it cannot be had. */
export function loadLayout(game: string): { layout?: Layout; wait?: Promise<void> } {
  const layout = loaded.value[game]
  const load = files[game]
  if (layout) return { layout }
  if (layout === null || !load) return {}
  if (!loading.has(game))
    loading.set(
      game,
      load().then(
        (file) => void (loaded.value = { ...loaded.value, [game]: file.layout }),
        () => void (loaded.value = { ...loaded.value, [game]: null }),
      ),
    )
  return { wait: loading.get(game) }
}
