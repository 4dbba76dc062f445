// SPDX-License-Identifier: MIT
import { render } from 'preact'
import { App } from './App'
import { onEvents } from './model'
import './settings'
import { play } from './sounds'
import { beforeMoving } from './table/moving'
import './style/base.css'
import './style/cards.css'
import './style/table.css'

onEvents((events) => {
  play(events)
  return beforeMoving(events)
})

render(<App />, document.getElementById('app')!)
