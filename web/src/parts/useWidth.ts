// SPDX-License-Identifier: MIT
// How wide an element is on the screen: drawings are made for that, so that their words keep their size.
import { useEffect, useRef, useState } from 'preact/hooks'

export function useWidth<T extends HTMLElement>() {
  const box = useRef<T>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}
