// SPDX-License-Identifier: MIT
// Guided first matches, in English.
export const words = {
  title: 'Learn',
  about: 'A first match in a few minutes, told as it goes: at a table of its own, with nothing at stake.',
  begin: 'Begin',
  go_on: 'Go on',
  take_again: 'Once more',
  is_new: 'Not taken yet',
  step: 'Step {n} of {m}',
  is_done: 'Taken',
  try_again: 'Try again.',
  skip: 'Skip the lesson',
  read_on: 'Read, then go on.',
  last_step: 'That was the lesson.',
  match_open: 'You have a seat already: one match at a time.',
  play_easy: 'Play a match against an easy bot',
  next_lesson: 'Next: {game}',
  once_more: 'Once more',
  no_lesson: 'There is no lesson for this game yet.',
  failed: 'The lesson could not be opened.',
  all_lessons: 'All lessons',
  learn_mantis: 'What to flip for, when to steal, and how ten points are made.',
  'learn_single-card-game': 'One card, one question: what does folding cost, and when is playing worth it?',
  'learn_double-card-game': 'The higher card first, the lower one only to break a tie: which hands are worth twice the stakes?',
  learn_slowpoker: 'Bet on what the fight will leave you, swap cards, and win fights by type.',
  learn_tzogous37: 'Two cards a round, one open and one closed; raise, fold, and send a joker.',
  'learn_war-lanes': 'Build patterns in three lanes, watch the fuses, and heal or hurt with suits.',
}

export type Words = Record<keyof typeof words, string>
