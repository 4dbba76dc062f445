// SPDX-License-Identifier: MIT
import { render } from 'preact'
import { App } from './App'
import { onEvents } from './model'
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

onEvents(beforeMoving)

void firstWords.then(() => render(<App />, document.getElementById('app')!))
