// SPDX-License-Identifier: MIT
// What a game's layout is made of. All but the felt may be left out.
import type { FunctionComponent } from 'preact'
import type { Teller } from '../../beats/beat'

export interface Layout {
  /** What lies on the felt. It fills it, and never scrolls. */
  Felt: FunctionComponent
  /** From events to beats; without it they are told as they come, an announcement at a time. */
  tell?: Teller
  /** What helps to decide: stands in the rail, or behind a tab on a phone. */
  Aid?: FunctionComponent
  /** What the aid's tab is called; "Aid" if left out. */
  aidName?: () => string
  /** Where the match stands, for the bar at the top: "Round 2 · turn 4". */
  where?: () => string
  /** What is asked of the player now, in a sentence; null: the general words. */
  asked?: () => string | null
  /** What is yours to do, in the line below the table, beside what lies on the felt; the general buttons if left out. */
  Actions?: FunctionComponent
  /** How the match ended, in a sentence: "Your straight flush resolved in the middle: …"; the last announcements if left out. */
  ended?: () => string | null
}
