// SPDX-License-Identifier: MIT
// The written rules become HTML when the client is built, so that no Markdown is parsed in the browser. Cards in the
// text get a sign of their own, and pictures made of letters become rows of cards that the page draws.
import { marked } from 'marked'
import type { Plugin } from 'vite'

/** The options as they were when the page was written; the client shows those of the server instead. */
const OPTIONS = /^## [^\n]*\n<!-- options -->[^]*<!-- \/options -->$/m

/** What only helps those who type: the moves as they are written, and commands of the program. */
const TERMINAL = /^## [^\n]*\n<!-- terminal -->\n[^]*?(?=^## |(?![^]))/m

/**
 * The text as it is meant for the page, where nothing is typed. The part for the terminal goes. A move beside its word goes as
 * well: "schieben (`check`)" is "schieben"; one that is itself the word becomes one: `bet R` is **bet**.
 */
export function forPage(markdown: string): string {
  const text = markdown.replace(OPTIONS, '').replace(TERMINAL, '')
  const moves = /<!-- terminal -->\n(.*)/.exec(markdown)?.[1] ?? ''
  const verbs = [...new Set([...moves.matchAll(/`(\w+)/g)].map((found) => found[1]!))].join('|')
  if (!verbs) return text
  const move = `\`(${verbs})((?: [^\`\\n]+)?)\``
  return text
    .replace(new RegExp(` \\(${move}\\)`, 'g'), '')
    .replace(new RegExp(`\\(${move}: `, 'g'), '(')
    .replace(new RegExp(`(\\*\\*)?${move}\\1`, 'g'), (_, _strong, verb: string, rest: string) => `**${verb}**${inSigns(rest.replace(/ [A-Z]+(?= |$)/g, ''))}`)
}

const SUITS: Record<string, string> = { '♣': 'C', '♦': 'D', '♥': 'H', '♠': 'S' }
const SIGNS: Record<string, string> = { C: '♣', D: '♦', H: '♥', S: '♠' }
const TYPES = 'normal|fire|fight|water|flying|grass|poison|elec|ground|psy|rock|ice|bug|dragon|ghost|dark|steel|fairy'

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const mini = (text: string, kind: string): string => `<span class="mini-card ${kind}">${text}</span>`

/** Cards within a sentence: small, in the colour of their suit. */
const withCards = (text: string): string =>
  text
    .replace(/(?<![\w♣♦♥♠])(10|[2-9JQKA])([♣♦♥♠])/g, (_, rank: string, sign: string) => mini(`${rank}<i>${sign}</i>`, `suit-${SUITS[sign]!}`))
    .replace(/(?<![\w>])([♣♦♥♠])/g, (_, sign: string) => `<span class="suit-sign suit-${SUITS[sign]!}">${sign}</span>`)
    .replace(/\bJK\b/g, mini('JK', 'joker'))
    .replace(new RegExp(`\\b(${TYPES})([123])\\b`, 'g'), (whole) => mini(whole, 'creature'))

/** Cards as they are typed, with their signs: 9S is 9♠. */
const inSigns = (text: string): string => text.replace(/\b(10|[2-9JQKA])([CDHS])\b/g, (_, rank: string, suit: string) => rank + SIGNS[suit]!)

/** A move as it is typed: its cards are drawn all the same. What one gives the program to run stays as it is. */
const withCodes = (code: string): string => (code.startsWith('baize ') ? code : withCards(inSigns(code)))

/** Text between tags, as long as it stands in no picture. */
function drawCards(html: string): string {
  let inside = ''
  return html
    .split(/(<[^>]+>)/)
    .map((part) => {
      const tag = /^<(\/?)(code|pre|figure)\b/.exec(part)
      if (tag) inside = tag[1] ? '' : inside || tag[2]!
      if (part.startsWith('<') || inside === 'pre' || inside === 'figure') return part
      return inside === 'code' ? withCodes(part) : withCards(part)
    })
    .join('')
}

// ---- Pictures -------------------------------------------------------------------------------------

const RANK = /^(10|[2-9JQKA])$/
const CREATURE = new RegExp(`^(${TYPES})[123]$`)
const ARROW = /^[─-]*(\d?)[─-]*[►→>]$|^◄[─-]*(\d?)[─-]*$/

/** The name of a card as the page draws it; '' if the word is none. Its place among the others gives a suit to a rank. */
function cardOf(word: string, hasRanks: boolean, place = 0): string {
  const usual = /^(10|[2-9JQKA])([♣♦♥♠])$/.exec(word)
  if (usual) return usual[1]! + SUITS[usual[2]!]!
  if (word === 'JK' || CREATURE.test(word)) return word
  // Where suits do not matter the picture names ranks alone; any suit will do, but neighbours have different ones.
  return hasRanks && RANK.test(word) ? word + 'SDCH'[place % 4]! : ''
}

/** A few words side by side: cards and arrows are drawn, the rest is text. Creatures have a part after them to speak. */
function cell(text: string, hasRanks: boolean, isFirst: boolean): string {
  const words = text.trim().split(/\s+/)
  const isDrawn = cardOf(words[0]!, hasRanks) !== '' && (isFirst || !CREATURE.test(words[0]!))
  if (!isDrawn) return `<span class="note">${withCards(escape(text.trim().replace(/\s+/g, ' ')))}</span>`
  const parts = words.map((word, i) => {
    const card = cardOf(word, hasRanks, i)
    if (card) return `<span class="drawn" data-card="${card}">${word}</span>`
    const arrow = ARROW.exec(word)
    if (!arrow) return `<span class="beside">${escape(word)}</span>`
    return `<span class="arrow">${word.startsWith('◄') ? '←' : ''}${arrow[1] || arrow[2] || ''}${word.startsWith('◄') ? '' : '→'}</span>`
  })
  return `<span class="drawn-row">${parts.join('')}</span>`
}

/** Lines of a picture whose parts stand far from each other. */
function picture(text: string): string {
  const hasRanks = !/[♣♦♥♠]/.test(text)
  const lines = text.split('\n').filter((line) => line.trim())
  return lines.map((line) => `<div class="line">${line.trim().split(/\s{4,}/).map((one, i) => cell(one, hasRanks, i === 0)).join('')}</div>`).join('')
}

const isBoxed = (text: string): boolean => /[┌└│]/.test(text)

/** Boxes drawn in letters stay for the page to replace by a picture of its own, known by the game and a number. */
function figure(text: string, game: string, number: number): string {
  const plain = `<pre tabindex="0">${escape(text)}</pre>`
  if (isBoxed(text) || game === 'mantis') return `<figure class="drawing" data-picture="${game}/${number}">${plain}</figure>`
  return text.startsWith('$') ? plain : `<figure class="drawing rows-of-cards">${picture(text)}</figure>`
}

/** A table whose heads are said twice, with an empty column between, is one in two halves: they become tables of their own, so that on a phone one can stand below the other. */
function halves(table: string): string {
  const heads = [...table.matchAll(/<th(?: [^>]*)?>([^]*?)<\/th>/g)].map((found) => found[1])
  const half = (heads.length - 1) / 2
  if (half < 1 || heads[half] !== '' || heads.slice(0, half).join() !== heads.slice(half + 1).join()) return `<div class="scroll" tabindex="0">${table}</div>`
  const part = (from: number): string =>
    table.replace(/(<tr>\n)([^]*?)(<\/tr>)/g, (_, open: string, cells: string, close: string) => open + cells.match(/<(t[hd])[^>]*>[^]*?<\/\1>\n/g)!.slice(from, from + half).join('') + close)
  return `<div class="scroll halves" tabindex="0">${part(0)}${part(half + 1)}</div>`
}

export function rulesHtml(markdown: string, game: string): string {
  let figures = 0
  let heads = 0
  const renderer = new marked.Renderer()
  renderer.code = ({ text }) => figure(text, game, figures++)
  renderer.heading = function ({ tokens, depth }) {
    return `<h${depth}${depth === 2 ? ` id="part-${++heads}"` : ''}>${this.parser.parseInline(tokens)}</h${depth}>\n`
  }
  // Other pages of the documentation are not in the client.
  renderer.link = function ({ href, tokens }) {
    const inner = this.parser.parseInline(tokens)
    return /^https?:/.test(href) ? `<a href="${href}">${inner}</a>` : inner
  }
  const html = marked.parse(forPage(markdown), { async: false, renderer })
  return drawCards(html.replace(/<table>[^]*?<\/table>/g, (table) => halves(table.replace(/(\d) %/g, '$1&nbsp;%'))))
}

export const rulesPages: Plugin = {
  name: 'rules-pages',
  transform: (code, id) => {
    const game = /([^/]+)\.md$/.exec(id)?.[1]
    return game ? { code: `export default ${JSON.stringify(rulesHtml(code, game))}`, map: null } : undefined
  },
}
