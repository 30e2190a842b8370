/** Returns the smaller of two numbers. `Math.min` takes none of these. */
export function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/** Returns the larger of two numbers. */
export function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
