/** A wallet's window as its page knows it (specification §4). */
export type WindowState = 'opened' | 'loaded' | 'unloaded'

/**
 * Returns the state after a message of the wallet. A window that was unloaded never loads again: the page closes it, and a wallet that
 * reloads in it has lost the requests.
 */
export function next(state: WindowState, event: 'PopupLoaded' | 'PopupUnload'): WindowState {
  if (state === 'unloaded') return state
  return event === 'PopupLoaded' ? 'loaded' : 'unloaded'
}
