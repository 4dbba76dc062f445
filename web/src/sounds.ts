// SPDX-License-Identifier: MIT
// Small sounds made on the spot, for those who turn them on: a card, a coin, one's own turn.
import { table } from './model'
import type { Event } from './protocol'
import { sounds } from './settings'

let audio: AudioContext | null = null

function tone(hertz: number, after: number, length: number, loud: number): void {
  audio ??= new AudioContext()
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

/** What is heard of a batch of events: at most a few notes, however much has happened. */
export function play(events: readonly Event[]): void {
  if (sounds.value !== 'on') return
  const own = table.value?.seat
  const cards = events.filter((event) => event.event === 'card').length
  for (let i = 0; i < Math.min(cards, 4); i++) tone(320, i * 0.06, 0.05, 0.06)
  if (events.some((event) => /win|paid/.test(event.event === 'say' ? event.say : event.event === 'sum' ? event.about : ''))) tone(660, 0.1, 0.25, 0.08)
  if (own != null && events.some((event) => event.event === 'turn' && event.to_act.includes(own))) tone(520, 0.05, 0.15, 0.08)
}
