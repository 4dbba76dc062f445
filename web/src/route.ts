// SPDX-License-Identifier: MIT
// Which page is shown, kept behind the # of the address so that it works under any path prefix.
import { signal } from '@preact/signals'

/** What is no escape stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const parts = (): string[] => location.hash.replace(/^#\/?/, '').split('/').map(decoded)

export const route = signal<string[]>(parts())
addEventListener('hashchange', () => (route.value = parts()))

export function go(path: string): void {
  location.hash = `/${path}`
}

/** The whole address of a page, to give to others. */
export const linkTo = (path: string): string => `${location.href.replace(/#.*/, '')}#/${path}`
