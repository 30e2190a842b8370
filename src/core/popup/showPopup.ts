/** Dispatched on `window` inside a click: a wallet's open window comes to the front. */
const showEvent = 'latchkey:show-popup'

/** Brings the open window of a wallet to the front. Call it inside a click. */
export function showPopup(): void {
  window.dispatchEvent(new Event(showEvent))
}

/** Brings `popup` to the front whenever the page asks for it, until `signal` aborts. */
export function followShowPopup(popup: Window, signal: AbortSignal): void {
  window.addEventListener(showEvent, () => popup.focus(), { signal })
}
