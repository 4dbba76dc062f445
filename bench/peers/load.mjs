// SPDX-License-Identifier: MIT
// One generator for every server: plays as many matches as go, then paced, and prints one line of
// JSON.   node load.mjs KIND PORT PID TABLES SECONDS RATE
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { players } from "./players.mjs";

const [kind, ...numbers] = process.argv.slice(2);
const [port, pid, tables, seconds, rate] = numbers.map(Number);
const TICKS = 100; // of /proc, a second

function cpu_s() {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

function resident_bytes() {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) * 1024;
}

let results = 0;
let is_paced = false;
const idle = [];
const samples = [];

function open_table() {
  const moved = [0, 0];
  const rests = [true, true];
  const table = players[kind](port, {
    turn: (seat) => {
      moved[seat] = performance.now();
      table.move(seat, Math.random() < 0.5 ? "play" : "fold");
    },
    result: (seat) => {
      results++;
      samples.push(performance.now() - moved[seat]);
      rests[seat] = true;
      if (!is_paced) table.go_on();
      else if (rests[0] && rests[1]) idle.push(table);
    },
  });
  table.go_on = () => {
    for (const seat of [0, 1])
      if (rests[seat]) {
        rests[seat] = false;
        table.begin(seat);
      }
  };
  return table;
}

const before_bytes = resident_bytes();
const all = [];
for (let i = 0; i < tables; i++) {
  all.push(open_table());
  await all[i].ready;
}
await sleep(500);
const a_connection = (resident_bytes() - before_bytes) / (2 * tables);

async function measure(run) {
  const [results_before, cpu_before, from] = [results, cpu_s(), performance.now()];
  samples.length = 0;
  await run();
  const took_s = (performance.now() - from) / 1000;
  const matches = (results - results_before) / 2;
  samples.sort((a, b) => a - b);
  return {
    matches_per_second: matches / took_s,
    cpu_us_per_match: ((cpu_s() - cpu_before) * 1e6) / matches,
    p99_ms: samples[Math.floor(samples.length * 0.99)],
  };
}

// Paced first, while every table is idle; then as fast as it goes.
is_paced = true;
idle.push(...all);
const paced = await measure(async () => {
  const from = performance.now();
  for (let begun = 0; performance.now() - from < seconds * 1000; await sleep(1))
    while (begun < ((performance.now() - from) / 1000) * rate && idle.length > 0) {
      idle.shift().go_on();
      begun++;
    }
});
is_paced = false;
all.forEach((table) => table.go_on());
await sleep(500);
const full = await measure(() => sleep(seconds * 1000));
console.log(JSON.stringify({ kind, full, paced, a_connection }));
all.forEach((table) => table.close());
process.exit(0);
