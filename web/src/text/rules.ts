// SPDX-License-Identifier: MIT
// What the rules say, as the page shows it: the engine's sentence begins small and ends without a stop.
export const ruleText = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
