// SPDX-License-Identifier: MIT
// A number with its name above it, and what else there is to say below. Stands in a list of them (`dl`).
import type { ComponentChildren } from 'preact'

export const Fact = ({ name, value, note, children }: { name: string; value: string; note?: string; children?: ComponentChildren }) => (
  <div class="fact"><dt>{name}</dt><dd class="number">{value}</dd><dd class="note">{note}{children}</dd></div>
)
