// SPDX-License-Identifier: MIT
// How to play a solved game, as tables: what is held goes across, what has happened goes down, as `baize solve` prints it.
import { percent } from '../parts/numbers'
import { fill } from '../text'
import { labWords } from './words'

type Chances = Record<string, number>
export interface StrategyProps {
  strategy: Record<string, Chances>
  /** A verb in the language in use. */
  name: (verb: string) => string
}

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const HELD = ['J', 'Q', 'K']
/** Less than this is never, as far as a table tells. */
const SELDOM = 0.005

const firstOf = (chances: Chances | undefined): number | undefined => chances && Object.values(chances)[0]
/** A colour as strong as the chance. */
const tint = (chance: number): { '--chance': string } => ({ '--chance': `${Math.round(100 * chance)}%` })

const PlayCell = ({ chance }: { chance: number | undefined }) => (chance === undefined ? <td /> : <td class="chance" style={tint(chance)}>{chance < SELDOM ? '·' : Math.round(100 * chance)}</td>)

const SingleTable = ({ strategy }: StrategyProps) => (
  <table class="chances">
    <thead><tr>{RANKS.map((rank) => <th key={rank} scope="col">{rank}</th>)}</tr></thead>
    <tbody><tr>{RANKS.map((rank) => <PlayCell key={rank} chance={firstOf(strategy[rank])} />)}</tr></tbody>
  </table>
)

const DoubleTable = ({ strategy }: StrategyProps) => (
  <table class="chances">
    <thead><tr><td />{RANKS.map((rank) => <th key={rank} scope="col">{rank}</th>)}</tr></thead>
    <tbody>
      {RANKS.map((high, i) => (
        <tr key={high}>
          <th scope="row">{high}</th>
          {RANKS.map((low, j) => <PlayCell key={low} chance={j <= i ? firstOf(strategy[`${high}-${low}`]) : undefined} />)}
        </tr>
      ))}
    </tbody>
  </table>
)

/** All moves that are made with this card, the likeliest first. */
const Moves = ({ chances, name }: { chances: Chances | undefined; name: (verb: string) => string }) => (
  <td class="moves">
    {chances && Object.entries(chances).filter(([, chance]) => chance >= SELDOM).sort(([, a], [, b]) => b - a).map(([verb, chance]) => <span key={verb} style={tint(chance)}>{name(verb)} <b>{percent(chance)}</b></span>)}
  </td>
)

const StoryTable = ({ strategy, name, stories }: StrategyProps & { stories: string[] }) => {
  const told = (story: string): string => story.replace(/^.*\| \S+ ?/, '').split(' ').filter(Boolean).map(name).join(', ') || labWords.value.at_start
  return (
    <div class="scroll-x" tabIndex={0}>
      <table class="rows stories">
        <thead><tr><th scope="col">{labWords.value.what_was_done}</th>{HELD.map((card) => <th key={card} scope="col">{card}</th>)}</tr></thead>
        <tbody>{stories.map((story) => <tr key={story}><th scope="row">{told(story)}</th>{HELD.map((card) => <Moves key={card} name={name} chances={strategy[story ? `${card} ${story}` : card]} />)}</tr>)}</tbody>
      </table>
    </div>
  )
}

/** The first round is seen at once; what comes after each way to its end and each card is opened. */
function Stories(props: StrategyProps) {
  const stories = [...new Set(Object.keys(props.strategy).map((situation) => situation.split(' ').slice(1).join(' ')))]
  const ways = [...new Set(stories.flatMap((story) => /^.*\| \S+/.exec(story) ?? []))]
  return (
    <>
      <StoryTable {...props} stories={stories.filter((story) => !story.includes('|'))} />
      {ways.map((way) => {
        const [before, card] = way.split(' | ') as [string, string]
        return (
          <details class="numbers" key={way}>
            <summary>{before.split(' ').map(props.name).join(', ')} · {fill(labWords.value.second_round, { card })}</summary>
            <StoryTable {...props} stories={stories.filter((story) => story === way || story.startsWith(`${way} `))} />
          </details>
        )
      })}
    </>
  )
}

export function Strategy(props: StrategyProps) {
  const isDouble = '2-2' in props.strategy
  const isGrid = isDouble || '2' in props.strategy
  return (
    <figure class="chart strategy">
      <figcaption>{isGrid ? labWords.value.play_often : labWords.value.strategy} <span class="quiet">{isGrid ? `%${isDouble ? `, ${labWords.value.play_often_two}` : ''}` : labWords.value.strategy_note}</span></figcaption>
      {isGrid ? <div class="scroll-x" tabIndex={0}>{isDouble ? <DoubleTable {...props} /> : <SingleTable {...props} />}</div> : <Stories {...props} />}
    </figure>
  )
}
