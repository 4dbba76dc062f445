// SPDX-License-Identifier: MIT
// What counts, and what is practice: in short, then the rule itself as it is written for everybody.
import { useEffect, useState } from 'preact/hooks'
import { Page } from '../Shell'
import { words } from '../text'

const rule = import.meta.glob<string>('../../../docs/counting.md', { import: 'default' })['../../../docs/counting.md']

export function Counting() {
  const w = words.value
  const [html, setHtml] = useState('')
  useEffect(() => void rule?.().then(setHtml), [])
  return (
    <Page title={w.what_counts}>
      <section class="panel prose">
        <p>{w.counting_tokens}</p>
        <p>{w.counting_practice}</p>
        <p>{w.counting_again}</p>
        <p>{w.counting_ranks}</p>
        {/* Our own page, made into HTML when the client is built. What is wide in it scrolls, for keys too. */}
        {html && <details><summary>{w.counting_rule}</summary><article lang="en" tabIndex={0} aria-label={w.counting_rule} dangerouslySetInnerHTML={{ __html: html }} /></details>}
      </section>
    </Page>
  )
}
