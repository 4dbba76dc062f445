// SPDX-License-Identifier: MIT
// What all decks are drawn with: one paper, one ink, one weight of line, and lists of pieces. A card is 100 by 140.

export const WIDTH = 100
export const HEIGHT = 140
export const INK = '#20272a'
export const PAPER = '#fffcf3'
export const GOLD = '#d9a640'
export const NIGHT = '#263f58'
export const BRASS = '#ecc987'

/** The pen: every outline of every card. Lines stay equally wide in a picture that is drawn at another scale. */
export const pen = (scale = 1) =>
  ({ stroke: INK, 'stroke-width': +(1.9 / scale).toFixed(2), 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }) as const

/** A shape in a box of 24, by its middle. A negative size stands it on its head. */
export const Shape = (props: { d: string; x: number; y: number; size: number; class?: string; fill?: string }) => (
  <path d={props.d} class={props.class} fill={props.fill} transform={`translate(${props.x} ${props.y}) scale(${+(props.size / 24).toFixed(3)}) translate(-12 -12)`} />
)

/** A path and its fill: a colour, "currentColor", "none", or the name of a class that fills. */
export type Piece = readonly [d: string, fill: string]

const isPaint = (fill: string): boolean => fill.startsWith('#') || fill === 'none' || fill === 'currentColor'

export const Pieces = ({ of }: { of: readonly Piece[] }) => (
  <>
    {of.map(([d, fill], i) => (
      <path key={i} d={d} {...(isPaint(fill) ? { fill } : { class: fill })} />
    ))}
  </>
)

/** A circle as a path, so that pieces are all of one kind. */
export const disc = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

/** The same piece again on the other side: the pieces of a pair of wings, ears, arms. */
export const Mirrored = ({ of }: { of: readonly Piece[] }) => (
  <>
    <Pieces of={of} />
    <g transform={`matrix(-1 0 0 1 ${WIDTH} 0)`}>
      <Pieces of={of} />
    </g>
  </>
)
