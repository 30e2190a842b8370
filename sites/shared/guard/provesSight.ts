/**
 * Returns whether this browser can report that a frame is visible (IntersectionObserver v2, W3C Intersection Observer
 * §2.2.4 `isVisible`). If not, secrets are only shown in a separate window.
 */
export function provesSight(): boolean {
  return 'IntersectionObserverEntry' in window && 'isVisible' in IntersectionObserverEntry.prototype
}
