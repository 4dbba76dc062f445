// SPDX-License-Identifier: MIT
// Says that a newer version of the page is here, and takes it when asked; at once if it waited since an earlier visit.
// Never in the middle of a match, in this window or another.
import { useEffect } from 'preact/hooks'
import { newVersion, stayBusy, takeNewVersion, wasWaiting } from './offline'
import { Button } from './parts/Button'
import { words } from './text'

/** `isBusy`: a match is on; null: that is not known yet. */
export function NewVersion({ isBusy }: { isBusy: boolean | null }) {
  const isFree = isBusy === false
  useEffect(() => (isFree ? undefined : stayBusy()), [isFree])
  const isTaken = isFree && wasWaiting.value
  useEffect(() => {
    if (isTaken) takeNewVersion()
  }, [isTaken])
  if (!isFree || !newVersion.value) return null
  return (
    <p class="banner new-version" role="status">
      {words.value.new_version} <Button kind="small" onClick={takeNewVersion}>{words.value.take_it}</Button>
    </p>
  )
}
