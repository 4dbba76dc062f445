// SPDX-License-Identifier: MIT
// The cards of mantis: one insect in seven colours, each with its shape on the brow and in the corners. The back shows
// the three colours that may be on the front.
import { disc, INK, Mirrored, NIGHT, PAPER, pen, Pieces, Shape, type Piece } from './draw'
import { COLOUR_SHAPES } from './shapes'

const HUE = 'currentColor'
const FEELER: Piece = ['M44 31C41 20 33 17 25 23', 'none']
const HIND_LEG: Piece = ['M45 108C38 108 33 112 30 123', 'none']
const EYE: Piece = [disc(30, 43, 12.5), PAPER]
const ABDOMEN: Piece = ['M50 80c6 4 9 14 8.5 25-.3 9-3.5 17-8.5 24-5-7-8.2-15-8.5-24-.5-11 2.5-21 8.5-25z', HUE]
const HEAD: Piece = ['M30 36c6-7 34-7 40 0 2.5 13-8 33-15 43-2.5 3.5-7.5 3.5-10 0C38 69 27.5 49 30 36z', HUE]
/** The praying arm, drawn as a limb of ink with the colour along its middle. */
const ARM = 'M44 88C30 91 20 83 22 68M22 68c-4 15-4 22 5 31'

const Arm = () => (
  <>
    <path d={ARM} fill="none" stroke-width="7.2" />
    <path d={ARM} fill="none" stroke="currentColor" stroke-width="3.6" />
  </>
)

const Insect = ({ shape }: { shape: string }) => (
  <g {...pen()}>
    <Mirrored of={[FEELER, HIND_LEG]} />
    <Pieces of={[ABDOMEN, ['M43 97c4 2.5 10 2.5 14 0M42.5 107c4.5 2.5 10.5 2.5 15 0', 'none']]} />
    <Arm />
    <g transform="matrix(-1 0 0 1 100 0)">
      <Arm />
    </g>
    <Pieces of={[HEAD]} />
    <Mirrored of={[EYE]} />
    <path d="M34 46v.01M66 46v.01" stroke-width="8" stroke={INK} />
    <path d="M46 71c2.5 2.5 5.5 2.5 8 0" fill="none" />
    <g stroke="none">
      <Shape d={shape} x={50} y={51} size={13} fill={PAPER} />
    </g>
  </g>
)

// The tinted field, whole, and with the corner that is folded away.
const FIELD = 'M10.5 5.5h79a5 5 0 0 1 5 5v119a5 5 0 0 1-5 5h-79a5 5 0 0 1-5-5v-119a5 5 0 0 1 5-5z'
const CUT_FIELD = 'M10.5 5.5h79a5 5 0 0 1 5 5v113l-11 11h-73a5 5 0 0 1-5-5v-119a5 5 0 0 1 5-5z'

export const ColourFace = ({ colour, isSecret }: { colour: string; isSecret?: boolean }) => {
  const shape = COLOUR_SHAPES[colour]!
  return (
    <g class={`mantis colour-${colour}`}>
      <path d={isSecret ? CUT_FIELD : FIELD} class="tint" />
      <Insect shape={shape} />
      <Shape d={shape} x={16.5} y={17} size={14.5} />
      {!isSecret && <Shape d={shape} x={83.5} y={123} size={14.5} />}
    </g>
  )
}

export const ColourBack = ({ colours }: { colours: string[] }) => {
  const height = (121 - (colours.length - 1) * 4) / colours.length
  return (
    <>
      <rect x="5.5" y="5.5" width="89" height="129" rx="5" fill={NIGHT} />
      {colours.map((colour, i) => (
        <g key={colour} class={`mantis colour-${colour}`}>
          <rect x="10" y={9.5 + i * (height + 4)} width="80" height={height} rx="3.5" class="tint" />
          <Shape d={COLOUR_SHAPES[colour]!} x={50} y={9.5 + i * (height + 4) + height / 2} size={24} />
        </g>
      ))}
    </>
  )
}
