// SPDX-License-Identifier: MIT
// What happens at a table is shown one thing after the other, as people would play it: a bot answers within
// milliseconds, and a card that is still sliding should not be overtaken. The first thing is shown at once; who has
// fallen behind by more than a few, prefers less motion or looks elsewhere sees the present.
import type { ServerEvents, ServerResult } from './protocol'

const STEP_MS = 320 // a little more than a card takes to slide
const BEHIND_MAX = 6

type Happening = ServerEvents | ServerResult

export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden

const queue: Happening[] = []
let show: (message: Happening) => void = () => undefined
let freeAt = 0
let timer = 0

export const onHappening = (listener: (message: Happening) => void): void => {
  show = listener
}

function deliver(message: Happening): void {
  const isMoving = message.type === 'events' && message.events.some((event) => event.event === 'card')
  freeAt = performance.now() + (isMoving ? STEP_MS : 0)
  show(message)
}

function goOn(): void {
  timer = 0
  while (queue.length && performance.now() >= freeAt) deliver(queue.shift()!)
  if (queue.length) timer = window.setTimeout(goOn, freeAt - performance.now())
}

/** Shows all that waits. To be called before anything that stands after it. */
export function catchUp(): void {
  clearTimeout(timer)
  timer = 0
  for (const message of queue.splice(0)) deliver(message)
  freeAt = 0
}

export function happen(message: Happening): void {
  queue.push(message)
  if (isCalm() || queue.length > BEHIND_MAX) catchUp()
  else if (!timer) goOn()
}

document.addEventListener('visibilitychange', catchUp)
