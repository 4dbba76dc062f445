// SPDX-License-Identifier: MIT
// The rules of a game as a page, with its options as the server has them.
import { useEffect, useState } from 'preact/hooks'
import { gameOf, games } from '../model'
import { language, words } from '../text'
import { optionName, wordOf, type LocalGame } from '../text/games'

const pages = import.meta.glob<string>('../../../docs/rules/**/*.md', { import: 'default' })
const pageOf = (id: string, folder = '') => pages[`../../../docs/rules/${folder}${id}.md`]

const odds = import.meta.glob<string>('../../../docs/odds/*.txt', { query: '?raw', import: 'default' })

function Options({ game }: { game: LocalGame }) {
  const w = words.value
  if (!game.options.length) return null
  return (
    <>
      <h2>{w.options}</h2>
      <div class="scroll">
        <table>
          <thead><tr><th>{w.name}</th><th>{w.standard_options}</th><th /></tr></thead>
          <tbody>
            {game.options.map((one) => (
              <tr key={one.name}>
                <td>{optionName(game, one.name)}</td>
                <td>{one.words ? wordOf(game, one.words[one.default]!) : one.default} <small>({one.words?.map((word) => wordOf(game, word)).join(', ') ?? `${one.min}–${one.max}`})</small></td>
                <td>{one.help}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** The rules as text: as a page, or in the drawer beside the table. */
export const RulesText = ({ game }: { game: string }) => <Rules game={game} />

export function Rules({ game: id }: { game: string }) {
  const [html, setHtml] = useState('')
  const [table, setTable] = useState('')
  const game = gameOf(id)
  const own = language.value === 'en' ? pageOf(id) : pageOf(id, `${language.value}/`)
  useEffect(() => {
    setHtml('')
    setTable('')
    void odds[`../../../docs/odds/${id}.txt`]?.().then(setTable)
    void (own ?? pageOf(id))?.().then(setHtml)
  }, [id, language.value])
  return (
    <main class="page rules">
      <nav>{games.value.map((one) => <a key={one.id} href={`#/rules/${one.id}`} aria-current={one.id === id ? 'page' : undefined}>{one.title}</a>)}</nav>
      {!own && <p>{words.value.rules_note}</p>}
      {/* Our own pages, made into HTML when the client is built. */}
      <article lang={own ? undefined : 'en'} dangerouslySetInnerHTML={{ __html: html }} />
      {game && <Options game={game} />}
      {table && (
        <>
          <h2>{words.value.odds}</h2>
          <pre tabIndex={0}>{table}</pre>
        </>
      )}
    </main>
  )
}
