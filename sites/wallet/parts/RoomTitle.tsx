import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a room; it takes the focus when the room opens, so that a screen reader starts there. */
export function RoomTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
