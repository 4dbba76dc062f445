// SPDX-License-Identifier: MIT
// Guided first matches, in French.
import type { Words } from './en'

export const words: Words = {
  title: 'Apprendre',
  about: 'Une première partie en quelques minutes, expliquée au fur et à mesure : à une table à part, sans rien en jeu.',
  begin: 'Commencer',
  go_on: 'Continuer',
  take_again: 'Encore une fois',
  is_new: 'Pas encore suivie',
  step: 'Étape {n} sur {m}',
  is_done: 'Suivie',
  try_again: 'Essaie encore.',
  skip: 'Quitter la leçon',
  read_on: 'Lis, puis continue.',
  last_step: 'C’était la leçon.',
  match_open: 'Tu es déjà à une table : une partie à la fois.',
  play_easy: 'Une partie contre un bot facile',
  next_lesson: 'Ensuite : {game}',
  once_more: 'Encore une fois',
  no_lesson: 'Il n’y a pas encore de leçon pour ce jeu.',
  failed: 'La leçon n’a pas pu être ouverte.',
  all_lessons: 'Toutes les leçons',
  learn_mantis: 'Pour quoi retourner, quand voler, et comment on fait dix points.',
  'learn_single-card-game': 'Une carte, une question : que coûte se coucher, et quand vaut-il mieux jouer ?',
  'learn_double-card-game': 'La plus haute d’abord, la plus basse en cas d’égalité : quelle main vaut la mise doublée ?',
  learn_slowpoker: 'Parie sur ce que le combat te laissera, échange des cartes et gagne par les types.',
  learn_tzogous37: 'Deux cartes par manche, une ouverte, une fermée ; relance, couche-toi, envoie un joker.',
  'learn_war-lanes': 'Bâtis des combinaisons sur trois voies, surveille les mèches, soigne ou blesse.',
}
