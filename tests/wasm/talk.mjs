// SPDX-License-Identifier: MIT
// talk.mjs TALK.WASM TALK [SEED]: does the server in the wasm build, with its stand-ins for libraries, send the same bytes
// in the same conversations as the native program TALK? With a seed only that conversation, and where it differs. Prints TAP.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const COUNT = 2000;
const SHOWN = 400; // characters of a line that differs
const [wasmPath, nativePath, onlySeed] = process.argv.slice(2);
const module = await WebAssembly.compile(await readFile(wasmPath));
const run = promisify(execFile);

let count = 0;
let failed = 0;
function result(isFine, title, ...why) {
  count += 1;
  failed += isFine ? 0 : 1;
  console.log(`${isFine ? "ok" : "not ok"} ${count} - ${title}`);
  if (!isFine) for (const line of why) console.log(`# ${line}`);
}

const imports = WebAssembly.Module.imports(module).map((wanted) => `${wanted.module}.${wanted.name}`);
result(`${imports}` === "page.now_ms", "asks nothing of its host but the time", imports.join(" "));
// What is said must not depend on it.
const page = { now_ms: () => performance.now() };
const { talk_hash, talk_show, talk_len, memory, _initialize } = (await WebAssembly.instantiate(module, { page })).exports;
_initialize();

// Where the conversation differs, and what was said before.
async function difference(seed) {
  const { stdout } = await run(nativePath, [`${seed}`], { maxBuffer: 1 << 28, encoding: "buffer" });
  const address = talk_show(seed);
  const ours = Buffer.from(memory.buffer, address, talk_len()).toString("latin1").split("\n");
  const theirs = stdout.toString("latin1").split("\n");
  const where = theirs.findIndex((line, at) => line !== ours[at]);
  if (where < 0) return [];
  const said = theirs.slice(0, where + 1).findLast((line) => line.startsWith(">"));
  const from = Math.max(0, [...theirs[where]].findIndex((sign, at) => sign !== ours[where]?.[at]) - 100);
  const around = (line) => line?.slice(from, from + SHOWN);
  return [`line ${where + 1}, after ${said}`, `native: ${around(theirs[where])}`, `wasm:   ${around(ours[where])}`];
}

if (onlySeed) {
  const differs = await difference(Number(onlySeed));
  result(differs.length === 0, `conversation ${onlySeed} is the same`, ...differs);
} else {
  const native = run(nativePath, ["1", `${COUNT}`], { maxBuffer: 1 << 28 });
  const ours = Array.from({ length: COUNT }, (_, i) => BigInt.asUintN(64, talk_hash(i + 1)).toString(16).padStart(16, "0"));
  const theirs = (await native).stdout.trim().split("\n");
  const where = theirs.findIndex((hash, at) => hash !== ours[at]);
  const why = where < 0 ? [] : [`node tests/wasm/talk.mjs ${wasmPath} ${nativePath} ${where + 1}`, ...await difference(where + 1)];
  result(where < 0 && theirs.length === COUNT, `${COUNT} conversations are the same`, ...why);
}
console.log(`1..${count}`);
process.exit(failed ? 1 : 0);
