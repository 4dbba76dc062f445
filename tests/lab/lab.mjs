// SPDX-License-Identifier: MIT
// lab.mjs LAB.WASM BAIZE: does the lab of the page, several of it playing parts of a run in any order, say what the
// program prints for the same question? Prints TAP.
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'

const [wasmPath, baize] = process.argv.slice(2)
const module = await WebAssembly.compile(await readFile(wasmPath))

let count = 0
let failed = 0
function result(isFine, title, why = '') {
  count += 1
  failed += isFine ? 0 : 1
  console.log(`${isFine ? 'ok' : 'not ok'} ${count} - ${title}`)
  if (!isFine && why) console.log(`# ${why}`)
}

/** One worker's lab, which has been asked the question. */
class Lab {
  static async ask(lines) {
    const lab = new Lab()
    lab.of = (await WebAssembly.instantiate(module, { page: { now_ms: () => performance.now() } })).exports
    lab.of._initialize()
    return Object.assign(lab, { begun: lab.begin(lines) })
  }
  text(at) {
    const bytes = Buffer.from(this.of.memory.buffer).subarray(at)
    return bytes.subarray(0, bytes.indexOf(0)).toString()
  }
  begin(lines) {
    Buffer.from(this.of.memory.buffer).write(`${lines.join('\n')}\0`, this.of.question_at())
    return JSON.parse(this.text(this.of.lab_begin()))
  }
  play(from, to) {
    this.of.lab_play(from, to)
    return Buffer.from(this.of.memory.buffer).subarray(this.of.part_at()).subarray(0, this.of.part_bytes()).toString('latin1')
  }
  add(part) {
    Buffer.from(this.of.memory.buffer).write(part, this.of.part_at(), 'latin1')
    this.of.lab_add()
  }
  report(wanted) {
    return this.text(this.of.lab_report(wanted, 1, 1))
  }
}

const print = (...args) => execFileSync(baize, args, { maxBuffer: 1 << 26 }).toString().trim()
/** Without what depends on the machine. C libraries agree on a p, which comes from erfc(), to all digits but the last. */
const plain = (json) =>
  json
    .replace(/"(seconds|threads|games_per_second|moves_per_second)":[^,]*,/g, '')
    .replace(/"(p|p_adjusted)":([^,]*),/g, (_, name, p) => `"${name}":${Number(Number(p).toPrecision(12))},`)
const where = (a, b) => {
  const at = [...a].findIndex((letter, i) => letter !== b[i])
  return `here ${a.slice(Math.max(0, at - 60), at + 40)}\n# there ${b.slice(Math.max(0, at - 60), at + 40)}`
}

/** Some pieces of a run in an order that no clock would give. */
function pieces(games, each) {
  const all = []
  for (let from = 0; from < games; from += each) all.push([from, Math.min(games, from + each)])
  return all.map((piece, i) => [(i * 7919) % 101, piece]).sort(([a], [b]) => a - b).map(([, piece]) => piece)
}

/** The flags of the command, as the lines of a question. */
const linesOf = (kind, game, flags) => [`${kind} ${game}`, ...flags.map(([name, value = '']) => `${name} ${value}`)]

async function compareRuns(kind, game, games, each, flags) {
  const title = `${kind} ${game} ${flags.flat().join(' ')}, ${games} matches`
  const lines = linesOf(kind, game, [...flags, ['seed', '7']])
  const labs = await Promise.all([0, 1, 2].map(() => Lab.ask(lines)))
  const keeper = await Lab.ask(lines)
  if (keeper.begun.error) return result(false, title, keeper.begun.error)
  pieces(games, each).forEach(([from, to], i) => keeper.add(labs[i % labs.length].play(from, to)))
  const ours = plain(keeper.report(games))
  const theirs = plain(print(kind, game, '--json', '--games', `${games}`, '--seed', '7', ...flags.flatMap(([name, value]) => (value ? [`--${name}`, value] : [`--${name}`]))))
  result(ours === theirs, title, where(ours, theirs))
}

// Random players share the luck of 4096 matches; pieces of 1111 cut through that, as they never do in the page.
await compareRuns('sim', 'war-lanes', 12345, 4096, [])
await compareRuns('sim', 'leduc', 9000, 1111, [['set', 'ante=2']])
await compareRuns('sim', 'mantis', 300, 50, [['seats', '4'], ['bot', 'easy']])
await compareRuns('sim', 'tzogous37', 60, 7, [['seats', '3'], ['bot', 'medium'], ['bot', 'random'], ['bot', 'hard']])
await compareRuns('sim', 'slowpoker', 40, 9, [['bot', 'hard'], ['bot', 'easy']])
await compareRuns('sim', 'war-lanes', 12, 5, [['bot', 'hard'], ['bot', 'random']])
await compareRuns('sim', 'kuhn', 500, 100, [['bot', 'best']])
await compareRuns('compare', 'war-lanes', 1000, 130, [['set', 'standard'], ['set', 'pair=5']])
await compareRuns('compare', 'leduc', 400, 90, [['bot', 'medium'], ['set', 'ante=1'], ['set', 'ante=2,raises_max=1']])
await compareRuns('sweep', 'war-lanes', 400, 77, [['set', 'pair=0..6'], ['measure', 'lead_changes']])
await compareRuns('sweep', 'single-card-game', 600, 100, [['set', 'win_fold=0..4'], ['measure', 'mean:1'], ['bot', 'easy']])

async function compareSolutions(game, flags) {
  const lab = await Lab.ask(linesOf('solve', game, flags))
  let slices = 0
  while (lab.of.lab_solve(1)) slices += 1
  const [ours, theirs] = [lab.report(0), print('solve', game, '--json', ...flags.flatMap(([name, value]) => [`--${name}`, value]))]
  result(ours === theirs, `solve ${game} ${flags.flat().join(' ')}, in ${slices} slices`, where(ours, theirs))
}
for (const game of ['kuhn', 'single-card-game', 'double-card-game']) await compareSolutions(game, [])
await compareSolutions('leduc', [['rounds', '1000']])
await compareSolutions('single-card-game', [['set', 'win_fold=5']])

async function refused(title, lines, sentence) {
  const { begun } = await Lab.ask(lines)
  result(sentence.test(begun.error ?? ''), title, JSON.stringify(begun))
}
await refused('no such game', ['sim chess'], /^there is no game "chess"/)
await refused('options that cannot be', ['sim mantis', 'seats 6', 'set tank=50'], /^6 tanks of 50/)
await refused('a program as a bot', ['sim kuhn', 'bot cmd:./mybot'], /starts no programs/)
await refused('a file as a bot', ['sim kuhn', 'bot exploit:there'], /reads no files/)
await refused('too large to be solved', ['solve war-lanes'], /^war-lanes is too large to be solved/)
await refused('a sweep over nothing', ['sweep leduc', 'set ante=2'], /^say what to sweep over/)
await refused('one set of rules', ['compare leduc', 'set ante=2'], /^two sets of rules/)
await refused('a line that says nothing', ['sim leduc', 'colour red'], /^there is no flag of sim called --colour/)

console.log(`1..${count}`)
process.exit(failed ? 1 : 0)
