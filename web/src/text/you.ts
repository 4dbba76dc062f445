// SPDX-License-Identifier: MIT
// A sentence about a player, as it is said to that player: "{seat} lays {card}" is "you lay {card}". A language says how in
// a table of its verbs and of the phrases that change otherwise.

export interface You {
  /** Before a verb, and wherever else a name would stand. */
  subject: string
  object: string
  /** What somebody does, and how it is said to you; some are alike. */
  verbs: Record<string, string>
  phrases: Record<string, string>
}

const byLength = ([a]: [string, string], [b]: [string, string]): number => b.length - a.length

/** `blank` is the one that stands for you; who else does something keeps the name. */
export function addressed(text: string, blank: 'seat' | 'other', you: You): string {
  const hole = `{${blank}}`
  const phrases = Object.entries(you.phrases).filter(([theirs]) => theirs.includes(hole)).sort(byLength)
  const said = phrases.reduce((now, [theirs, yours]) => now.replaceAll(theirs, yours), text)
  // The verb stands behind the name, and one more behind each "and" up to the end of the clause.
  const verbs = said.replace(/\{seat\} ([^\s,:;]+)([^:;]*)/g, (whole, verb: string, rest: string) =>
    blank === 'seat' && you.verbs[verb]
      ? `${you.subject} ${you.verbs[verb]}${rest.replace(/ (and|und|et) ([^\s,]+)/g, (all, and: string, next: string) => (you.verbs[next] ? ` ${and} ${you.verbs[next]}` : all))}`
      : whole)
  return verbs.replaceAll(hole, you.object)
}
