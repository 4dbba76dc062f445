// SPDX-License-Identifier: MIT
// A game in the language in use. The server describes games in English; a table of another language replaces what
// people read and leaves the names that programs use. What a table lacks stays as the server says it, so that a new
// game can be played before it is translated.
import type { Game } from '../protocol'

export interface GameText {
  summary?: string
  /** Verbs, words of moves, phases and values of counters. */
  words?: Record<string, string>
  /** A whole move: {1}, {2}… are what is said of it, {n} the amount; under "verb 0" if nothing is. */
  moves?: Record<string, string>
  says?: Record<string, string>
  /** The words of sums. */
  terms?: Record<string, string>
  zones?: Record<string, string>
  counters?: Record<string, string>
  /** Name and help; without help the server's. */
  options?: Record<string, [string, string?]>
  /** What a verb does. */
  helps?: Record<string, string>
}

export interface LocalGame extends Game {
  text: GameText
}

export function localGame(game: Game, text: GameText = {}): LocalGame {
  return {
    ...game,
    text,
    summary: text.summary ?? game.summary,
    zones: game.zones.map((zone) => ({ ...zone, label: text.zones?.[zone.name] ?? zone.label })),
    counters: game.counters.map((counter) => ({ ...counter, label: text.counters?.[counter.name] ?? counter.label })),
    says: game.says.map((say) => ({ ...say, text: text.says?.[say.name] ?? say.text })),
    terms: game.terms?.map((term) => ({ ...term, text: text.terms?.[term.name] ?? term.text })),
    verbs: game.verbs.map((verb) => ({ ...verb, help: text.helps?.[verb.name] ?? verb.help })),
    options: game.options.map((option) => ({ ...option, help: text.options?.[option.name]?.[1] ?? option.help })),
  }
}

export const wordOf = (game: LocalGame, word: string): string => game.text.words?.[word] ?? word
export const optionName = (game: LocalGame, name: string): string => game.text.options?.[name]?.[0] ?? name.replace(/_/g, ' ')
