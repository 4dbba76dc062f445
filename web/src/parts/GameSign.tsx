// SPDX-License-Identifier: MIT
// A small sign for each game: a shape on a square of felt. A game that has none is a spade.
const SIGNS: Record<string, { path: string; fill: string }> = {
  spade: { path: 'M12 4c3 4 7 6 7 10a3.6 3.6 0 0 1-6.2 2.4L14 20h-4l1.2-3.6A3.6 3.6 0 0 1 5 14c0-4 4-6 7-10z', fill: '#fbf7ec' },
  'single-card-game': { path: 'M8 4h8a1.5 1.5 0 0 1 1.5 1.5v13A1.5 1.5 0 0 1 16 20H8a1.5 1.5 0 0 1-1.5-1.5v-13A1.5 1.5 0 0 1 8 4zM12 8.5 9.5 12l2.5 3.5 2.5-3.5z', fill: '#fbf7ec' },
  'double-card-game': { path: 'M5.5 4h6A1.5 1.5 0 0 1 13 5.5V6h-2a2 2 0 0 0-2 2v8.5H5.5A1.5 1.5 0 0 1 4 15V5.5A1.5 1.5 0 0 1 5.5 4zM12 7.5h6.5A1.5 1.5 0 0 1 20 9v9.5a1.5 1.5 0 0 1-1.5 1.5H12a1.5 1.5 0 0 1-1.5-1.5V9A1.5 1.5 0 0 1 12 7.5z', fill: '#fbf7ec' },
  kuhn: { path: 'M4 8l4 3.5L12 5l4 6.5L20 8l-1.5 10h-13z', fill: '#fbf7ec' },
  leduc: { path: 'M12 5a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM7 10.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM17 10.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM11 13h2l1 7h-4z', fill: '#fbf7ec' },
  mantis: { path: 'M12 19.5S4 14.5 4 9.300A4.200 4.200 0 0 1 12 7.5a4.200 4.200 0 0 1 8 1.800c0 5.200-8 10.200-8 10.200z', fill: '#fbf7ec' },
  slowpoker: { path: 'M12 3.5s6.5 6.700 6.5 11A6.5 6.5 0 0 1 12 21a6.5 6.5 0 0 1-6.5-6.5c0-4.300 6.5-11 6.5-11z', fill: '#fbf7ec' },
  tzogous37: { path: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z', fill: '#e9bf62' },
  'war-lanes': { path: 'M12 3.5 18.5 12 12 20.5 5.5 12z', fill: '#fbf7ec' },
}

/** Decoration only: the game's title is said beside it. */
export const GameSign = ({ game }: { game: string }) => {
  const sign = SIGNS[game] ?? SIGNS.spade!
  return <svg class="game-sign" viewBox="0 0 24 24" width="32" height="32" aria-hidden="true" focusable="false"><path d={sign.path} fill={sign.fill} fill-rule="evenodd" /></svg>
}
