// SPDX-License-Identifier: MIT
// Guided first matches, in German.
import type { Words } from './en'

export const words: Words = {
  title: 'Lernen',
  about: 'Eine erste Partie in wenigen Minuten, Schritt für Schritt erklärt: an einem eigenen Tisch, ohne Einsatz.',
  begin: 'Beginnen',
  go_on: 'Weiter',
  take_again: 'Noch einmal',
  is_new: 'Noch nicht gemacht',
  step: 'Schritt {n} von {m}',
  is_done: 'Gemacht',
  try_again: 'Versuch es noch einmal.',
  skip: 'Lektion verlassen',
  read_on: 'Lies, dann geht es weiter.',
  last_step: 'Das war die Lektion.',
  match_open: 'Du sitzt schon an einem Tisch: eine Partie nach der anderen.',
  play_easy: 'Eine Partie gegen einen leichten Bot',
  next_lesson: 'Als Nächstes: {game}',
  once_more: 'Noch einmal',
  no_lesson: 'Für dieses Spiel gibt es noch keine Lektion.',
  failed: 'Die Lektion ließ sich nicht öffnen.',
  all_lessons: 'Alle Lektionen',
  learn_mantis: 'Wofür man aufdeckt, wann man stiehlt und wie man auf zehn Punkte kommt.',
  'learn_single-card-game': 'Eine Karte, eine Frage: Was kostet das Passen, und wann lohnt es sich zu spielen?',
  'learn_double-card-game': 'Erst zählt die höhere Karte, die niedrigere nur bei Gleichstand: Welche Hand lohnt den doppelten Einsatz?',
  learn_slowpoker: 'Wette darauf, was dir der Kampf übrig lässt, tausche Karten und gewinne nach Typen.',
  learn_tzogous37: 'Zwei Karten je Runde, eine offen, eine verdeckt; erhöhe, passe und schick einen Joker.',
  'learn_war-lanes': 'Baue Muster auf drei Bahnen, achte auf die Lunten, heile oder triff mit Farben.',
}
