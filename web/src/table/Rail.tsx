// SPDX-License-Identifier: MIT
// Beside the table: what happened, what helps, the rules, the others' words. On a phone each is a drawer.
import { signal } from '@preact/signals'
import type { FunctionComponent } from 'preact'
import { lazy, Suspense } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { chat, table } from '../model'
import { words } from '../text'
import { Chat, hasChat } from './Chat'
import { Log } from './Log'
import { layoutNow } from './Stage'

export type PanelName = 'log' | 'aid' | 'rules' | 'chat'

const RulesText = lazy(() => import('../pages/Rules').then((file) => file.RulesText))
const RulesPanel = () => <Suspense fallback={null}><RulesText game={table.value!.game} /></Suspense>

/** How many lines of the chat have been seen. */
export const seenChat = signal(0)

function ChatPanel() {
  useEffect(() => void (seenChat.value = chat.value.length), [chat.value.length])
  return <Chat />
}

export function panels(): { name: PanelName; title: string; Panel: FunctionComponent }[] {
  const w = words.value
  const layout = layoutNow()
  return [
    { name: 'log' as const, title: w.log, Panel: Log },
    ...(layout?.Aid ? [{ name: 'aid' as const, title: layout.aidName?.() ?? w.aid, Panel: layout.Aid }] : []),
    { name: 'rules' as const, title: w.rules, Panel: RulesPanel },
    ...(hasChat() ? [{ name: 'chat' as const, title: w.chat, Panel: ChatPanel }] : []),
  ]
}

/** One at a time. `isPinned`: beside the log there is room for the aid. */
export function RailPanels({ isPinned = false }: { isPinned?: boolean }) {
  const [chosen, choose] = useState<PanelName>('log')
  const all = panels()
  const now = all.find((one) => one.name === chosen) ?? all[0]!
  const Pinned = isPinned && now.name === 'log' ? layoutNow()?.Aid : undefined
  return (
    <>
      <div class="rail-tabs" role="tablist">
        {all.map(({ name, title }) => (
          <button type="button" role="tab" key={name} aria-selected={name === now.name} onClick={() => choose(name)}>
            {title}{name === 'chat' && chat.value.length > seenChat.value && <span class="tag count">{chat.value.length - seenChat.value}</span>}
          </button>
        ))}
      </div>
      <div class="rail-panel" role="tabpanel"><now.Panel /></div>
      {Pinned && <div class="rail-aid"><Pinned /></div>}
    </>
  )
}

export const Rail = () => <aside class="rail"><RailPanels isPinned /></aside>
