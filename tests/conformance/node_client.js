// SPDX-License-Identifier: MIT
// Plays one match of a game against a bot with Node's ws, and prints every message it is sent.
const WebSocket = require('ws')

const socket = new WebSocket(process.argv[2], { perMessageDeflate: true })
const say = message => socket.send(JSON.stringify(message))
const timer = setTimeout(() => process.exit(3), 30000)
let matches = 0

socket.on('open', () => say({ type: 'hello', protocol: 1, client: 'node ws' }))
socket.on('message', data => {
  console.log(data.toString())
  const message = JSON.parse(data)
  if (message.type === 'welcome') say({ type: 'play_bot', game: 'leduc', level: 'random' })
  if (message.type === 'result' && ++matches === 3) socket.close(1000, 'done')
  else if (message.type === 'result') say({ type: 'rematch' })
  if (message.choices) say({ type: 'move', decision: message.decision, move: message.choices[0].move })
})
socket.on('close', code => {
  clearTimeout(timer)
  process.exit(code === 1000 ? 0 : 1)
})
