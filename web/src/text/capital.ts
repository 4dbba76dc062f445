// SPDX-License-Identifier: MIT
import { locale } from './dates'

export const capital = (text: string): string => text.replace(/^./u, (letter) => letter.toLocaleUpperCase(locale()))
