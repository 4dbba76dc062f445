// SPDX-License-Identifier: MIT
// The least that one would write by hand: Node's ws, and every match settled in SQLite in one
// transaction before its result is told.   node serve-ws.mjs PORT FILE
import Database from "better-sqlite3";
import { WebSocketServer } from "ws";
import { deal, settle } from "./rules.mjs";

const [port, file] = process.argv.slice(2);
const db = new Database(file);
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
db.exec(`CREATE TABLE account(id INTEGER PRIMARY KEY, balance INTEGER NOT NULL);
  CREATE TABLE matches(id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, cards TEXT, moves TEXT,
                       change_a INTEGER, change_b INTEGER);`);
const addAccount = db.prepare("INSERT INTO account(balance) VALUES(1000)");
const addMatch = db.prepare(
  "INSERT INTO matches(a, b, cards, moves, change_a, change_b) VALUES(?, ?, ?, ?, ?, ?)",
);
const pay = db.prepare("UPDATE account SET balance = balance + ? WHERE id = ? RETURNING balance");
const close = db.transaction((table, change) => {
  const [a, b] = table.seats;
  const match = addMatch.run(a.id, b.id, table.cards.join(), table.moves.join(), ...change);
  return [match.lastInsertRowid, table.seats.map((seat, i) => pay.get(change[i], seat.id).balance)];
});

let waiting = null;

function say(socket, message) {
  socket.send(JSON.stringify(message));
}

function begin(table) {
  table.cards = deal();
  table.moves = [];
  table.seats.forEach((socket, i) => say(socket, { type: "deal", card: table.cards[i] }));
}

function move(socket, chosen) {
  const table = socket.table;
  if (!table || (chosen !== "play" && chosen !== "fold")) return;
  const seat = table.seats.indexOf(socket);
  table.moves[seat] ??= chosen;
  if (!table.moves[0] || !table.moves[1]) return;
  const change = settle(table.cards, table.moves);
  if (!change) return begin(table);
  const [match, balances] = close(table, change);
  table.seats.forEach((each, i) => {
    each.table = null;
    say(each, { type: "result", match, tokens: change, balance: balances[i] });
  });
}

function queue(socket) {
  if (!waiting) {
    waiting = socket;
    return;
  }
  const table = { seats: [waiting, socket] };
  waiting = null;
  table.seats.forEach((each) => (each.table = table));
  begin(table);
}

const server = new WebSocketServer({ port: Number(port), host: "127.0.0.1" });
server.on("connection", (socket) => {
  socket.id = addAccount.run().lastInsertRowid;
  socket.on("message", (data) => {
    const message = JSON.parse(data);
    if (message.type === "queue") queue(socket);
    else move(socket, message.move);
  });
  say(socket, { type: "welcome", player: socket.id, balance: 1000 });
});
server.on("listening", () => console.log("ready"));
