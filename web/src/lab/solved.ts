// SPDX-License-Identifier: MIT
/** The games that the lab can solve. */
export const SOLVED = ['kuhn', 'leduc', 'single-card-game', 'double-card-game']
