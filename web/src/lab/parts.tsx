// SPDX-License-Identifier: MIT
// What the answers of the lab are put together from.
export const Head = ({ title, note }: { title: string; note: string }) => <header class="finding"><h2>{title}</h2><p class="quiet">{note}</p></header>

export const Figure = ({ name, value, note }: { name: string; value: string; note: string }) => <div class="fact"><dt>{name}</dt><dd class="number">{value}</dd><dd class="note">{note}</dd></div>
