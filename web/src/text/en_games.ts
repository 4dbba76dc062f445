// SPDX-License-Identifier: MIT
// The server's descriptions are in English; only some moves read better than their words in a row.
import type { GameText } from './games'

export const enGames: Record<string, GameText> = {
  mantis: { moves: { steal: 'steal from {1}' } },
  slowpoker: { moves: { bet: 'bet on rank {n}', 'swap 0': 'keep all five', swap: 'swap {1}' } },
  tzogous37: { moves: { raise: 'raise by {n}', joker: 'joker: {3} for card {2} of {1}' } },
  'war-lanes': { moves: { suit: 'choose {1}', play: 'play {1} {2}' } },
}
