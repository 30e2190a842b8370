import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../hooks/useWords.ts'

/** The heading of a page or dialog. It takes the focus when it appears, so that a screen reader starts there. */
export function ScreenTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { kind, titleId } = useWords()
  useEffect(() => heading.current?.focus(), [])
  const Heading = kind === 'page' ? 'h1' : 'h2'
  return (
    // It names a dialog.
    <Heading ref={heading} tabIndex={-1} {...(kind === 'dialog' && { id: titleId })}>
      {children}
    </Heading>
  )
}
