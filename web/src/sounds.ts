// SPDX-License-Identifier: MIT
// Small sounds made on the spot: a card, a coin, a blow, one's own turn. They are soft, and there are none before the page
// was first touched. M mutes them.
import { effect } from '@preact/signals'
import type { Sound } from './beats/beat'
import { beat } from './beats/queue'
import { live } from './model'
import { sounds } from './settings'

let audio: AudioContext | null = null
addEventListener('pointerdown', () => (audio ??= new AudioContext()), { once: true })

/** Notes as hertz, after how long, how long, how loud. */
type Note = [number, number, number, number]
const NOTES: Record<Sound, Note[]> = {
  card: [[320, 0, 0.05, 0.05]],
  flip: [[420, 0, 0.04, 0.05], [560, 0.05, 0.05, 0.05]],
  coin: [[880, 0, 0.06, 0.04], [1180, 0.05, 0.09, 0.04]],
  hit: [[150, 0, 0.12, 0.1]],
  gain: [[520, 0, 0.1, 0.05], [660, 0.08, 0.14, 0.05]],
  loss: [[330, 0, 0.12, 0.06], [260, 0.1, 0.16, 0.06]],
  turn: [[520, 0, 0.12, 0.06]],
  win: [[520, 0, 0.14, 0.06], [660, 0.12, 0.14, 0.06], [780, 0.24, 0.3, 0.06]],
}

export function sound(name: Sound): void {
  if (sounds.value !== 'on' || !audio || document.hidden) return
  for (const [hertz, after, length, loud] of NOTES[name]) {
    const start = audio.currentTime + after
    const voice = audio.createOscillator()
    const volume = audio.createGain()
    voice.type = 'triangle'
    voice.frequency.value = hertz
    volume.gain.setValueAtTime(loud, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + length)
    voice.connect(volume).connect(audio.destination)
    voice.start(start)
    voice.stop(start + length)
  }
}

effect(() => {
  const name = beat.value?.sound
  if (name) sound(name)
})

let decision: number | null = null
let isOver = false
effect(() => {
  const now = live.value
  if (now?.decision != null && now.decision !== decision) sound('turn')
  if (now?.result && !isOver && now.seat !== null && now.result.winners.includes(now.seat)) sound('win')
  decision = now?.decision ?? null
  isOver = now?.result != null
})
