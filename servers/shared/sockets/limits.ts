/** Bounds of every websocket server. */

/**
 * Characters of frames that may wait for a slow reader, and of calls that are not answered yet. Further frames stay
 * stored, and further calls unread, until the reader has caught up.
 */
export const maxBufferedBytes = 512 * 1024
/** The same over all sockets of the process. Beyond it, only readers without waiting frames are sent more. */
export const maxTotalBufferedBytes = 256 * 1024 * 1024
/** Time that a socket has to close after the request to close. */
export const hangUpMs = 1000
