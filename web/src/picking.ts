// SPDX-License-Identifier: MIT
// How a player says a move by touching things. A choice is its words ("play", "10H", "left"); cards, lanes, seats
// and buttons each stand for a word. What has been touched narrows the choices; what would narrow them further is
// lit. Works for every game, because it knows none.
import type { Choice } from './protocol'

export const wordsOf = (choice: Choice): string[] => choice.move.split(' ')

/** Does the choice have all these words, each as often as it was touched? */
function has(choice: Choice, picked: readonly string[]): boolean {
  const rest = wordsOf(choice)
  return picked.every((word) => {
    const at = rest.indexOf(word)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
}

/** The choices that are still possible after these words. */
export const remaining = (choices: readonly Choice[], picked: readonly string[]): Choice[] =>
  choices.filter((choice) => has(choice, picked))

/** Would touching this word leave anything to choose? */
export const isLit = (choices: readonly Choice[], picked: readonly string[], word: string): boolean =>
  choices.some((choice) => has(choice, [...picked, word]))

/**
 * The one choice that the words say: the only one left, or the one made of just these words and a verb that need
 * not be said because no other is possible with them.
 */
export function decided(choices: readonly Choice[], picked: readonly string[]): Choice | null {
  if (!picked.length) return null
  const left = remaining(choices, picked)
  if (left.length === 1) return left[0]!
  const exact = left.filter((choice) => {
    const words = wordsOf(choice)
    return words.length === picked.length || (words.length === picked.length + 1 && !picked.includes(words[0]!))
  })
  const verbs = new Set(left.map((choice) => wordsOf(choice)[0]))
  return exact.length === 1 && verbs.size === 1 ? exact[0]! : null
}
