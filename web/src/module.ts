// SPDX-License-Identifier: MIT
// An engine as it was built for wasm, fetched when it is first wanted. Once it is there it stays; what failed is tried
// again.
export function moduleAt(url: string): () => Promise<WebAssembly.Module> {
  let compiled: Promise<WebAssembly.Module> | null = null
  const fetched = async (): Promise<WebAssembly.Module> => {
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
    return WebAssembly.compile(await answer.arrayBuffer())
  }
  return () =>
    (compiled ??= fetched().catch((error: unknown) => {
      compiled = null
      throw error
    }))
}
