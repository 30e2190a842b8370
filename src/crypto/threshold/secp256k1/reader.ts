import { decodePoint, type Point, pointLength } from './point.ts'
import { readScalar, scalarLength } from './scalar.ts'

export type Reader = ReturnType<typeof createReader>

/**
 * Reads a strict binary form: exact lengths, scalars below the order, points on the curve and not the identity, and
 * nothing after the end. The first fault calls `refuse`, which throws.
 */
export function createReader(source: Uint8Array, refuse: () => never) {
  let offset = 0

  /** Where the next bytes begin, once there are enough of them. */
  function skip(length: number): number {
    if (source.length - offset < length) refuse()
    offset += length
    return offset - length
  }
  function bytes(length: number): Uint8Array<ArrayBuffer> {
    const start = skip(length)
    return new Uint8Array(source.subarray(start, start + length))
  }
  const uint8 = () => view.getUint8(skip(1))
  const view = new DataView(source.buffer, source.byteOffset, source.byteLength)
  const scalar = (): bigint => readScalar(view, skip(scalarLength)) ?? refuse()
  const point = (): Point => decodePoint(bytes(pointLength)) ?? refuse()

  return {
    bytes,
    uint8,
    uint32: () => view.getUint32(skip(4)),
    scalar,
    point,
    scalars: (count: number) => Array.from({ length: count }, scalar),
    points: (count: number) => Array.from({ length: count }, point),
    /** Ascending numbers behind their count: sets of parties. */
    numbers: () => Array.from({ length: uint8() }, uint8),
    rest: () => bytes(source.length - offset),
    end(): void {
      if (offset !== source.length) refuse()
    },
  }
}
