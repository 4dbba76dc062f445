// SPDX-License-Identifier: MIT
// The line icons of the page, drawn on a grid of 24 with one weight of line, in the colour of the words beside them.
// Decoration only: what a button does is said by its label.

const arc = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
const ring = arc(12, 12, 8.7)
const dot = (x: number, y: number): string => `M${x} ${y}v.01`

/** Lines of each icon. What is in SOLID is filled as well. */
const LINES = {
  aid: 'M4 5.5h16v13H4zM4 10h16M9.5 5.5v13',
  'arrow-right': 'M4.5 12h15M13.5 6l6 6-6 6',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4M12 5V3',
  bot: 'M5 9.5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM12 7.5V4M2.5 12v3M21.5 12v3M9.5 16h5M9 12v.01M15 12v.01',
  cards: 'M10 6.5h8.5a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1-1.5 1.5H10A1.5 1.5 0 0 1 8.5 19V8A1.5 1.5 0 0 1 10 6.5zM8.5 17.5 6.8 18a1.5 1.5 0 0 1-1.9-1L3 6.5a1.5 1.5 0 0 1 1.2-1.8l8-1.5a1.5 1.5 0 0 1 1.7 1.1l.5 2.2M14.2 10.5l2.3 3-2.3 3-2.3-3z',
  chat: 'M5.5 4.5h13a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H12l-5 4v-4H5.5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM8 9h8M8 12.5h5',
  check: 'M4.5 12.5 10 18 19.5 7',
  clock: `${ring}M12 7v5l3.5 2`,
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M10 8.5h8.5a1.5 1.5 0 0 1 1.5 1.5v8.5a1.5 1.5 0 0 1-1.5 1.5H10a1.5 1.5 0 0 1-1.5-1.5V10A1.5 1.5 0 0 1 10 8.5zM15.5 8.5v-3A1.5 1.5 0 0 0 14 4H5.5A1.5 1.5 0 0 0 4 5.5V14a1.5 1.5 0 0 0 1.5 1.5h3',
  cross: `${ring}M9 9l6 6M15 9l-6 6`,
  down: 'M12 4.5v15M6 13.5l6 6 6-6',
  download: 'M12 3.5V15M7 10.5l5 5 5-5M4.5 20.5h15',
  edit: 'M4.5 19.5l1-4.5L16 4.5a1.8 1.8 0 0 1 2.5 0l1 1a1.8 1.8 0 0 1 0 2.5L9 18.5zM14 6.5l3.5 3.5',
  eye: `M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12z${arc(12, 12, 3)}`,
  flag: 'M5.5 21V4M5.5 5c4-2.5 8 2.5 13 0v9c-5 2.5-9-2.5-13 0',
  flame: 'M12.5 2.5c.5 4 6 6 6 11.5a6.5 6.5 0 0 1-13 0c0-3 1.5-5 3-6.5.2 2 .9 3.2 2 4 .2-4 .7-6.5 2-9zM12 20.3c-1.8 0-3-1.2-3-2.8s1.5-2.5 2.8-4c1.5 1.5 3.2 2.4 3.2 4s-1.2 2.8-3 2.8z',
  flask: 'M9.5 3.5h5M10.5 3.5V10l-5.3 8.2a1.5 1.5 0 0 0 1.3 2.3h11a1.5 1.5 0 0 0 1.3-2.3L13.5 10V3.5M7.7 15h8.6',
  forward: 'M9.5 5.5 16 12l-6.5 6.5',
  friends: `${arc(9, 8, 3.5)}M2.5 20c0-4 2.7-6.5 6.5-6.5s6.5 2.5 6.5 6.5M18.5 8v6M15.5 11h6`,
  hint: 'M9 16.5c0-2.5-3-3.5-3-7a6 6 0 0 1 12 0c0 3.5-3 4.5-3 7zM9.5 19.5h5M11 22h2M12 16.5V12',
  history: 'M4 12a8.3 8.3 0 1 0 2.7-6.1L4 8.5M4 4v4.5h4.5M12 7.5V12l3.2 2',
  home: 'M3.5 11 12 4l8.5 7M6 9.5v10h12v-10M10 19.5v-5h4v5',
  learn: 'M2.5 9.5 12 5l9.5 4.5L12 14zM6.5 11.5v4.7c3.4 2.4 7.6 2.4 11 0v-4.7M21.5 9.5v5.5',
  leave: 'M13.5 4h-7A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20h7M10 12h10.5M16.5 8l4 4-4 4',
  lock: `M6.5 10.5h11a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5zM8 10.5V7.5a4 4 0 0 1 8 0v3M12 14.5v2`,
  log: `M9 6h11.5M9 12h11.5M9 18h11.5${dot(4.5, 6)}${dot(4.5, 12)}${dot(4.5, 18)}`,
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  more: `${dot(5, 12)}${dot(12, 12)}${dot(19, 12)}`,
  mute: 'M4 9.5v5h3.5l5 4v-13l-5 4zM16 9.5l5 5M21 9.5l-5 5',
  options: `M3.5 7.5h8M16.5 7.5h4M3.5 16.5h4M12.5 16.5h8${arc(14, 7.5, 2.5)}${arc(10, 16.5, 2.5)}`,
  pause: 'M8.5 5v14M15.5 5v14',
  people: `${arc(9, 8, 3.5)}M2.5 20c0-4 2.7-6.5 6.5-6.5s6.5 2.5 6.5 6.5M15.5 4.7a3.5 3.5 0 0 1 0 6.6M18 14.2c2.2 1 3.5 3 3.5 5.8`,
  person: `${arc(12, 8, 4)}M4.5 20.5c0-4.5 3-7 7.5-7s7.5 2.5 7.5 7`,
  play: 'M7.5 4.5v15L19.5 12z',
  players: `${arc(7.5, 8.5, 3)}${arc(16.5, 8.5, 3)}M2 19c0-3.7 2.2-5.7 5.5-5.7 2.2 0 3.8.9 4.5 2.5.7-1.6 2.3-2.5 4.5-2.5 3.3 0 5.5 2 5.5 5.7`,
  puzzle: 'M4.5 8.5h4a2.2 2.2 0 1 1 3.8 0h4.2v4.2a2.2 2.2 0 1 1 0 3.8v4H4.5z',
  question: `${ring}M9.5 9.7c0-3.7 5.2-3.5 5.2-.4 0 2.2-2.7 2.2-2.7 4.5M12 17v.01`,
  rules: 'M12 6.5C10 5 7 4.5 3.5 4.8v13.7c3.5-.3 6.5.2 8.5 1.7 2-1.5 5-2 8.5-1.7V4.8C17 4.5 14 5 12 6.5zM12 6.5v13.7',
  settings: `${arc(12, 12, 3)}M10.3 3h3.4l.5 2.6 1.9 1.1 2.5-.9 1.7 2.9-2 1.8v2.2l2 1.8-1.7 2.9-2.5-.9-1.9 1.1-.5 2.6h-3.4l-.5-2.6-1.9-1.1-2.5.9-1.7-2.9 2-1.8v-2.2l-2-1.8 1.7-2.9 2.5.9 1.9-1.1z`,
  share: `${arc(6, 12, 2.5)}${arc(17.5, 6, 2.5)}${arc(17.5, 18, 2.5)}M8.3 10.9l7-3.7M8.3 13.1l7 3.7`,
  sound: 'M4 9.5v5h3.5l5 4v-13l-5 4zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  'step-back': 'M17.5 5v14L8.5 12zM5.5 5v14',
  'step-forward': 'M6.5 5v14l9-7zM18.5 5v14',
  'to-end': 'M4 6v12l7-6zM12 6v12l7-6zM21 5.5v13',
  'to-start': 'M20 6v12l-7-6zM12 6v12l-7-6zM3 5.5v13',
  trophy: 'M7.5 4h9v6a4.5 4.5 0 0 1-9 0zM7.5 5.5H4c0 3.5 1.2 5.5 4 6M16.5 5.5H20c0 3.5-1.2 5.5-4 6M12 14.5V18M8 20.5c0-1.7 1-2.5 2.5-2.5h3c1.5 0 2.5.8 2.5 2.5z',
  up: 'M12 19.5v-15M6 10.5l6-6 6 6',
  warning: 'M12 4 21 19.5H3zM12 10v4.5M12 17v.01',
}
export type IconName = keyof typeof LINES
export const ICON_NAMES = Object.keys(LINES) as IconName[]

const SOLID: IconName[] = ['play', 'step-back', 'step-forward', 'to-end', 'to-start']
/** Dots are lines of no length: these need a wider pen. */
const DOTTED: IconName[] = ['more']

export const Icon = ({ name, size = 24 }: { name: IconName; size?: number }) => (
  <svg class="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
    <path
      d={LINES[name]}
      fill={SOLID.includes(name) ? 'currentColor' : 'none'}
      stroke="currentColor"
      stroke-width={DOTTED.includes(name) ? 3.2 : 1.8}
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
)
