// SPDX-License-Identifier: MIT
// Baize and its peers take turns, three rounds, server and generator on a core each; prints the
// medians as a table.   node run.mjs BAIZE
import { spawn, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const baize = process.argv[2];
const ROUNDS = 3, TABLES = 100, SECONDS = 4, RATE = 100, PORT = 18471;
const here = import.meta.dirname ?? new URL(".", import.meta.url).pathname;

const serve_baize = (folder) => [
  baize, "serve", "--listen", `127.0.0.1:${PORT}`, "--data", folder, "--log", "warn",
  "--message-rate", "1000000", "--per-address", "10000", "--account-rate", "1000000", "--http-rate", "1000000",
];
const serve_node = (name) => (folder) => [
  process.execPath, join(here, `serve-${name}.mjs`), PORT, join(folder, "peer.db"),
];
const by_node = (kind) => (pid) => [
  process.execPath, join(here, "load.mjs"), kind, PORT, pid, TABLES, SECONDS, RATE,
];
const peers = [
  { name: "Baize, by `baize load`", serve: serve_baize, load: null },
  { name: "Baize", serve: serve_baize, load: by_node("baize") },
  { name: "ws + SQLite", serve: serve_node("ws"), load: by_node("ws") },
  { name: "Colyseus (not stored)", serve: serve_node("colyseus"), load: by_node("colyseus") },
  { name: "boardgame.io (not stored)", serve: serve_node("boardgame"), load: by_node("boardgame") },
];

// On core 0; resolves when it has said its first line.
function start(words) {
  const child = spawn("taskset", ["-c", "0", ...words.map(String)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  return new Promise((resolve, reject) => {
    child.on("exit", (code) => reject(new Error(`${words[1]} ended with ${code}`)));
    createInterface({ input: child.stdout }).once("line", () => resolve(child));
  });
}

function stop(child) {
  child.removeAllListeners("exit");
  return new Promise((resolve) => {
    child.on("exit", resolve);
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), 3000).unref();
  });
}

function output(words) {
  const text = execFileSync("taskset", ["-c", "1", ...words.map(String)], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(text.trim().split("\n").at(-1));
}

function baize_load() {
  const words = [baize, "load", `127.0.0.1:${PORT}`, "--json", "--seconds", SECONDS];
  const paced = output([...words, "--connections", 2 * TABLES, "--rate", RATE]);
  const full = output([...words, "--connections", 4 * TABLES]);
  return {
    full: { ...full, p99_ms: full.settle_p99_ms },
    paced: { ...paced, p99_ms: paced.settle_p99_ms },
    a_connection: NaN,
  };
}

async function measure(peer) {
  const folder = mkdtempSync(join(tmpdir(), "baize-peers-"));
  const server = await start(peer.serve(folder));
  try {
    return peer.load ? output(peer.load(server.pid)) : baize_load();
  } finally {
    await stop(server);
    rmSync(folder, { recursive: true });
  }
}

const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];

const figures = peers.map(() => []);
for (let round = 0; round < ROUNDS; round++)
  for (let i = 0; i < peers.length; i++) {
    process.stderr.write(`round ${round + 1} of ${ROUNDS}: ${peers[i].name}\n`);
    figures[i].push(await measure(peers[i]));
  }

const cells = (rows) => rows.forEach((row) => console.log(`| ${row.join(" | ")} |`));
cells([
  ["server", "matches/s", "CPU µs/match", `p99 at ${RATE}/s`, "memory/connection"],
  ["---", "---:", "---:", "---:", "---:"],
]);
peers.forEach((peer, i) => {
  const of = (read) => median(figures[i].map(read));
  const bytes = of((figure) => figure.a_connection);
  cells([[
    peer.name,
    Math.round(of((figure) => figure.full.matches_per_second)),
    of((figure) => figure.full.cpu_us_per_match).toFixed(0),
    `${of((figure) => figure.paced.p99_ms).toFixed(1)} ms`,
    Number.isNaN(bytes) ? "" : `${(bytes / 1024).toFixed(1)} KB`,
  ]]);
});
