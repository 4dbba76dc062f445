// SPDX-License-Identifier: MIT
// The creatures of slowpoker: one round body with eyes and feet, and a feature or two for each of the eighteen types.
// The level makes it larger; dots below are its HP.
import { disc, GOLD, INK, Mirrored, PAPER, pen, Pieces, type Piece } from './draw'

interface Looks {
  /** Instead of the round body. */
  body?: string
  /** Behind the body: in the middle, and once on each side. */
  back?: Piece[]
  backPair?: Piece[]
  /** On the body: marks without an outline, then things with one, in the middle and on each side. */
  marksPair?: Piece[]
  front?: Piece[]
  frontPair?: Piece[]
  mouth?: Piece
  isAngry?: boolean
  isFootless?: boolean
}

const HUE = 'currentColor'
const PALE = 'pale'
const BODY = 'M50 56c11.5 0 18.5 8 18.5 18S61 91 50 91s-18.5-7-18.5-17S38.5 56 50 56z'
const FOOT: Piece = ['M37.5 92.5c-1-5.5 10-5.5 9.5 0z', HUE]
const BELLY: Piece = ['M40 86c0-3.8 4.5-5.5 10-5.5s10 1.7 10 5.5c-2.2 2.6-6 3.7-10 3.7S42.2 88.6 40 86z', 'belly']
const SMILE: Piece = ['M46.5 77.5c2 2.2 5 2.2 7 0', 'none']
const FANGS: Piece = ['M44 77.5h12M46.5 77.5v3.5h2v-3.5M51.5 77.5v3.5h2v-3.5', PAPER]

