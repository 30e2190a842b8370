import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Put `end` after the text that must be read and before the decision, which covers the lower edge of the window, or of the dialog that
 * scrolls.
 */
export type Seen = {
  end: RefObject<HTMLSpanElement | null>
  /** It covers the text behind it. */
  decision: RefObject<HTMLElement | null>
  /** The end was on the screen, and what arrived since has not pushed it off. */
  isSeen: boolean
}

/**
 * Returns whether everything that a decision is about could be read.
 * @param content what is being decided. When it changes, a late warning may have pushed the end below the edge
 */
export function useSeen(content: unknown): Seen {
  const end = useRef<HTMLSpanElement>(null)
  const decision = useRef<HTMLElement>(null)
  const [isSeen, setSeen] = useState(false)
  const seenAt = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it measures what another content has moved
  useEffect(() => {
    const [mark, cover] = [end.current, decision.current]
    if (!mark || !cover) return
    const { place, hidden } = measure(mark, cover)
    setSeen((was) => was && !isPushedOut({ moved: place - seenAt.current, hidden }))
  }, [content])
  useEffect(() => {
    const [mark, cover] = [end.current, decision.current]
    if (!mark || !cover || isSeen) return
    let inView: IntersectionObserver | undefined
    const size = new ResizeObserver(() => {
      inView?.disconnect()
      inView = new IntersectionObserver(
        (entries) => {
          if (!wasInView(entries)) return
          seenAt.current = measure(mark, cover).place
          setSeen(true)
        },
        {
          root: scrollerOf(mark),
          rootMargin: `0px 0px -${coveredHeight(cover)}px`,
        },
      )
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

/** Less than a line: a lock that comes and goes with a pixel would only annoy. */
const slackPx = 16

/**
 * Returns whether new content has pushed the end off the screen. A user who scrolled up has not lost sight of anything new.
 * @param options.moved how much farther down the end is in the content
 * @param options.hidden how far it is below the visible part
 */
export function isPushedOut({ moved, hidden }: { moved: number; hidden: number }): boolean {
  return moved > slackPx && hidden > slackPx
}

/** Where the end is in what scrolls, and how far below the visible part. In pixels. */
function measure(mark: HTMLElement, cover: HTMLElement): { place: number; hidden: number } {
  const scroller = scrollerOf(mark)
  const { top } = mark.getBoundingClientRect()
  const edge = scroller ? scroller.getBoundingClientRect().bottom : window.innerHeight
  return { place: top + (scroller?.scrollTop ?? window.scrollY), hidden: top - (edge - coveredHeight(cover)) }
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
