/** A wallet in a window that this page opened: `request` is what its wire asks with, `message` what it may answer. */
export type PopupWindow<request, message> = {
  /** Whether the wallet has sent any message from it. */
  wasHeard: () => boolean
  isClosed: () => boolean
  ask: (request: request) => void
  /** Brings it to the front, inside a click. `isWaitedFor`: an earlier request has no answer yet. */
  call: (options: { isWaitedFor: boolean }) => void
  hear: (onMessage: (message: message) => void, signal: AbortSignal) => void
  close: () => void
}
