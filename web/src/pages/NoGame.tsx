// SPDX-License-Identifier: MIT
// An address names a game that is not on the list.
import { ButtonLink } from '../parts/Button'
import { words } from '../text'

export const NoGame = () => <section class="panel empty"><p role="alert">{words.value.no_such_game}</p><ButtonLink href="#/" kind="main">{words.value.lobby}</ButtonLink></section>
