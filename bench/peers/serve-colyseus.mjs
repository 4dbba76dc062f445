// SPDX-License-Identifier: MIT
// The same game in a Colyseus room. Two clients keep their room and play in it again and again,
// which spares it the matchmaking; nothing is stored, since Colyseus stores nothing.
//   node serve-colyseus.mjs PORT
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { deal, settle } from "./rules.mjs";

class Single extends Room {
  maxClients = 2;
  ready = new Set();
  balance = [1000, 1000];

  onCreate() {
    this.onMessage("ready", (client) => {
      this.ready.add(client);
      if (this.ready.size === 2) this.begin();
    });
    this.onMessage("move", (client, move) => this.move(client, move));
  }

  begin() {
    this.ready.clear();
    this.cards = deal();
    this.moves = [];
    this.clients.forEach((client, i) => client.send("deal", { card: this.cards[i] }));
  }

  move(client, chosen) {
    if (!this.cards || (chosen !== "play" && chosen !== "fold")) return;
    this.moves[this.clients.indexOf(client)] ??= chosen;
    if (!this.moves[0] || !this.moves[1]) return;
    const change = settle(this.cards, this.moves);
    if (!change) return this.begin();
    this.cards = null;
    this.clients.forEach((each, i) => {
      this.balance[i] += change[i];
      each.send("result", { tokens: change, balance: this.balance[i] });
    });
  }
}

const server = new Server({
  transport: new WebSocketTransport(),
  greet: false,
});
server.define("single", Single);
await server.listen(Number(process.argv[2]), "127.0.0.1");
console.log("ready");
