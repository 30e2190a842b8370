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
/**
 * How long a client may take to send one message; and bytes of messages that have begun and not ended, of one address and
 * in all.
 */
export const unfinishedBounds = {
  unfinishedMs: 10_000,
  unfinishedPerAddress: 8 * 1024 * 1024,
  unfinishedInAll: 64 * 1024 * 1024,
}
/** Pieces in which one frame may arrive: each takes more memory than its bytes. */
export const maxPieces = 8192
/** What a fragment of a message takes in memory at least. */
export const fragmentBytes = 256
/** Chunks of a stream that are shorter are read without a turn: most messages are. Bytes. */
export const freeChunkBytes = 16 * 1024
/** Bytes of longer chunks that are read in one turn of the event loop, and new sockets that are accepted in one. */
export const readBytesPerTurn = 256 * 1024
export const dialsPerTurn = 2
/** How often the time is checked. */
export const unfinishedCheckMs = 250
