import { type RefObject, useEffect, useRef, useState } from 'react'

/** The decision stays over the lower edge of the window; what is behind it is not seen. CSS pixels. */
const decisionHeight = 140

/** Whether an element has once been on the screen: put behind what must be read, it tells that it could be. */
export function useSeen(): [RefObject<HTMLSpanElement | null>, boolean] {
  const element = useRef<HTMLSpanElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setSeen(true)
        observer.disconnect()
      },
      { rootMargin: `0px 0px -${decisionHeight}px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, isSeen]
}
