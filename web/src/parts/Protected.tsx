// SPDX-License-Identifier: MIT
// Stands beside a name that belongs to whoever has its password.
import { words } from '../text'

export const Protected = () => <span class="protected" role="img" aria-label={words.value.name_protected} title={words.value.name_protected}> ✓</span>
