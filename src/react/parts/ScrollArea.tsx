import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'

export type ScrollAreaProps = Omit<ComponentProps<'div'>, 'ref'> & { area?: RefObject<HTMLDivElement | null> }

/** A part of a screen that scrolls. The stylesheet fades an edge (`data-above`, `data-below`) behind which there is more. */
export function ScrollArea({ area, ...props }: ScrollAreaProps) {
  const own = useRef<HTMLDivElement>(null)
  const ref = area ?? own
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const update = () => {
      const { scrollTop, clientHeight, scrollHeight } = element
      element.toggleAttribute('data-above', scrollTop > 1)
      element.toggleAttribute('data-below', scrollTop + clientHeight < scrollHeight - 1)
    }
    const resized = new ResizeObserver(update)
    const changed = new MutationObserver(update)
    resized.observe(element)
    changed.observe(element, { childList: true, characterData: true, subtree: true })
    element.addEventListener('scroll', update, { passive: true })
    update()
    return () => {
      resized.disconnect()
      changed.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [ref])
  return <div ref={ref} className="latchkey-scroll" {...props} />
}
