// SPDX-License-Identifier: MIT
// Jacks, queens and kings: one bust, twice, in a frame. Rank gives clothes and what is on the head; suit gives hair,
// skin and the second colour. The cloth has the colour of the suit.
import { disc, GOLD, Mirrored, NIGHT, PAPER, pen, Pieces, Shape, type Piece } from './draw'
import { SUIT_SHAPES } from './shapes'

const PARCHMENT = '#f4e7cd'

interface Person {
  hair: string
  skin: string
  /** Caps, collars and jewels: the colour beside the suit's own. */
  second: string
  /** One side of the queen's hair; the other mirrors it. */
  locks: string
  /** The king's beard, from ear to ear. */
  beard: string
}

const PEOPLE: Record<string, Person> = {
  S: {
    hair: '#3a2a26',
    skin: '#f3d9b8',
    second: '#41668f',
    locks: 'M50 24C40 23 36.5 28 36.5 35v22h6.5V34z',
    beard: 'M40.5 34c1 4.5 2.5 5.5 4.5 5 1.5-1.2 3.5-1.4 5-1.4s3.5.2 5 1.4c2 .5 3.5-.5 4.5-5v6.5c0 6-4 8.5-6 12.5l-3.5-2.5L46.5 53c-2-4-6-6.5-6-12.5z',
  },
  H: {
    hair: '#d8963c',
    skin: '#f6dec4',
    second: NIGHT,
    locks: 'M50 24c-9-1-14 3-14 9 0 4-2.5 5-2.5 9s3 4.5 3 8-1.5 4-1 7h8V34z',
    beard: 'M40.5 34c1 4 2.5 5 4.5 4.5 1.5-1.2 3.5-1.4 5-1.4s3.5.2 5 1.4c2 .5 3.5-.5 4.5-4.5v7c0 7-4 12-9.5 12s-9.5-5-9.5-12z',
  },
  D: {
    hair: '#7a3f20',
    skin: '#dcae80',
    second: '#1f6b57',
    locks: 'M50 24c-10-1-13.5 4-13.5 10 0 3 1.5 4 1.5 6-3 1.5-4.5 5-3 9 1 3 4 4 7.5 3V34z',
    beard: 'M40.5 34c1 4.5 2.5 5.5 4.5 5 1.5-1.2 3.5-1.4 5-1.4s3.5.2 5 1.4c2 .5 3.5-.5 4.5-5v6c0 5-3.5 7-5.5 8.5L50 54l-4-5.5c-2-1.5-5.5-3.5-5.5-8.5z',
  },
  C: {
    hair: '#221c1c',
    skin: '#a9744c',
    second: '#8f2634',
    locks: 'M50 24c-7-1-10 1-11.5 4-3.5.5-5 4-3.5 7-3 2-3 6 0 8-2 3-.5 7 3 8 1.5 2 4 2.5 5 1V34z',
    beard: 'M40.5 34c1 4.5 2.5 5.5 4.5 5 1.5-1.2 3.5-1.4 5-1.4s3.5.2 5 1.4c2 .5 3.5-.5 4.5-5v6c0 6-4 10-9.5 10s-9.5-4-9.5-10z',
  },
}

const FACE = 'M41 27h18v11c0 6.5-4 10.5-9 10.5S41 44.5 41 38z'
const NECK = 'M46 45h8v7.5h-8z'

const jack = (p: Person): Piece[] => [
  ['M27 70V64c1-8 8-12.5 16-13l7 5 7-5c8 .5 15 5 16 13v6z', 'currentColor'],
  [NECK, p.skin],
  ['M36.5 56l5.5-6.5 8 7.5 8-7.5 5.5 6.5L50 66.5z', GOLD],
  ['M38.5 27h23v15c0 4-1 6-3 7.5h-17c-2-1.5-3-3.5-3-7.5z', p.hair],
  [FACE, p.skin],
  ['M41 33c5 0 9.5-1.5 12-5l6 4.5V26H41z', p.hair],
  ['M57 20.5c1-5.5 4.5-8.5 10.5-9-.5 6-3.5 9.5-9 10.5z', GOLD],
  ['M36 25.5c0-7 6-11.5 14-11.5s14 4.5 14 11.5c0 4-6 4.5-14 4.5s-14-.5-14-4.5z', p.second],
  ['M37.5 28c3-3.5 22-3.5 25 0', 'none'],
]

