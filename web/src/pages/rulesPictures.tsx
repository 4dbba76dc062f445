// SPDX-License-Identifier: MIT
// Pictures of the rules that are more than a row of cards: a table as it lies, a card being turned. Each stands where
// the written rules have one made of letters, known by the game and its number there.
import type { ComponentChildren, FunctionComponent } from 'preact'
import { Card } from '../cards/Card'
import { cardTitle } from '../cards/names'
import { Avatar } from '../parts/Avatar'
import { fill, words } from '../text'

export const Drawn = ({ card }: { card: string }) => <span class="drawn" role="img" aria-label={cardTitle(card)}><Card card={card} /></span>
const Row = ({ cards }: { cards: string }) => <span class="drawn-row">{cards.split(' ').map((card, i) => <Drawn key={i} card={card} />)}</span>
const Seat = ({ name, note, isBot }: { name: string; note?: ComponentChildren; isBot?: boolean }) => (
  <span class="scene-name"><Avatar name={name} isBot={isBot} size={28} /><span><b>{name}</b>{note && <small>{note}</small>}</span></span>
)
const Scene = ({ children, kind = '' }: { children: ComponentChildren; kind?: string }) => <div class={`cloth scene ${kind}`}>{children}</div>
const Turn = ({ children }: { children?: ComponentChildren }) => <span class="leads-to" aria-hidden="true">{children}<span>→</span></span>

/** Both sides of a table of two: what one sees of it. */
const Facing = ({ mine, theirs, middle }: { mine: string; theirs: string; middle?: ComponentChildren }) => (
  <Scene kind="facing">
    <div><Seat name={words.value.pic_you} /><Row cards={mine} /></div>
    {middle && <p class="middle-note">{middle}</p>}
    <div><Seat name={words.value.pic_other} /><Row cards={theirs} /></div>
  </Scene>
)

function Lane({ name, upper, lower, due }: { name: string; upper: string; lower: string; due?: [string, number] }) {
  const w = words.value
  const fuse = due && <em class="due">{fill(w.pic_due, { n: due[1] })}</em>
  const side = (cards: string) => <span class="side">{cards ? <Row cards={cards} /> : null}</span>
  return <div class="lane"><h4>{name}</h4>{due?.[0] === 'upper' && fuse}{side(upper)}<hr />{side(lower)}{due?.[0] === 'lower' && fuse}</div>
}

function WarLanes() {
  const w = words.value
  return (
    <Scene kind="lanes-scene">
      <Seat name="Ben" note={`71 ${w.pic_hp} · ♥ · ${fill(w.pic_deck, { n: 13 })}`} />
      <div class="lanes">
        <Lane name={w.pic_left} upper="6C 7C 9C" lower="8S JS" due={['upper', 1]} />
        <Lane name={w.pic_middle} upper="QH" lower="" />
        <Lane name={w.pic_right} upper="3S 3D" lower="4D 7S KH" due={['lower', 2]} />
      </div>
      <Seat name={w.pic_you} note={`84 ${w.pic_hp} · ♠ · ${fill(w.pic_deck, { n: 13 })}`} />
      <Row cards="5D 9S 10S AC JK" />
    </Scene>
  )
}

function Slowpoker() {
  const w = words.value
  return (
    <>
      <Scene kind="facing">
        <div><Seat name={w.pic_you} /><Row cards="dragon2 ground2 dark2 ice2 grass3" /></div>
        <div><Seat name={w.pic_other} note={w.pic_shown_as_dealt} /><Row cards="? ? fire2 water2 poison1" /></div>
      </Scene>
      <ol class="steps">{[w.pic_step_bet, w.pic_step_swap, w.pic_step_fight, w.pic_step_rest].map((step) => <li key={step}>{step}</li>)}</ol>
    </>
  )
}

function Tzogous() {
  const w = words.value
  const row = (name: string, chips: number, cards: string, note: string) => <div class="tz-row"><Seat name={name} note={fill(w.pic_chips, { n: chips })} /><Row cards={cards} /><span class="said">{note}</span></div>
  return (
    <Scene kind="tz">
      <p class="middle-note"><span>{fill(w.pic_round, { n: 3 })}</span><b>{fill(w.pic_pot, { n: 46 })}</b></p>
      {row('Ben', 101, 'KS ?', w.pic_up_down)}
      {row('Cleo', 82, '4D ?', w.pic_folded)}
      {row(w.pic_you, 71, 'QH JH', w.pic_score_33)}
      <div class="tz-row"><span class="said">{w.pic_hand}</span><Row cards="8C" /></div>
    </Scene>
  )
}

function TzogousJoker() {
  const w = words.value
  const side = (mine: string, theirs: string, note?: string) => (
    <div class="joker-side"><span><small>{w.pic_your_hand}</small><Row cards={mine} />{note && <small class="under-card">{note}</small>}</span><span><small>{fill(w.pic_seat, { n: 2 })}</small><Row cards={theirs} /></span></div>
  )
  return <Scene kind="before-after">{side('JK 8C', 'AS ?')}<Turn />{side('AS 5D', '8C ?', w.pic_drawn)}</Scene>
}

const MantisTop = () => (
  <Scene kind="before-after">
    <span class="big"><small>{words.value.pic_top}</small><Drawn card="?red-blue-pink" /></span><Turn /><span class="big"><small>{words.value.pic_flipped}</small><Drawn card="blue:red-blue-pink" /></span>
    <span class="said">{words.value.pic_one_of_three}</span>
  </Scene>
)

/** A tank, the card that is turned for it, and what comes of that. */
const Flip = ({ tank, name, flip, text }: { tank: string; name: string; flip: string; text: string }) => (
  <div class="flip-row"><span><small>{name}</small><Row cards={tank} /></span><span><small>{words.value.pic_flip}</small><Row cards={flip} /></span><span class="said">{text}</span></div>
)

const MantisScore = () => (
  <Scene kind="flips">
    <Flip tank="red red yellow blue" name={words.value.pic_your_tank} flip="red" text={words.value.pic_scores} />
    <Flip tank="red red yellow blue" name={words.value.pic_your_tank} flip="pink" text={words.value.pic_stays} />
  </Scene>
)
const MantisSteal = () => (
  <Scene kind="flips">
    <Flip tank="green green green purple" name={words.value.pic_their_tank} flip="green" text={words.value.pic_steals} />
    <Flip tank="green green green purple" name={words.value.pic_their_tank} flip="blue" text={words.value.pic_feeds} />
  </Scene>
)

const Kuhn = () => <Facing mine="QS" theirs="?" middle={<><b>{fill(words.value.pic_pot, { n: 2 })}</b><small>{words.value.pic_pack}</small><Row cards="JS QS KS" /></>} />
const Leduc = () => <Facing mine="JH" theirs="?" middle={<><small>{words.value.pic_common}</small><Row cards="JS" /></>} />

export const PICTURES: Record<string, FunctionComponent> = {
  'war-lanes/0': WarLanes,
  'slowpoker/0': Slowpoker,
  'tzogous37/0': Tzogous,
  'tzogous37/1': TzogousJoker,
  'mantis/0': MantisTop,
  'mantis/1': MantisScore,
  'mantis/2': MantisSteal,
  'single-card-game/0': () => <Facing mine="JC" theirs="?" middle={words.value.pic_play_or_fold} />,
  'double-card-game/0': () => <Facing mine="KS 2D" theirs="? ?" middle={words.value.pic_play_or_fold} />,
  'kuhn/0': Kuhn,
  'leduc/0': Leduc,
}
