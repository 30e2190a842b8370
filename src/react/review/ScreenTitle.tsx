import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../hooks/useWords.ts'

/** Returns the id for the element that says who asks. */
export function askerId(titleId: string): string {
  return `${titleId}-asker`
}

/**
 * The heading of a page or dialog. It takes the focus when it appears, so that a screen reader starts there.
 * @param props.heading for a screen that no provider surrounds, because the wallet did not start
 */
export function ScreenTitle({ children, heading }: { children: ReactNode; heading?: 'h1' | undefined }) {
  const element = useRef<HTMLHeadingElement>(null)
  const { kind, titleId } = useWords()
  useEffect(() => {
    // Another element says who asks. A screen reader hears it after the question.
    const asker = askerId(titleId)
    if (document.getElementById(asker)) element.current?.setAttribute('aria-describedby', asker)
    element.current?.focus()
  }, [titleId])
  const Heading = heading ?? (kind === 'page' ? 'h1' : 'h2')
  return (
    // It names a dialog.
    <Heading ref={element} tabIndex={-1} {...(Heading === 'h2' && { id: titleId })}>
      {children}
    </Heading>
  )
}