const queen = (): Piece[] => [
  ['M27 70V65c1-7 6-11.5 14-13.5h18c8 2 13 6.5 14 13.5v5z', 'currentColor'],
]
const queenTop = (p: Person): Piece[] => [
  ['M42 51.5c2.5 0 4-1 4-4h8c0 3 1.5 4 4 4L50 63.5z', p.skin],
  [FACE, p.skin],
  ['M41 34.5c4.5-1.5 7.5-4 9-7.5 1.5 3.5 4.5 6 9 7.5V25H41z', p.hair],
  ['M38.5 27.5 36 16l7.5 4.5L50 12l6.5 8.5L64 16l-2.5 11.5c-6 1.5-17 1.5-23 0z', GOLD],
]

const king = (p: Person): Piece[] => [
  ['M27 70V63c1-7.5 7-11 14-12h18c7 1 13 4.5 14 12v7z', 'currentColor'],
  ['M38 26h24v16c0 3-1 5-2.5 6.5h-19C39 47 38 45 38 42z', p.hair],
  ['M33 70c1-9 4-16 9-20h16c5 4 8 11 9 20h-6.5L50 57 39.5 70z', PAPER],
  [FACE, p.skin],
  [p.beard, p.hair],
  ['M38 28.5 35.5 14l7.5 5 7-8.5 7 8.5 7.5-5L62 28.5z', GOLD],
  ['M38.3 24.5h23.4', 'none'],
]

/** Marks without an outline: jewels, pearls, ermine, buttons. */
const marks: Record<string, (p: Person) => Piece[]> = {
  J: (p) => [[disc(50, 60.3, 1.6), p.second]],
  Q: (p) => [[disc(50, 23.5, 2), p.second], [disc(50, 58.2, 2.1), GOLD]],
  K: (p) => [[disc(50, 21, 2), p.second], ['M37.5 61.5l1.2 3 1.2-3zM60.1 61.5l1.2 3 1.2-3zM42 55l1.2 3 1.2-3zM55.6 55l1.2 3 1.2-3z', '#20272a']],
}

/** Eyes and mouth; the king's are higher, and lower in his beard. */
const MOUTH: Record<string, string> = { J: 'M47 42.5c1.8 1.6 4.2 1.6 6 0', Q: 'M47.5 43c1.5 1.3 3.5 1.3 5 0', K: 'M48 43h4' }

function Bust({ rank, suit }: { rank: string; suit: string }) {
  const person = PEOPLE[suit]!
  return (
    <>
      <Pieces of={(rank === 'J' ? jack : rank === 'Q' ? queen : king)(person)} />
      {rank === 'Q' && (
        <>
          <Mirrored of={[[person.locks, person.hair]]} />
          <Pieces of={queenTop(person)} />
        </>
      )}
      <path d={rank === 'K' ? 'M46 33.6v.01M54 33.6v.01' : 'M46 37.2v.01M54 37.2v.01'} stroke-width="2.5" />
      <path d={MOUTH[rank]} fill="none" stroke-width="1.5" stroke={rank === 'K' ? PAPER : undefined} />
      <g stroke="none">
        <Pieces of={marks[rank]!(person)} />
      </g>
    </>
  )
}

export const Court = ({ rank, suit }: { rank: string; suit: string }) => (
  <g {...pen()}>
    <rect x="27" y="9" width="46" height="122" rx="5" fill={PARCHMENT} stroke="none" />
    <Bust rank={rank} suit={suit} />
    <g transform="rotate(180 50 70)">
      <Bust rank={rank} suit={suit} />
    </g>
    <path d="M27 66.5h46v7H27z" fill={GOLD} />
    <circle cx="50" cy="70" r="7" fill={PAPER} />
    <g stroke="none">
      <Shape d={SUIT_SHAPES[suit]!} x={50} y={70} size={8.5} />
    </g>
    <rect x="27" y="9" width="46" height="122" rx="5" fill="none" />
  </g>
)
