// SPDX-License-Identifier: MIT
// Players of each server, all with the same four verbs, so that one generator drives them all:
//   open(port, on)    connects both seats of a table; on.turn(seat), on.result(seat)
//   begin(seat)       wants the next match
//   move(seat, move)  decides
//   close()
import { createRequire } from "node:module";
import WebSocket from "ws";

const require = createRequire(import.meta.url);

function opened(socket) {
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.welcome = resolve;
  });
}

function baize(port, on) {
  const socket = [0, 1].map(() => new WebSocket(`ws://127.0.0.1:${port}/ws`));
  const decision = [0, 0];
  socket.forEach((each, seat) => {
    each.on("open", () => each.send('{"type":"hello","protocol":1,"client":"peers"}'));
    each.on("message", (data) => {
      const message = JSON.parse(data);
      if (message.type === "welcome") each.welcome();
      else if (message.type === "result") on.result(seat);
      else if (message.type === "error") throw new Error(message.text ?? String(data));
      else if (message.decision) {
        decision[seat] = message.decision;
        on.turn(seat);
      }
    });
  });
  return {
    ready: Promise.all(socket.map(opened)),
    begin: (seat) => socket[seat].send('{"type":"queue","game":"single-card-game"}'),
    move: (seat, move) =>
      socket[seat].send(JSON.stringify({ type: "move", decision: decision[seat], move })),
    close: () => socket.forEach((each) => each.terminate()),
  };
}

function ws(port, on) {
  const socket = [0, 1].map(() => new WebSocket(`ws://127.0.0.1:${port}`));
  socket.forEach((each, seat) =>
    each.on("message", (data) => {
      const message = JSON.parse(data);
      if (message.type === "welcome") each.welcome();
      else if (message.type === "result") on.result(seat);
      else on.turn(seat);
    }),
  );
  return {
    ready: Promise.all(socket.map(opened)),
    begin: (seat) => socket[seat].send('{"type":"queue"}'),
    move: (seat, move) => socket[seat].send(JSON.stringify({ type: "move", move })),
    close: () => socket.forEach((each) => each.terminate()),
  };
}

function colyseus(port, on) {
  const { Client } = require("colyseus.js");
  const room = [];
  async function join() {
    const client = new Client(`ws://127.0.0.1:${port}`);
    room[0] = await client.create("single");
    room[1] = await client.joinById(room[0].roomId);
    room.forEach((each, seat) => {
      each.onMessage("deal", () => on.turn(seat));
      each.onMessage("result", () => on.result(seat));
    });
  }
  return {
    ready: join(),
    begin: (seat) => room[seat].send("ready"),
    move: (seat, move) => room[seat].send("move", move),
    close: () => room.forEach((each) => each.connection.close()),
  };
}

function boardgame(port, on) {
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const game = { name: "single", moves: { decide: { client: false, move: () => {} } } };
  const client = [];
  const wants = [false, false];
  async function post(path, body) {
    const response = await fetch(`http://127.0.0.1:${port}/games/single/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`boardgame.io: ${path}: ${response.status}`);
    return response.json();
  }
  async function sit(matchID, seat) {
    const playerID = String(seat);
    const { playerCredentials } = await post(`${matchID}/join`, { playerID, playerName: "p" });
    const multiplayer = SocketIO({ server: `http://127.0.0.1:${port}` });
    const each = Client({
      game, matchID, playerID, credentials: playerCredentials, multiplayer, debug: false,
    });
    client[seat] = each;
    let known = null;
    await new Promise((resolve) => {
      each.subscribe((state) => {
        if (!state) return;
        const { round, deals } = state.G;
        const [old, dealt] = known ?? [round, deals];
        known = [round, deals];
        if (round !== old) on.result(seat);
        else if (deals !== dealt) on.turn(seat);
        resolve();
      });
      each.start();
    });
  }
  async function join() {
    const { matchID } = await post("create", { numPlayers: 2 });
    await sit(matchID, 0);
    await sit(matchID, 1);
  }
  return {
    ready: join(),
    begin: (seat) => queueMicrotask(() => on.turn(seat)), // the next round is dealt already
    move: (seat, move) => client[seat].moves.decide(move),
    close: () => client.forEach((each) => each.stop()),
  };
}

export const players = { baize, ws, colyseus, boardgame };
