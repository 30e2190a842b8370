import type { StoreApi } from 'zustand/vanilla'
import type { PendingRequest } from './pendingRequest.ts'

/**
 * Why a window that a page opened has no request to show. `turnedAway` has a sentence for each, under the same name.
 */
export type TurnedAway =
  | 'no-opener'
  | 'severed'
  | 'unreadable'
  | 'other-environment'
  | 'other-referrer'
  | 'unsupported-origin'
  | 'no-key'
  | 'unknown-action'
  | 'too-large'

/** What a window that a page opened shows. */
export type PopupState =
  | { status: 'opening' }
  | { status: 'pending'; request: PendingRequest }
  | { status: 'turned-away'; why: TurnedAway }
  /** The page has no live connection, and was informed. */
  | { status: 'disconnected'; origin: string }
  /** The same request was answered before. */
  | { status: 'already-answered'; origin: string }
  /** The window went away while the request was being answered. */
  | { status: 'interrupted'; origin: string }
  | { status: 'answered'; outcome: 'approved' | 'refused' }

/** A door that pages open as a window. It shows one request at a time and ends with its answer. */
export type PopupDoor = {
  store: StoreApi<PopupState>
  /**
   * Reads what the window was opened for, and listens to its page. Returns undefined if the window was not opened for
   * this door.
   */
  open(): Promise<void> | undefined
}
