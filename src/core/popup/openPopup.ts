/** In CSS pixels. */
export type PopupSize = { width: number; height: number }

/**
 * Opens an empty window, centred on this one. Browsers allow it only inside a click, so the caller must not await anything
 * before.
 * @returns null when the browser blocked it
 */
export function openPopup({ width, height }: PopupSize): Window | null {
  const { screenLeft, screenTop, innerWidth, innerHeight } = window
  const left = screenLeft + (innerWidth - width) / 2
  const top = screenTop + (innerHeight - height) / 2
  return window.open(
    '',
    '_blank',
    `toolbar=0,location=0,menubar=0,resizable=1,scrollbars=1,width=${width},height=${height},left=${left},top=${top}`,
  )
}
