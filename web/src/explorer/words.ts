// SPDX-License-Identifier: MIT
import { wordsApart } from '../text/apart'
import { words, type Words } from './text/en'

export const w = await wordsApart<Words>(words, import.meta.glob<{ words: Words }>(['./text/??.ts', '!./text/en.ts']))
