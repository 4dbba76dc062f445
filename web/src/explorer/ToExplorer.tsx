// SPDX-License-Identifier: MIT
// The way to a solved game from elsewhere. Not fetched apart: where the line is gone by then, nothing after it would be drawn.
import { ButtonLink } from '../parts/Button'
import { Icon } from '../parts/Icon'
import { words } from '../text'

export const ToExplorer = ({ game }: { game: string }) => <ButtonLink href={`#/solved/${game}`} class="to-explorer"><Icon name="eye" size={20} /> {words.value.to_explorer}</ButtonLink>
