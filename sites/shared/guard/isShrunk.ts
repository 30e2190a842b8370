/**
 * Slightly more than the smallest button that a user's own zoom leaves. A smaller one means that the page zoomed the
 * frame out.
 */
const leastPixelRatio = 0.75

/**
 * Returns whether the page zoomed this frame out so far that it may be too small to see. Intersection Observer's
 * `isVisible` takes transforms into account, but not CSS `zoom` (threats T10). On a dense screen a smaller frame
 * passes, but a user who can't read its number can't continue.
 */
export function isShrunk(view: { devicePixelRatio: number }): boolean {
  return view.devicePixelRatio < leastPixelRatio
}
