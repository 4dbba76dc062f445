// SPDX-License-Identifier: MIT
// A face made from a name: the same name, the same face, everywhere. People are round, bots stand in a rounded square;
// those we know by name have a face that was chosen for them.
import { memo } from 'preact/compat'
import { disc, Pieces, type Piece } from '../cards/draw'

const SKINS = ['#f6dcc0', '#efc9a3', '#dba97b', '#bd8353', '#96613c', '#6f452c']
const HAIRS = ['#2b2322', '#4a3026', '#7c4a28', '#b5702f', '#dcab58', '#d8792f', '#e3ddd2', '#8f949a']
/** On the darkest skins hair is darker still, or grey: it must be seen. */
const HAIRS_ON_DARK = ['#1b1617', '#1b1617', '#d9d3c8', '#8f949a']
const CLOTHES = ['#f3e6cf', '#a3423b', '#2f6f60', '#24384e', '#5e3a80', '#d9b357', '#3f78a8', '#4b4f56']
const GROUNDS = ['#3f6a8a', '#b98636', '#5a7d52', '#8a599c', '#a3453d', '#46506f', '#3e7f78', '#7d4a63', '#c67c48', '#6b6f3f']
const INK = '#20272a'

interface Hair {
  /** Behind the head and before it, in the colour of the hair. */
  behind?: string
  before?: string
}

const CAP = 'M18.3 26c-1.2-9.5 3-14 9.7-14s10.9 4.5 9.7 14c-1.8-5-4.7-7.5-9.7-7.5s-7.9 2.5-9.7 7.5z'
const HAIRSTYLES = {
  short: { before: 'M18.3 26.5c-1.5-10 3-15 9.7-15s11.2 5 9.7 15c-1.3-2-2-4.5-2.4-7-4.5 1.3-9.3 1-13.3-1.3-.8 3-2 5.8-3.7 8.3z' },
  quiff: { before: 'M18.3 26c-1.8-9 1.7-13 7.7-13.5 3-3.5 9.5-3 11 1.2 2 3.8 1.8 8 .7 12.3-1.3-2.5-2-5-2.4-7.2-4.5 1-9.3.7-13.3-.5-1.5 2.2-2.7 4.7-3.7 7.7z' },
  spikes: { before: 'M18.5 27l-3.3-8.5 4.6 1.2-.3-7.7 5 3.6L28 8.5l3.5 7.1 5-3.6-.3 7.7 4.6-1.2L37.5 27c-.8-2.5-1.8-4.3-3-5.5-4 1.2-9 1.2-13 0-1.2 1.2-2.2 3-3 5.5z' },
  curls: {
    behind: [[28, 13, 6.5], [20, 15.5, 6], [36, 15.5, 6], [15.8, 22.5, 5.5], [40.2, 22.5, 5.5], [16.5, 30, 4.5], [39.5, 30, 4.5]].map(([x, y, r]) => disc(x!, y!, r!)).join(''),
    before: [[22, 17.8, 3.6], [28, 16.5, 3.8], [34, 17.8, 3.6]].map(([x, y, r]) => disc(x!, y!, r!)).join(''),
  },
  long: { behind: 'M16.5 45V25c0-8 4.5-13.5 11.5-13.5S39.5 17 39.5 25v20z', before: 'M18.5 27c-.5-8.5 4-13 9.5-13s10 4.5 9.5 13c-4.5-1.5-8-4.5-9.5-8.5-1.5 4-5 7-9.5 8.5z' },
  bob: { behind: 'M16.5 36.5V24c0-7.5 4.5-12.5 11.5-12.5S39.5 16.5 39.5 24v12.5c-1.5 1.5-3.5 1.5-5 0h-13c-1.5 1.5-3.5 1.5-5 0z', before: 'M18.5 27v-4c0-6 4-9.5 9.5-9.5s9.5 3.5 9.5 9.5v4c-.8-1.8-1.3-3-1.5-4.3H20c-.2 1.3-.7 2.5-1.5 4.3z' },
  bun: { behind: disc(28, 9.5, 5), before: CAP },
  tail: { behind: 'M35 13.5c7-1.5 10 4 9.5 12.5-.3 5-1.5 8.5-4 11.5 0-6-1-9.5-5.5-13z', before: CAP },
  braids: { behind: 'M19 24c-4 4-5.5 10-4.5 18l2.5 2.5 2.5-2.5c-.5-5 0-9 1.5-13zM37 24c4 4 5.5 10 4.5 18L39 44.5 36.5 42c.5-5 0-9-1.5-13z', before: 'M18.3 26c-1.2-9.5 3-14.5 9.7-14.5s10.9 5 9.7 14.5c-4-2-7.5-5-9.7-8.5-2.2 3.5-5.7 6.5-9.7 8.5z' },
  tufts: { behind: `${disc(17.8, 24.5, 3.6)}${disc(38.2, 24.5, 3.6)}${disc(18.5, 29, 2.6)}${disc(37.5, 29, 2.6)}` },
  scarf: { behind: 'M28 10.5c-8 0-12 6-12 15.5 0 7.5.5 13-1.5 19h27c-2-6-1.5-11.5-1.5-19 0-9.5-4-15.5-12-15.5z', before: 'M19.3 24c1.5-5 4.7-7.5 8.7-7.5s7.2 2.5 8.7 7.5L38.5 21C36.5 15 33 12 28 12s-8.5 3-10.5 9zM18.6 31c1.4 6 5 9 9.4 9s8-3 9.4-9c2.6 3.5 3.6 8.5 4.1 14.5h-27c.5-6 1.5-11 4.1-14.5z' },
  waves: { behind: 'M28 11.5C20 11.5 15.5 16 16 23c-2.5 3-2 6 0 8-1.5 3-.5 6 2 7.5h20c2.5-1.5 3.5-4.5 2-7.5 2-2 2.5-5 0-8 .5-7-4-11.5-12-11.5z', before: 'M18.5 26.5c-1-8 3-13 9.5-13 5 0 8.5 2.5 9.5 8 .3 2 .3 3.5 0 5-4-.5-10-2.5-12.5-6-1.5 3-3.5 5-6.5 6z' },
} satisfies Record<string, Hair>
type Hairstyle = keyof typeof HAIRSTYLES

