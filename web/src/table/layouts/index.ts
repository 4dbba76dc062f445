// SPDX-License-Identifier: MIT
// The games that have a layout of their own.
import type { FunctionComponent } from 'preact'

export const layouts: Record<string, FunctionComponent> = {}
