import { useEffect } from 'react'

/**
 * Keeps the dialog around the element with `titleId` at least as high as it was before, so that its buttons stay where they are when a
 * shorter screen follows. The stylesheet limits it to the window.
 */
export function useKeptHeight(titleId: string): void {
  useEffect(() => {
    const dialog = document.getElementById(titleId)?.closest('dialog')
    if (!dialog) return
    let highest = 0
    let width = innerWidth
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      // A window of another width breaks lines elsewhere, so the earlier height says nothing about it.
      if (innerWidth !== width) highest = 0
      width = innerWidth
      if (height <= highest) return
      highest = height
      dialog.style.setProperty('--latchkey-kept', `${height}px`)
    })
    observer.observe(dialog)
    return () => {
      observer.disconnect()
      dialog.style.removeProperty('--latchkey-kept')
    }
  }, [titleId])
}