const BEARDS = {
  none: '',
  full: 'M19.3 28c1.5 2.5 3 3 5 2.5 2.3-1.2 5.1-1.2 7.4 0 2 .5 3.5 0 5-2.5v3.5c0 6-3.7 10-8.7 10s-8.7-4-8.7-10z',
  moustache: 'M23 32.5c.5-2 3.5-2.7 5-1.3 1.5-1.4 4.5-.7 5 1.3-1.7.8-3.7.7-5-.3-1.3 1-3.3 1.1-5 .3z',
  goatee: 'M25 35.5h6c0 3.5-1.2 5-3 5s-3-1.5-3-5z',
}

interface Look {
  skin: string
  style: Hairstyle
  hair: string
  clothes: string
  ground: string
  beard?: keyof typeof BEARDS
  hasGlasses?: boolean
  hasEarrings?: boolean
}

const KNOWN: Record<string, Look> = {
  Pip: { skin: '#f6dcc0', style: 'spikes', hair: '#e0822f', clothes: '#2f6f60', ground: '#8a599c' },
  Ben: { skin: '#f3d3b0', style: 'short', hair: '#a3602c', clothes: '#f3e6cf', ground: '#5a7d52' },
  Juno: { skin: '#8a5a3a', style: 'curls', hair: '#33241f', clothes: '#f0d9a0', ground: '#a3453d', hasEarrings: true },
  Otto: { skin: '#f3d9be', style: 'tufts', hair: '#dfe3e6', clothes: '#24384e', ground: '#3f6a8a', beard: 'moustache' },
  Cleo: { skin: '#b27a4c', style: 'long', hair: '#241d1e', clothes: '#5e3a80', ground: '#b98636', hasEarrings: true },
  Anton: { skin: '#f0cfab', style: 'short', hair: '#2b2322', clothes: '#a3423b', ground: '#46506f', hasGlasses: true, beard: 'moustache' },
  Vera: { skin: '#f6dcc0', style: 'bob', hair: '#2b2322', clothes: '#d9b357', ground: '#7d4a63', hasGlasses: true },
  Lotte: { skin: '#f6dcc0', style: 'bun', hair: '#e2b968', clothes: '#a3423b', ground: '#3e7f78' },
  Mira: { skin: '#eec49a', style: 'bun', hair: '#4a2f25', clothes: '#f8ecd8', ground: '#c67c48' },
  Ida: { skin: '#f6dcc0', style: 'braids', hair: '#b5502f', clothes: '#2f6f60', ground: '#c59a3e' },
  Rufus: { skin: '#efc9a3', style: 'quiff', hair: '#b4531f', clothes: '#4b4f56', ground: '#35596b', beard: 'full' },
  Noor: { skin: '#d3a071', style: 'scarf', hair: '#2c7a76', clothes: '#235f5c', ground: '#c08a76' },
  Kasper: { skin: '#f3d3b0', style: 'waves', hair: '#dcab58', clothes: '#24384e', ground: '#6f7f4a', beard: 'goatee' },
}

