import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a screen; it takes the focus when the screen opens, so that a screen reader starts there. */
export function ScreenTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
