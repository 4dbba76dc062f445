// SPDX-License-Identifier: MIT
// A player's page: name, ratings over time, statistics a game, recent matches.
import { me } from '../model'
import { Page } from '../Shell'

export const Profile = ({ player }: { player: number | null }) => <Page title={player === null ? (me.value?.name ?? '') : String(player)}>{null}</Page>
