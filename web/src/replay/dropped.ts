// SPDX-License-Identifier: MIT
// A replay file that was dropped on the page, or chosen: it is shown like any other, and goes nowhere.
import { signal } from '@preact/signals'
import { notice } from '../model'
import { go } from '../route'
import { fill, words } from '../text'

const BYTES_MAX = 2 << 20

/** `at` tells one from the next. */
export const dropped = signal<{ name: string; file: string; at: number } | null>(null)

export async function openFile(file: File): Promise<void> {
  if (file.size > BYTES_MAX) {
    notice.value = { kind: 'error', text: fill(words.value.file_too_long, { name: file.name }) }
    return
  }
  dropped.value = { name: file.name, file: await file.text(), at: (dropped.value?.at ?? 0) + 1 }
  go('replay/file')
}

const isFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

addEventListener('dragover', (event) => isFile(event) && event.preventDefault())
addEventListener('drop', (event) => {
  const file = event.dataTransfer?.files[0]
  if (!file) return
  event.preventDefault() // a browser would leave the page for it
  void openFile(file)
})
