import { type FrameOrigin, isMoved, originOf } from './frameOrigin.ts'
import { type GuardEvent, type GuardState, next, waitOf } from './guardState.ts'
import { isShrunk } from './isShrunk.ts'

/** The shortest delay that browsers allow an observer that tracks visibility. */
const delayMs = 100
/** A panel may miss a fraction of a pixel because of rounding. */
const whole = 0.99

/** Intersection Observer v2 options that the platform's types lack. */
type VisibilityInit = IntersectionObserverInit & { trackVisibility: boolean; delay: number }
type VisibilityEntry = IntersectionObserverEntry & { isVisible?: boolean }

/**
 * Reports whether clicks on `panel` may count: it has been fully visible and unmoved for half a second, and still is
 * (threats T10). Anything that disturbs it takes effect immediately.
 * @param options.isFramed the browser must report that a frame is visible; a page cannot cover a separate window
 * @param options.onUnseen called when the panel goes out of sight, not when it is only disturbed
 * @returns `restart` starts the half second again: call it when the panel has changed
 */
export function watchGuard(
  panel: Element,
  options: { isFramed: boolean; onChange: (isClear: boolean) => void; onUnseen: () => void; signal: AbortSignal },
): { restart: () => void } {
  const { isFramed, onChange, onUnseen, signal } = options
  let state: GuardState = { status: 'unseen' }
  let isClear = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let origin: FrameOrigin | undefined

  const hear = (event: GuardEvent) => {
    const wasSeen = state.status === 'seen'
    state = next(state, event)
    const wait = waitOf(state, performance.now())
    clearTimeout(timer)
    if (wait !== undefined && wait > 0) timer = setTimeout(() => report(true), wait)
    report(wait === 0)
    if (wasSeen && state.status === 'unseen') onUnseen()
  }
  const report = (now: boolean) => {
    if (now === isClear) return
    isClear = now
    onChange(now)
  }
  const disturb = () => hear({ type: 'disturbed', at: performance.now() })
  const see = (seen: boolean) => hear(seen ? { type: 'seen', at: performance.now() } : { type: 'unseen' })

  signal.addEventListener('abort', () => clearTimeout(timer))
  for (const name of ['resize', 'scroll']) window.addEventListener(name, disturb, { signal, capture: true })
  // A frame gets no event when its page moves it. The next pointer event reveals the move, before any button handles
  // that event.
  const follow = (event: PointerEvent) => {
    const now = originOf(event)
    if (isMoved(origin, now)) disturb()
    else if (origin) return
    origin = now
  }
  for (const name of ['pointermove', 'pointerdown'] as const)
    window.addEventListener(name, follow, { signal, capture: true })
  const resized = new ResizeObserver(disturb)
  resized.observe(panel)
  signal.addEventListener('abort', () => resized.disconnect())

  if (isFramed) {
    const init: VisibilityInit = { threshold: [0, 0.25, 0.5, 0.75, whole, 1], trackVisibility: true, delay: delayMs }
    let isVouchedFor = false
    const look = () => see(isVouchedFor && !isShrunk(window))
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1) as VisibilityEntry | undefined
      isVouchedFor = entry?.isVisible === true && entry.intersectionRatio >= whole
      look()
    }, init)
    observer.observe(panel)
    window.addEventListener('resize', look, { signal })
    signal.addEventListener('abort', () => observer.disconnect())
  } else {
    const look = () => see(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look, { signal })
    look()
  }
  return { restart: disturb }
}
