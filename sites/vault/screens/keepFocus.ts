/**
 * Lets `replace` take away what is in `place`. Where the person's focus was on it, the focus goes to what came, which is read out;
 * a frame that has not the focus takes none.
 */
export function keepFocus(place: Element, replace: () => HTMLElement): void {
  const isIn = document.hasFocus() && place.contains(document.activeElement)
  const shown = replace()
  if (isIn) shown.focus()
}
