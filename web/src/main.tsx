// SPDX-License-Identifier: MIT
import { render } from 'preact'
import { App } from './App'
import { firstGames, onEvents } from './model'
import './attention'
import './settings'
import './sounds'
import { beforeMoving } from './table/moving'
import { firstWords } from './text'
import './style/base.css'
import './style/parts.css'
import './style/cards.css'
import './style/pages.css'
import './style/stage.css'
import './style/result.css'

onEvents(beforeMoving)

// The page is drawn once its words and the games are there, which mostly takes a moment; a slow line does not hold it up.
const SLOW_MS = 600
const isSlow = new Promise((done) => setTimeout(done, SLOW_MS))
void Promise.all([firstWords, Promise.race([firstGames, isSlow])]).then(() => render(<App />, document.getElementById('app')!))
