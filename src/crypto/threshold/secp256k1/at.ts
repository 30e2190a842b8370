/**
 * The item at `index`.
 * @throws {RangeError} when there is none: arithmetic that went on with a zero instead would leak or forge.
 */
export function at<item>(items: readonly item[], index: number): item {
  const item = items[index]
  return item === undefined ? outOfRange() : item
}

// V8 compiles a function for the kinds of arrays that it has seen. Shared with plain arrays, these would take many times as
// long, and signing is mostly such steps.

/** The same for bytes. */
export function byteAt(bytes: Uint8Array, index: number): number {
  const byte = bytes[index]
  return byte === undefined ? outOfRange() : byte
}

/** The same for 32-bit words. */
export function wordAt(words: Uint32Array, index: number): number {
  const word = words[index]
  return word === undefined ? outOfRange() : word
}

function outOfRange(): never {
  throw new RangeError('The index is out of range.')
}
