// SPDX-License-Identifier: MIT
// What the answers of the lab are put together from.
export const Head = ({ title, note }: { title: string; note: string }) => <header class="finding"><h2>{title}</h2><p class="quiet">{note}</p></header>

export { Fact as Figure } from '../parts/Fact'