const LOOKS: Record<string, Looks> = {
  normal: { backPair: [[disc(35.5, 58, 7), HUE], [disc(35.5, 58, 3), PALE]] },
  fire: {
    back: [
      ['M51 36c1.5 7.5 9 9.5 11 18 1.8-1.2 2.5-3 2.5-5.5C71 54 73.5 64 69 76H31c-4.5-12-2-22 4.5-27.5 0 2.5.7 4.3 2.5 5.5C40 46.5 49 45 51 36z', '#f2a93b'],
      ['M50.5 46c1 4.5 5.5 6.5 6.5 13H43.5c0-6 5.5-8 7-13z', '#f9dc86'],
    ],
    mouth: ['M46 77c2 3.5 6 3.5 8 0z', PAPER],
  },
  fight: {
    back: [['M66 63.5l12-5-2.5 6.5 5 4-13.5-1z', PAPER]],
    front: [['M35.2 62.5c8.5-4 21-4 29.6 0l2.7 5.5c-10-4.2-25-4.2-35 0z', PAPER]],
    frontPair: [['M24 83c0-4.5 3-7 7-7s6.5 2.5 6.5 6.5-2.5 7-6.5 7-7-2.5-7-6.5zM30 77c-.5 3 1 5 4 5.5', '#8f2a2a']],
    isAngry: true,
    mouth: ['M46 79.5c2.5-2 5.5-2 8 0', 'none'],
  },
  water: {
    body: 'M50 38c5 11 18.5 22 18.5 36.5C68.5 84 61 91 50 91s-18.5-7-18.5-16.5C31.5 60 45 49 50 38z',
    backPair: [['M33 75c-5-2.5-11-1.5-14 3.5 5 3 10 3.5 15 2z', PALE]],
    front: [['M45.5 55c1-1.8 2.2-3.7 3.2-5.5', 'none']],
  },
  flying: {
    back: [['M50 58c-5-5-4.5-11 0-16 4.5 5 5 11 0 16z', HUE]],
    backPair: [['M36 78c-10 1-19-7-22-22 4 2 6.5 2.2 9 1 1.5 3 4 4.5 7 4.5 2.5 0 5 1 6.5 4z', PALE]],
    mouth: ['M45.5 75.5h9L50 82z', GOLD],
  },
  grass: {
    backPair: [['M50 58c-1-11-9-16.5-22-16 .5 11 9 17 22 16zM50 58c-4-6-9-9-15-10.5', '#7cc05c']],
  },
  poison: {
    back: [['M45.5 59c.5-7 2-13 4.5-19 2.5 6 4 12 4.5 19z', GOLD]],
    backPair: [['M36 65c-9-1-14-6.5-15-15.5 9-1 15.5 2.5 19.5 9.5z', HUE]],
    marksPair: [[`${disc(36.5, 80, 2.6)}${disc(41, 85.5, 1.8)}${disc(42.5, 61, 1.7)}`, PALE]],
  },
  elec: {
    backPair: [['M43.5 60 38 51l-4 2.5L24 39l15 7 3-2.5L51 57z', '#f7c948']],
    marksPair: [[disc(36.5, 79, 3.2), '#dd5a41']],
  },
  ground: {
    back: [['M39.5 60l1.5-10 4.5 4.5L50 45l4.5 9.5L59 50l1.5 10z', '#7a5630']],
    front: [['M20 93c1.5-7 8-9.5 14-8 5-2.5 27-2.5 32 0 6-1.5 12.5 1 14 8z', '#e0c48f']],
    mouth: ['M44.5 78.5l2.7 1.7 2.8-1.7 2.8 1.7 2.7-1.7', 'none'],
    isFootless: true,
  },
  psy: {
    back: [['M34 48.5a16 4.8 0 1 0 32 0 16 4.8 0 1 0-32 0zM38.5 48.5a11.5 2.3 0 1 0 23 0 11.5 2.3 0 1 0-23 0z', 'ring']],
    front: [[disc(50, 61, 3.3), PAPER], [disc(50, 61, 0.7), INK]],
    backPair: [['M33 79c-4-1-8 .5-9.5 4 3.5 2.5 8 2 11.5-.5z', HUE]],
  },
  rock: {
    body: 'M37 59l14-4.5 14 6L71 75l-5.5 16h-31L28 77z',
    front: [['M51 54.5l-3 6 5 3.5M66 84l-4 2.5M33 70l3-3.5', 'none']],
    mouth: ['M45.5 79h9', 'none'],
  },
  ice: {
    back: [['M50 36l6 13 11.5-7-.5 13 14.5-1L73 67l11 9H16l11-9-8.5-13L33 55l-.5-13L44 49z', '#e4f6fa']],
    mouth: FANGS,
  },
  bug: {
    backPair: [
      ['M46 60c0-9-4-14-11-15', 'none'],
      [disc(33.5, 45, 3), GOLD],
      ['M36 77c-8-12-19-13-22-6-2.5 7 3 13.5 10.5 13.5 5.5 0 10-2.5 11.5-7.5z', PALE],
    ],
    front: [['M33.5 82.5c9.5 4.5 23.5 4.5 33 0M37.5 87.5c8 3 17 3 25 0', 'none']],
  },
  dragon: {
    backPair: [
      ['M37 78C26 75 17 66 13 52c-3.5 12-1.5 24 6 31 2-2.5 4.2-3 6.5-2 1.5 3 5 4.5 11.5 3z', PALE],
      ['M39 63c-5.5-4.5-7-11-4.5-18 5 3 9 8 10.5 14z', GOLD],
    ],
    isAngry: true,
    mouth: FANGS,
  },
  ghost: {
    body: 'M32 91V72.5C32 61.5 39.5 54 50 54s18 7.5 18 18.5V91l-4.5-4.5L59 91l-4.5-4.5L50 91l-4.5-4.5L41 91l-4.5-4.5z',
    backPair: [['M34 74c-6 1.5-11.5-.5-15-5 .5 9 6.5 14.5 15 14z', HUE]],
    mouth: ['M47 78.5c0-3 6-3 6 0 0 5-6 5-6 0z', INK],
    isFootless: true,
  },
  dark: {
    back: [['M54 36c-10 4-15 14-11.5 24 4 11 19 16 31 8 3-2 5-5 6-8-10 4.5-21 .5-25-9-2-5-2.5-10-.5-15z', '#e3c05f']],
    backPair: [['M34 69l-1.5-18L46 58.5z', HUE]],
    isAngry: true,
    mouth: ['M45 78l2.5 2 2.5-2 2.5 2 2.5-2', 'none'],
  },
  steel: {
    frontPair: [[disc(32, 66.5, 3.4), GOLD]],
    front: [['M31.5 65.5C31 55 38.5 47.5 50 47.5S69 55 68.5 65.5c-11-4-26-4-37 0zM50 47.5v15', '#b4c1cd']],
    mouth: ['M44 77h12v5H44zM48 77v5M52 77v5', PAPER],
  },
  fairy: {
    back: [['M50 37l2.7 6.2 6.7.6-5.1 4.4 1.6 6.6-5.9-3.5-5.9 3.5 1.6-6.6-5.1-4.4 6.7-.6z', GOLD]],
    backPair: [['M36 77C29 63 17 60 14 67c-2 6 3 11 9 11.5-5 .5-7 5-4 8 4 3.5 13 1 17-5z', PAPER]],
    marksPair: [[disc(36.5, 79, 3), '#f2b3cc']],
  },
}

