import type { BlockedPopup } from './popup.ts'

/** Said of a blocked popup on `window`. Who shows it in words of their own prevents the default. */
export const blockedEvent = 'latchkey:popup-blocked'

/** @returns whether nobody on the page took it on */
export function offerBlocked(blocked: BlockedPopup): boolean {
  return window.dispatchEvent(new CustomEvent<BlockedPopup>(blockedEvent, { detail: blocked, cancelable: true }))
}
