import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../hooks/useWords.ts'

/** Returns the id for the element that says who asks. */
export function askerId(titleId: string): string {
  return `${titleId}-asker`
}

/** The heading of a page or dialog. It takes the focus when it appears, so that a screen reader starts there. */
export function ScreenTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { kind, titleId } = useWords()
  useEffect(() => {
    // Another element says who asks. A screen reader hears it after the question.
    const asker = askerId(titleId)
    if (document.getElementById(asker)) heading.current?.setAttribute('aria-describedby', asker)
    heading.current?.focus()
  }, [titleId])
  const Heading = kind === 'page' ? 'h1' : 'h2'
  return (
    // It names a dialog.
    <Heading ref={heading} tabIndex={-1} {...(kind === 'dialog' && { id: titleId })}>
      {children}
    </Heading>
  )
}
