import type { ReactNode } from 'react'

/** A text that arrives later. It takes the room of its longest form from the start, so that nothing else moves. */
export function Reserved({ longest, children }: { longest: string; children: ReactNode }) {
  return (
    <span className="reserved" data-longest={longest}>
      <span>{children}</span>
    </span>
  )
}
