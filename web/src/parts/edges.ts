// SPDX-License-Identifier: MIT
// A box that scrolls says, for its styles, whether there is more above or below what is seen of it.
import { useCallback, useRef } from 'preact/hooks'

/** For the ref of a box with one child: it has data-above and data-below where there is more. */
export function useEdges<Box extends HTMLElement>(): (box: Box | null) => void {
  const stop = useRef<() => void>(() => undefined)
  return useCallback((box: Box | null) => {
    stop.current()
    stop.current = () => undefined
    if (!box) return
    const look = () => {
      box.toggleAttribute('data-above', box.scrollTop > 2)
      box.toggleAttribute('data-below', box.scrollHeight - box.clientHeight - box.scrollTop > 2)
    }
    const sizes = new ResizeObserver(look) // says at once, and whenever the room or what is told changes
    sizes.observe(box)
    if (box.firstElementChild) sizes.observe(box.firstElementChild)
    box.addEventListener('scroll', look, { passive: true })
    stop.current = () => sizes.disconnect()
  }, [])
}
