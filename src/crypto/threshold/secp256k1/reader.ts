import { decodePoint, type Point, pointLength } from './point.ts'
import { readScalar, scalarLength } from './scalar.ts'

export type Reader = ReturnType<typeof createReader>

/**
 * Reads a strict binary form: exact lengths, scalars below the order, points on the curve and not the identity, and
 * nothing after the end. The first fault calls `refuse`, which throws.
 */
export function createReader(source: Uint8Array, refuse: () => never) {
  let offset = 0

  function bytes(length: number): Uint8Array<ArrayBuffer> {
    if (source.length - offset < length) refuse()
    offset += length
    return new Uint8Array(source.subarray(offset - length, offset))
  }
  const view = (length: number) => new DataView(bytes(length).buffer)
  const uint8 = () => view(1).getUint8(0)
  const scalar = (): bigint => readScalar(view(scalarLength), 0) ?? refuse()
  const point = (): Point => decodePoint(bytes(pointLength)) ?? refuse()

  return {
    bytes,
    uint8,
    uint32: () => view(4).getUint32(0),
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
