// SPDX-License-Identifier: MIT
// The way to a solved game from elsewhere, fetched where there is one.
import { ButtonLink } from '../parts/Button'
import { Icon } from '../parts/Icon'
import { w } from './words'

export const ToExplorer = ({ game }: { game: string }) => <ButtonLink href={`#/solved/${game}`} class="to-explorer"><Icon name="eye" size={20} /> {w.value.to_explorer}</ButtonLink>
