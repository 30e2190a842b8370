/** A little more than what people's own zoom of a page leaves of a button; below this the page has zoomed the frame out. */
const leastPixelRatio = 0.75

/**
 * Whether this frame is zoomed so far out that it may be too small to see: Intersection Observer's `isVisible` knows transforms,
 * but not CSS `zoom` (threats T10). On a dense screen a smaller frame passes, but a user who cannot read its number cannot continue.
 */
export function isShrunk(view: { devicePixelRatio: number }): boolean {
  return view.devicePixelRatio < leastPixelRatio
}
