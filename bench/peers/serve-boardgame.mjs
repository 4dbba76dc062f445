// SPDX-License-Identifier: MIT
// The same game on boardgame.io. Two clients keep their match and play round after round in it,
// which spares it the lobby; it is kept in memory, as boardgame.io does unless told otherwise.
//   node serve-boardgame.mjs PORT
import { createRequire } from "node:module";
import { deal, settle } from "./rules.mjs";

const { Server, Origins } = createRequire(import.meta.url)("boardgame.io/server");

function begin(table) {
  table.cards = deal();
  table.moves = [null, null];
}

const game = {
  name: "single",
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,
  setup: () => {
    const table = { round: 0, deals: 0, balance: [1000, 1000], tokens: [0, 0] };
    begin(table);
    return table;
  },
  turn: { activePlayers: { all: "decide" } },
  moves: {
    decide: {
      client: false,
      ignoreStaleStateID: true,
      redact: true,
      move: ({ G, playerID }, chosen) => {
        if (chosen !== "play" && chosen !== "fold") return;
        G.moves[playerID] ??= chosen;
        if (!G.moves[0] || !G.moves[1]) return;
        const change = settle(G.cards, G.moves);
        if (change) {
          G.round++;
          G.tokens = change;
          G.balance = G.balance.map((tokens, i) => tokens + change[i]);
        } else {
          G.deals++;
        }
        begin(G);
      },
    },
  },
  playerView: ({ G, playerID }) => ({
    round: G.round,
    deals: G.deals,
    balance: G.balance,
    tokens: G.tokens,
    card: playerID === null ? null : G.cards[playerID],
    moved: playerID === null ? null : G.moves[playerID],
  }),
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
await server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
