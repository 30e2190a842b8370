/** A popup that the browser blocked. Call `retry` inside a click. `signal` aborts once `retry` no longer has an effect. */
export type BlockedPopup = { retry: () => void; dismiss: () => void; signal: AbortSignal }

/** Dispatched on `window` for a blocked popup. A listener that shows its own message calls `preventDefault`. */
export const blockedEvent = 'latchkey:popup-blocked'

/** @returns whether the library has to show its own message, because no listener of the page does */
export function offerBlocked(blocked: BlockedPopup): boolean {
  return window.dispatchEvent(new CustomEvent<BlockedPopup>(blockedEvent, { detail: blocked, cancelable: true }))
}
