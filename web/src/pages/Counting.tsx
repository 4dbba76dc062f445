// SPDX-License-Identifier: MIT
// What counts, and what is practice: in short, then the rule itself as it is written for everybody.
import { useEffect, useState } from 'preact/hooks'
import { Icon, type IconName } from '../parts/Icon'
import { Page } from '../Shell'
import { words } from '../text'
import '../style/reading.css'
import '../style/rules.css'

const rule = import.meta.glob<string>('../../../docs/counting.md', { import: 'default' })['../../../docs/counting.md']

const Point = ({ icon, title, text }: { icon: IconName; title: string; text: string }) => (
  <li><span class="point-icon"><Icon name={icon} /></span><div><h2>{title}</h2><p>{text}</p></div></li>
)

export function Counting() {
  const w = words.value
  const [html, setHtml] = useState('')
  useEffect(() => void rule?.().then((text) => setHtml(text.replace(/<h1>[^]*?<\/h1>/, ''))), []) // the page has a title of its own
  return (
    <Page title={w.what_counts} class="counting">
      <ul class="panel points">
        <Point icon="people" title={w.counting_tokens_head} text={w.counting_tokens} />
        <Point icon="bot" title={w.counting_practice_head} text={w.counting_practice} />
        <Point icon="history" title={w.counting_again_head} text={w.counting_again} />
        <Point icon="trophy" title={w.counting_ranks_head} text={w.counting_ranks} />
      </ul>
      {/* Our own page, made into HTML when the client is built. */}
      {html && <details class="panel fold whole-rule"><summary>{w.counting_rule}</summary><article class="rules-text"><div class="prose" lang="en" dangerouslySetInnerHTML={{ __html: html }} /></article></details>}
    </Page>
  )
}
