import { WireError } from '../wireError.ts'

/** Reads foreign bytes from the front. Every read throws a {@link WireError} if the bytes end too early. */
export type ByteReader = {
  byte(): number
  take(length: number): Uint8Array<ArrayBuffer>
  /** Solana's compact-u16: seven bits per byte, lowest first, in the shortest form only. */
  compactLength(): number
  /** Reads as many items as the preceding compact-u16 says. */
  list<item>(read: () => item): item[]
  /** Returns the remaining bytes without consuming them. */
  rest(): Uint8Array<ArrayBuffer>
  /** @throws {WireError} when bytes are left */
  end(): void
}

const maxCompact = 0xffff

export function createByteReader(bytes: Uint8Array): ByteReader {
  let at = 0

  function take(length: number): Uint8Array<ArrayBuffer> {
    if (at + length > bytes.length) throw new WireError('', 'ends too early')
    at += length
    return bytes.slice(at - length, at)
  }
  const byte = () => take(1)[0] ?? 0

  function compactLength(): number {
    let value = 0
    for (let shift = 0; shift <= 14; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next & 0x80) continue
      // The network refuses a trailing zero. Two encodings of one length would let an attacker mislead a reader.
      if (value > maxCompact || (shift > 0 && next === 0)) break
      return value
    }
    throw new WireError('', 'expected a compact-u16')
  }

  return {
    byte,
    take,
    compactLength,
    list: (read) => Array.from({ length: compactLength() }, read),
    rest: () => bytes.slice(at),
    end() {
      if (at < bytes.length) throw new WireError('', 'goes on after its end')
    },
  }
}
