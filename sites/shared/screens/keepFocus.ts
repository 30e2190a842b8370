/**
 * Calls `replace`, which removes the content of `place`. If the focus was there, it moves to the new content, which
 * screen readers then announce. In a frame without the focus, nothing gets it.
 */
export function keepFocus(place: Element, replace: () => HTMLElement): void {
  const isIn = document.hasFocus() && place.contains(document.activeElement)
  const shown = replace()
  if (isIn) shown.focus()
}
