import { type RefObject, useEffect, useRef, useState } from 'react'

/** Put `end` behind what must be read, in front of the decision that stays over the lower edge of the window. */
export type Seen = {
  end: RefObject<HTMLSpanElement | null>
  /** It covers what is behind it. */
  decision: RefObject<HTMLElement | null>
  /** The end has once been on the screen. */
  isSeen: boolean
}

/** Whether all that a decision is about could be read. */
export function useSeen(): Seen {
  const end = useRef<HTMLSpanElement>(null)
  const decision = useRef<HTMLElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const [mark, cover] = [end.current, decision.current]
    if (!mark || !cover || isSeen) return
    let inView: IntersectionObserver | undefined
    const size = new ResizeObserver(() => {
      inView?.disconnect()
      inView = new IntersectionObserver((entries) => wasInView(entries) && setSeen(true), {
        rootMargin: `0px 0px -${cover.offsetHeight}px`,
      })
      inView.observe(mark)
    })
    size.observe(cover)
    return () => {
      size.disconnect()
      inView?.disconnect()
    }
  }, [isSeen])
  return { end, decision, isSeen }
}

/**
 * A slow browser tells several crossings at once, the first of them still from before the person scrolled. Nothing more is
 * told of a mark that has come to rest.
 */
export function wasInView(entries: readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[]): boolean {
  return entries.some(({ isIntersecting }) => isIntersecting)
}
