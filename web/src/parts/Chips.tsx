// SPDX-License-Identifier: MIT
export const Chip = ({ size = 18 }: { size?: number }) => <svg class="chip" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10" fill="#dcaa44" stroke="#fff" stroke-width="2" stroke-dasharray="4 4" /></svg>
export const ChipStack = ({ n }: { n: number }) => <span class="chip-stack" data-n={n}><Chip size={32} /></span>
