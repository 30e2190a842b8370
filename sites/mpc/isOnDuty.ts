import type { Duty } from './operations/context.ts'

/**
 * How long a request waits for the frame's size. A browser sends it to a frame in a process of its own a moment after the document,
 * so the first request may overtake it.
 */
const layoutMs = 500

/** Returns whether the page shows this frame, or hides it, as `needed` says. A frame without a size gets a moment to be shown. */
export async function isOnDuty(needed: Duty): Promise<boolean> {
  if (needed === 'visible' && dutyNow() === 'hidden') await resized()
  return dutyNow() === needed
}

/** The hidden frame has no layout: the page gives it `display: none` (managed-wallet §1.3). */
function dutyNow(): Duty {
  return innerWidth > 0 && innerHeight > 0 ? 'visible' : 'hidden'
}

/** Resolves when the window gets another size, or when there was time for that. */
function resized(): Promise<void> {
  const settled = new AbortController()
  return new Promise((resolve) => {
    const end = () => {
      settled.abort()
      resolve()
    }
    const timer = setTimeout(end, layoutMs)
    settled.signal.addEventListener('abort', () => clearTimeout(timer))
    addEventListener('resize', end, { signal: settled.signal })
  })
}
