/**
 * Calls `tell` with the most height that the content has needed so far. A frame that shrank would clip the panel for a moment,
 * which the guard takes for a cover. It counts what scrolls inside, so that the
 * answer does not depend on the height that the frame has.
 */
export function watchHeight(tell: (height: number) => void): void {
  const main = document.querySelector('main')
  if (!main) return
  let told = 0
  const measure = () => {
    const content = main.querySelector('.content')
    const height = Math.ceil(main.getBoundingClientRect().height + (content ? hiddenIn(content) : 0))
    if (height <= told) return
    told = height
    tell(height)
  }
  new ResizeObserver(measure).observe(main)
  // A panel that fills the frame keeps its size when its content changes.
  new MutationObserver(measure).observe(main, { childList: true, characterData: true, subtree: true })
}

/** The pixels that scroll out of an element: in fractions, as half of one already makes it a stop of the Tab key. */
function hiddenIn(content: Element): number {
  const end = content.lastElementChild?.getBoundingClientRect().bottom ?? 0
  const cut = end + content.scrollTop - content.getBoundingClientRect().bottom
  return Math.max(content.scrollHeight - content.clientHeight, cut, 0)
}
