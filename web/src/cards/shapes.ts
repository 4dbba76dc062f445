// SPDX-License-Identifier: MIT
// The signs our cards carry, each in a box of 24 by 24. Every colour and suit has a shape of its own, so nothing is
// told by colour alone.

export const SUIT_SHAPES: Record<string, string> = {
  H: 'M12 22.2C9.6 18.6 1.6 14 1.6 7.7 1.6 4.3 4 2 7 2c2.2 0 4 1.3 5 3.6C13 3.3 14.8 2 17 2c3 0 5.4 2.3 5.4 5.7 0 6.3-8 10.9-10.4 14.5z',
  D: 'M12 .8c2.3 4.2 5.2 7.8 8.6 11.2-3.4 3.4-6.3 7-8.6 11.2C9.7 19 6.8 15.4 3.4 12 6.8 8.6 9.7 5 12 .8z',
  S: 'M12 .9c2.3 4.5 10.3 8 10.3 13.7 0 3-2.2 5-4.9 5-1.8 0-3.3-.9-4.2-2.4.2 2.7 1.2 4.5 3.3 6H7.5c2.1-1.5 3.1-3.3 3.3-6-.9 1.5-2.4 2.4-4.2 2.4-2.7 0-4.9-2-4.9-5C1.7 8.9 9.7 5.4 12 .9z',
  C: 'M12 .9a5 5 0 0 1 4 8 5 5 0 1 1-2.7 8.7c.3 2.3 1.3 4.2 3.2 5.6h-9c1.9-1.4 2.9-3.3 3.2-5.6A5 5 0 1 1 8 8.9a5 5 0 0 1 4-8z',
}

export const COLOUR_SHAPES: Record<string, string> = {
  red: 'M12 2.2a9.8 9.8 0 1 1 0 19.6 9.8 9.8 0 0 1 0-19.6z',
  orange: 'M12 2.5 22 20.5H2z',
  yellow: 'M12 1.8l3 7.1 7.6.6-5.8 5 1.8 7.5L12 18l-6.6 4 1.8-7.5-5.8-5 7.6-.6z',
  green: 'M12 1 20 12l-8 11-8-11z',
  blue: 'M3.5 3.5h17v17h-17z',
  purple: 'M6.7 2.8h10.6l5.3 9.2-5.3 9.2H6.7L1.4 12z',
  pink: SUIT_SHAPES.H!,
}

export const STAR_SHAPE = COLOUR_SHAPES.yellow!
