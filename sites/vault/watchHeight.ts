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
    const hidden = content ? content.scrollHeight - content.clientHeight : 0
    const height = Math.ceil(main.getBoundingClientRect().height + hidden)
    if (height <= told) return
    told = height
    tell(height)
  }
  new ResizeObserver(measure).observe(main)
  // A panel that fills the frame keeps its size when its content changes.
  new MutationObserver(measure).observe(main, { childList: true, characterData: true, subtree: true })
}
