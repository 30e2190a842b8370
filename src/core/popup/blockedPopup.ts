/** A popup that the browser blocked. Call `retry` inside a click. `signal` aborts once neither has an effect any more. */
export type BlockedPopup = { retry: () => void; dismiss: () => void; signal: AbortSignal }

/** Dispatched on `window` for a blocked popup. A listener that shows it in its own words prevents the default. */
export const blockedEvent = 'latchkey:popup-blocked'

/** @returns whether no listener of the page has taken it on */
export function offerBlocked(blocked: BlockedPopup): boolean {
  return window.dispatchEvent(new CustomEvent<BlockedPopup>(blockedEvent, { detail: blocked, cancelable: true }))
}
