/** Bounds of every websocket server. */

/**
 * Characters of frames that may wait for a slow reader, and of calls that are not answered yet. Further ones stay
 * stored or unread until the reader has caught up.
 */
export const maxBufferedBytes = 512 * 1024
/** The same over all sockets of the process; beyond it, only readers with nothing waiting are sent more. */
export const maxTotalBufferedBytes = 256 * 1024 * 1024
/** How long a socket has to close after it was asked to. */
export const hangUpMs = 1000
