// SPDX-License-Identifier: MIT
// Where a match is played: on the server, or here, by the server inside this page (web/wasm/home.c). One can tell by its
// number, so an address or a row of the history needs to say no more.

export type Where = 'server' | 'here'

/** The first match of a page; no server elsewhere comes so far. */
const HERE_FIRST = 1_000_000_000_001

export const whereIs = (match: number): Where => (match >= HERE_FIRST ? 'here' : 'server')

/** As people count it: both begin with 1. */
export const matchNumber = (match: number): number => (match >= HERE_FIRST ? match - HERE_FIRST + 1 : match)
