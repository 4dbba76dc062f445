// SPDX-License-Identifier: MIT
// What the browser keeps of this page, where it keeps anything: a private window may refuse, and a full one too. Then it
// is remembered until the page is closed, and the page works on.

interface Kept {
  getItem(name: string): string | null
  /** True if it stays when the page is closed. */
  setItem(name: string, value: string): boolean
  removeItem(name: string): void
  names(): string[]
}

function careful(open: () => Storage): Kept {
  const memory = new Map<string, string>()
  let storage: Storage | null = null
  try {
    storage = open()
  } catch {
    // refused
  }
  return {
    getItem: (name) => memory.get(name) ?? storage?.getItem(name) ?? null,
    setItem(name, value) {
      try {
        if (!storage) throw new Error('refused')
        storage.setItem(name, value)
        memory.delete(name)
        return true
      } catch {
        memory.set(name, value)
        return false
      }
    },
    removeItem(name) {
      memory.delete(name)
      storage?.removeItem(name)
    },
    names: () => [...new Set([...Object.keys(storage ?? {}), ...memory.keys()])],
  }
}

export const local = careful(() => localStorage)
export const session = careful(() => sessionStorage)