/** By level; a first-level creature is small, a third-level one fills its window. */
const SCALES = [0.82, 0.96, 1.1]

function Face({ looks }: { looks: Looks }) {
  return (
    <>
      <Mirrored of={[[disc(43, 70.5, 5), PAPER]]} />
      <path d="M44.3 71.2v.01M55.7 71.2v.01" stroke-width="4.6" />
      {looks.isAngry && <path d="M36.5 63.5l10.5 4.5M63.5 63.5L53 68" stroke-width="2.6" />}
      <Pieces of={[looks.mouth ?? SMILE]} />
    </>
  )
}

function Body({ type, level }: { type: string; level: number }) {
  const looks = LOOKS[type]!
  const scale = SCALES[level - 1]!
  return (
    <g {...pen(scale)} transform={`translate(50 93) scale(${scale}) translate(-50 -93)`}>
      {looks.backPair && <Mirrored of={looks.backPair} />}
      {looks.back && <Pieces of={looks.back} />}
      {!looks.isFootless && <Mirrored of={[FOOT]} />}
      <path d={looks.body ?? BODY} fill={HUE} />
      <g stroke="none">
        {!looks.isFootless && <Pieces of={[BELLY]} />}
        {looks.marksPair && <Mirrored of={looks.marksPair} />}
      </g>
      {looks.front && <Pieces of={looks.front} />}
      {looks.frontPair && <Mirrored of={looks.frontPair} />}
      <Face looks={looks} />
    </g>
  )
}

/** A dot of HP; one that is gone is dashed, with a cross. */
const Dot = ({ x, isOut }: { x: number; isOut: boolean }) =>
  isOut ? (
    <g class="hp-out">
      <circle cx={x} cy="118" r="5" stroke-dasharray="2.5 1.9" />
      <path d={`M${x - 2.5} 115.5l5 5m0-5l-5 5`} />
    </g>
  ) : (
    <circle cx={x} cy="118" r="5.3" fill={HUE} {...pen()} />
  )

interface Creature {
  type: string
  level: number
  typeName: string
  name?: string
  hp?: number
  isSecret?: boolean
}

export const CreatureFace = ({ type, level, typeName, name, hp = level, isSecret }: Creature) => (
  <g class={`creature type-${type}`}>
    <text x="50" y="20.5" class={typeName.length > 7 ? 'type-name long' : 'type-name'} text-anchor="middle">{typeName}</text>
    <rect x="6" y="27.5" width="88" height="70" rx="5" class="tint" />
    <Body type={type} level={level} />
    <g class={name ? 'hp named' : 'hp'}>
      {[...Array(level).keys()].map((i) => (
        <Dot key={i} x={50 + (i - (level - 1) / 2) * 14.5} isOut={i >= hp} />
      ))}
    </g>
    {/* A folded corner needs its place: the name makes room. */}
    {name && <text x={isSecret ? 42 : 50} y="130" class="being" text-anchor="middle">{name}</text>}
  </g>
)
