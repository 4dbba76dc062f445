// SPDX-License-Identifier: MIT
// What was asked before, so that one answer can be held against another.
import { games } from '../model'
import { optionTitle } from '../pages/optionTitle'
import { whole } from '../parts/numbers'
import { levelName } from '../table/names'
import { words } from '../text'
import { answers, shown, type Answer } from './bench'
import { set } from './form'
import { rulesName, valueName } from './names'
import { labWords } from './words'

function about({ question: { kind, game: id, rules, other, axis, bots } }: Answer): string {
  const game = games.value.find((one) => one.id === id)
  const players = kind === 'solve' ? [] : [[...new Set(bots)].map(levelName).join(', ')]
  const first = kind === 'compare' ? `${rulesName(game, rules)} / ${rulesName(game, other)}` : kind === 'sweep' && game && axis ? `${optionTitle(game, axis.option)} ${valueName(game, axis.option, axis.from)} … ${valueName(game, axis.option, axis.to)}` : rulesName(game, rules)
  return [first, ...players].join(', ')
}

export function Earlier() {
  const w = words.value
  const titles = { sim: labWords.value.sim, compare: labWords.value.compare, sweep: labWords.value.sweep, solve: labWords.value.solve }
  if (answers.value.length < 2) return null
  return (
    <section class="panel earlier">
      <h2>{w.earlier}</h2>
      <ul>
        {answers.value.map((one) => (
          <li key={one.number}>
            <button type="button" aria-pressed={one.number === shown.value} onClick={() => (set({ kind: one.question.kind }), (shown.value = one.number))}>
              <span><b>{games.value.find((game) => game.id === one.question.game)?.title}</b><small>{titles[one.question.kind]}: {about(one)}</small></span>
              <span class="number">{whole(one.progress.played)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
