// SPDX-License-Identifier: MIT
// The name of an option as a title: "Straight flush", "HP".
import { optionName, type LocalGame } from '../text/games'

export function optionTitle(game: LocalGame, name: string): string {
  const text = optionName(game, name)
  return text.length <= 2 ? text.toUpperCase() : text.charAt(0).toUpperCase() + text.slice(1)
}