/** A number from the letters of a name (FNV-1a, then stirred), of which each choice takes its part. */
function numberOf(name: string): number {
  let hash = 2166136261
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507)
  return (hash ^ (hash >>> 13)) >>> 0
}

export function lookOf(name: string): Look {
  const known = KNOWN[name]
  if (known) return known
  let left = numberOf(name)
  const pick = <T,>(from: readonly T[]): T => {
    const one = from[left % from.length]!
    left = Math.floor(left / from.length)
    return one
  }
  const style = pick(Object.keys(HAIRSTYLES) as Hairstyle[])
  const isShort = style === 'short' || style === 'quiff' || style === 'tufts' || style === 'spikes'
  const skin = pick(SKINS)
  return {
    style,
    skin,
    hair: style === 'tufts' ? '#dfe3e6' : pick(SKINS.indexOf(skin) > 3 ? HAIRS_ON_DARK : HAIRS),
    clothes: pick(CLOTHES),
    ground: pick(GROUNDS),
    hasGlasses: pick([true, false, false, false]),
    beard: isShort ? pick(['none', 'full', 'moustache', 'goatee', 'none'] as const) : 'none',
    hasEarrings: !isShort && pick([true, false, false]),
  }
}

const HEAD = `M19 22.5c0-5 3.5-8.5 9-8.5s9 3.5 9 8.5V29c0 6-3.8 10.5-9 10.5S19 35 19 29z`
const EARS = `${disc(19, 28, 2.3)}${disc(37, 28, 2.3)}`

function Face({ look }: { look: Look }) {
  const hair: Hair = HAIRSTYLES[look.style]
  const piece = (d: string | undefined, fill: string): Piece[] => (d ? [[d, fill]] : [])
  return (
    <>
      <Pieces
        of={[
          ...piece(hair.behind, look.hair),
          ['M9 57c0-9.5 6.5-13.5 19-13.5S47 47.5 47 57z', look.clothes],
          ['M23.5 36h9v7.5c0 2.5-2 4-4.5 4s-4.5-1.5-4.5-4z', look.skin],
          // The shadow of the chin.
          ['M23.5 37.5c2.8 2.3 6.2 2.3 9 0v2.3c-2.8 2.3-6.2 2.3-9 0z', '#20272a26'],
          ...(look.style === 'scarf' ? [] : piece(EARS, look.skin)),
          [HEAD, look.skin],
          ...piece(BEARDS[look.beard ?? 'none'], look.style === 'tufts' ? '#bcc4ca' : look.hair),
          ...piece(hair.before, look.hair),
          ...(look.hasEarrings ? piece(`${disc(18.8, 31.5, 1.3)}${disc(37.2, 31.5, 1.3)}`, '#ecc987') : []),
        ]}
      />
      <g fill="none" stroke={INK} stroke-linecap="round">
        <path d="M24.3 27.2v.01M31.7 27.2v.01" stroke-width="2.7" />
        <path d={look.beard === 'moustache' ? 'M25.8 34.5c1.4 1 3 1 4.4 0' : 'M25 33c1.8 1.9 4.2 1.9 6 0'} stroke-width="1.4" stroke={look.beard === 'full' ? '#fff8e6' : undefined} />
        {look.hasGlasses && <path d={`${disc(24, 27.3, 3.4)}${disc(32, 27.3, 3.4)}M27.4 26.8h1.2M20.6 26.5l-1.6-.7M35.4 26.5l1.6-.7`} stroke-width="1.3" />}
      </g>
    </>
  )
}

/** Decoration only: the name is said beside it. */
export const Avatar = memo(({ name, isBot, size = 40 }: { name: string; isBot?: boolean; size?: number }) => {
  const look = lookOf(name)
  return (
    <svg class={isBot ? 'avatar bot' : 'avatar'} viewBox="0 0 56 56" width={size} height={size} aria-hidden="true" focusable="false">
      <path d="M0 0h56v56H0z" fill={look.ground} />
      <Face look={look} />
    </svg>
  )
})
