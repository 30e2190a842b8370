import type { ReactNode } from 'react'

/** A text that arrives later. It takes the room of its longest form from the start, so that nothing else moves. */
export function Reserved(props: { longest: string; isSmall?: boolean; children: ReactNode }) {
  const { longest, isSmall = false, children } = props
  return (
    <span className="reserved" data-longest={longest} data-small={isSmall}>
      <span>{children}</span>
    </span>
  )
}
