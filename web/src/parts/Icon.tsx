// SPDX-License-Identifier: MIT
export const Icon = ({ name }: { name: string; size?: number }) => <svg class={`icon icon-${name}`} width="20" height="20" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" stroke-width="1.8" /></svg>
