import { elementLength, scalars, toElement, toScalar } from './group.ts'

export const scalarLength = 32

export const u8 = (value: number) => Uint8Array.of(value)

export function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Whether two public values are the same bytes. Not in constant time. */
export function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}

/** Reads fields off the front of foreign bytes. */
export type Reader = {
  u8(): number
  u32(): number
  bytes(length: number): Uint8Array
  /** A canonical encoding of a group element; the bytes, since that is how elements are kept. */
  element(): Uint8Array
  elements(count: number): Uint8Array[]
  /** A canonical scalar that is not zero. */
  scalar(): bigint
  /** Only for what we wrote ourselves. */
  scalarOrZero(): bigint
  /** What is not read yet. */
  rest(): Uint8Array
  /** Throws if unread bytes remain. */
  end(): void
}

/** For {@link createReader}, over bytes that this engine wrote after it had checked them. */
export const checkedBefore = () => {}

/**
 * Every failure to read throws what `toError` makes: the reader does not know whose bytes these are. `checkElement` throws
 * when bytes are no element.
 */
export function createReader(
  foreign: Uint8Array,
  toError: () => Error,
  { checkElement = toElement }: { checkElement?: (bytes: Uint8Array) => unknown } = {},
): Reader {
  // A copy: the caller may change its buffer, and `Buffer.slice` would not copy.
  const all = Uint8Array.from(foreign)
  let at = 0
  const bytes = (length: number) => {
    if (all.length - at < length) throw toError()
    at += length
    return all.slice(at - length, at)
  }
  const parse = <value>(length: number, read: (field: Uint8Array) => value): value => {
    const field = bytes(length)
    try {
      return read(field)
    } catch {
      throw toError()
    }
  }
  const element = () =>
    parse(elementLength, (field) => {
      checkElement(field)
      return field
    })
  return {
    bytes,
    element,
    u8: () => bytes(1)[0] ?? 0,
    u32: () => new DataView(bytes(4).buffer).getUint32(0),
    elements: (count) => Array.from({ length: count }, element),
    scalar: () => parse(scalarLength, toScalar),
    scalarOrZero: () => parse(scalarLength, (field) => scalars.fromBytes(field)),
    rest: () => all.slice(at),
    end() {
      if (at !== all.length) throw toError()
    },
  }
}
