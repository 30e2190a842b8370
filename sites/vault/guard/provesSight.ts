/**
 * Whether this browser can vouch that a frame is seen (IntersectionObserver v2, W3C Intersection Observer §2.2.4 `isVisible`).
 * Where it cannot, words are only shown in a window of our own.
 */
export function provesSight(): boolean {
  return 'IntersectionObserverEntry' in window && 'isVisible' in IntersectionObserverEntry.prototype
}
