import { fragmentBytes } from './limits.ts'

/** Follows the frames that a client sends, and knows how much of an unfinished message has arrived. */
export type FrameReader = {
  /** Takes the next bytes of the stream. Returns whether a message ended in them; a ping or pong is none. */
  read(chunk: Uint8Array): boolean
  /** Bytes of the frame or fragmented message that has not ended, with their headers; a short fragment counts for more. */
  unfinished(): number
}

/**
 * Creates a reader at the beginning of a stream. It reads only the headers of frames (RFC 6455 §5.2) and checks none:
 * `ws` closes the connections of clients that break the protocol.
 */
export function createFrameReader(): FrameReader {
  const header = new Uint8Array(maxHeaderLength)
  let headerLength = 0
  let payloadLeft = 0
  let frameLength = 0
  /** Of fragments that have arrived whole. */
  let fragmentsLength = 0

  /** @returns whether the frame was the end of a message */
  const endFrame = (): boolean => {
    const [first = 0] = header
    const [isFinal, isControl] = [(first & 0x80) !== 0, (first & 0x08) !== 0]
    if (!isControl) fragmentsLength = isFinal ? 0 : fragmentsLength + Math.max(frameLength, fragmentBytes)
    headerLength = 0
    frameLength = 0
    return isFinal && !isControl
  }

  return {
    read(chunk) {
      let hasEnded = false
      for (let at = 0; at < chunk.length; ) {
        if (payloadLeft > 0) {
          const taken = Math.min(payloadLeft, chunk.length - at)
          at += taken
          payloadLeft -= taken
          frameLength += taken
        } else {
          header[headerLength] = chunk[at] ?? 0
          at += 1
          headerLength += 1
          frameLength += 1
          if (headerLength < 2 || headerLength < lengthOfHeader(header)) continue
          payloadLeft = lengthOfPayload(header)
        }
        if (payloadLeft === 0 && endFrame()) hasEnded = true
      }
      return hasEnded
    },
    unfinished: () => fragmentsLength + frameLength,
  }
}

const maxHeaderLength = 14

/** Two bytes, the longer forms of the length, and the mask. */
function lengthOfHeader([, second = 0]: Uint8Array): number {
  const short = second & 0x7f
  return 2 + (short === 126 ? 2 : short === 127 ? 8 : 0) + ((second & 0x80) === 0 ? 0 : 4)
}

function lengthOfPayload(header: Uint8Array): number {
  const view = new DataView(header.buffer)
  const short = view.getUint8(1) & 0x7f
  return short === 126 ? view.getUint16(2) : short === 127 ? Number(view.getBigUint64(2)) : short
}
