// SPDX-License-Identifier: MIT
// replay.mjs TESTS.WASM FOLDER MATCHES: does the wasm build write the golden playthroughs of the folder
// byte for byte as the native one does, and do its bots play by the rules, and move for move as the
// native program MATCHES says that they do there? Prints TAP.
import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";

const [wasmPath, folder, matchesPath] = process.argv.slice(2);
const module = await WebAssembly.compile(await readFile(wasmPath));

function textAt(address) {
  const bytes = new Uint8Array(memory.buffer, address);
  return Buffer.from(bytes.slice(0, bytes.indexOf(0)));
}

let count = 0;
let failed = 0;
function result(isFine, title, why = "") {
  count += 1;
  failed += isFine ? 0 : 1;
  console.log(`${isFine ? "ok" : "not ok"} ${count} - ${title}`);
  if (!isFine && why) console.log(`# ${why}`);
}

// Freestanding: the module asks its host for nothing, so nothing is given to it.
const imports = WebAssembly.Module.imports(module).map((wanted) => wanted.name);
result(imports.length === 0, "asks nothing of its host", imports.join(" "));
const { golden, match, memory, _initialize } = (await WebAssembly.instantiate(module, {})).exports;
_initialize();

const expected = new Set((await readdir(folder)).filter((name) => name.endsWith(".golden")));
for (let i = 0, address; (address = golden(i)) !== 0; i += 1) {
  const bytes = textAt(address);
  const end = bytes.indexOf(10);
  const file = `${bytes.subarray(0, end)}.golden`;
  const ours = bytes.subarray(end + 1);
  const theirs = expected.delete(file) ? await readFile(`${folder}/${file}`) : Buffer.alloc(0);
  const where = ours.findIndex((byte, at) => byte !== theirs[at]);
  result(ours.equals(theirs), `${file} has the same bytes`, `they differ from byte ${where} on`);
}
result(expected.size === 0, "every golden playthrough was replayed", [...expected].join(" "));

const native = execFileSync(matchesPath, { maxBuffer: 1 << 28 }).toString().split("\n\n");
for (let i = 0, address; (address = match(i)) !== 0; i += 1) {
  const text = textAt(address).toString();
  if (!text) continue;
  const [title, ...moves] = text.replace(/!$/, "").split("\n");
  const [theirTitle, ...theirs] = native.shift().split("\n");
  const where = Math.max(0, moves.findIndex((move, at) => move !== theirs[at]));
  result(!text.endsWith("!"), title, "chose a move that is not allowed");
  result(title === theirTitle && `${moves}` === `${theirs}`, `${title} as it does natively`,
    `move ${where + 1} is "${moves[where]}", natively "${theirs[where]}"`);
}
result(native.join("") === "", "the native program plays no other matches", native[0]);
console.log(`1..${count}`);
process.exit(failed ? 1 : 0);
