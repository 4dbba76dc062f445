// SPDX-License-Identifier: MIT
import { render } from 'preact'
import { App } from './App'
import './settings'
import './style/base.css'
import './style/cards.css'
import './style/table.css'

render(<App />, document.getElementById('app')!)
