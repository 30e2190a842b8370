import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Put `end` after the text that must be read and before the decision, which covers the lower edge of the window, or of the dialog that
 * scrolls.
 */
export type Seen = {
  end: RefObject<HTMLSpanElement | null>
  /** It covers the text behind it. */
  decision: RefObject<HTMLElement | null>
  /** The end was on the screen at least once. */
  isSeen: boolean
}

/** Returns whether everything that a decision is about could be read. */
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
        root: scrollerOf(mark),
        rootMargin: `0px 0px -${coveredHeight(cover)}px`,
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

/** The element that scrolls in a dialog, or null for the window. */
function scrollerOf(mark: HTMLElement): HTMLElement | null {
  return mark.closest<HTMLElement>('dialog .latchkey-screen')
}

/** How much of the lower edge the decision covers, with the navigation below it. */
function coveredHeight(cover: HTMLElement): number {
  return cover.offsetHeight + (Number.parseFloat(getComputedStyle(cover).bottom) || 0)
}

/**
 * A slow browser reports several crossings at once, the first of them from before the user scrolled. It reports
 * nothing more about a mark that has stopped moving.
 */
export function wasInView(entries: readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[]): boolean {
  return entries.some(({ isIntersecting }) => isIntersecting)
}
