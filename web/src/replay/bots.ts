// SPDX-License-Identifier: MIT
// Who of a replay's players was a bot. The file has only names, but those of bots are kept from people: a server gives
// them to nobody else.
const BOTS = new Set(['Pip', 'Ben', 'Ida', 'Lotte', 'Otto', 'Juno', 'Kasper', 'Noor', 'Vera', 'Cleo', 'Rufus', 'Mina', 'Anton', 'Edda', 'Silas', 'Thea'])

export const isBotName = (name: string): boolean => BOTS.has(name)
