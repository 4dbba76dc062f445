// SPDX-License-Identifier: MIT
// What an engine built for wasm has written into its memory.

/** The text that begins there and ends before the first 0. */
export function readText(memory: WebAssembly.Memory, at: number): string {
  const bytes = new Uint8Array(memory.buffer)
  return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)))
}
