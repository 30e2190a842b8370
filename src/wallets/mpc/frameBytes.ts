/** A message of bytes as the frame takes it: text where the bytes are UTF-8, so that the frame can show it, else the bytes. */
export function toFrameMessage(bytes: Uint8Array<ArrayBuffer>): string | { raw: Uint8Array<ArrayBuffer> } {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return { raw: bytes }
  }
}

/** Reads a reply of the frame. Returns undefined when it has another form. */
export function decodeReply<value>(read: (text: string) => value, text: string): value | undefined {
  try {
    return read(text)
  } catch {
    return undefined
  }
}
