// SPDX-License-Identifier: MIT
// A game at a glance: some of its cards on a strip of felt. The strip is there at once; its cards are drawn, a game at a
// time, when nothing else is to be done: nobody waits for a picture before sitting down.
import { lazy, Suspense } from 'preact/compat'
import { useIdle } from '../idle'
import type { Game } from '../protocol'
import '../style/picture.css'

const Cards = lazy(() => import('./PictureCards'))

export function GamePicture({ game }: { game: Game }) {
  const isTime = useIdle()
  return (
    <div class={`tile-cards picture picture-${game.id}`} aria-hidden="true">
      {isTime && <Suspense fallback={null}><Cards game={game} /></Suspense>}
    </div>
  )
}
