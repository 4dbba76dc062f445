// SPDX-License-Identifier: MIT
// single-card-game, as each peer plays it: one card each, play or fold, sealed.
import { randomInt } from "node:crypto";

export function deal() {
  const first = randomInt(52);
  const second = (first + 1 + randomInt(51)) % 52;
  return [first, second];
}

// The tokens of both seats; null: equal cards, dealt again.
export function settle(cards, moves) {
  const [a, b] = moves.map((move) => move === "play");
  if (!a && !b) return [-1, -1];
  if (a !== b) return a ? [3, -3] : [-3, 3];
  const [x, y] = cards.map((card) => card % 13);
  if (x === y) return null;
  return x > y ? [10, -10] : [-10, 10];
}
