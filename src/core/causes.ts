/** The fields that may be read of any thrown value. */
export type Thrown = { readonly code?: unknown; readonly name?: unknown }

/** Limits the walk, because causes may form a circle. */
const deepest = 8

/** Returns an error and its causes, the outermost first. Thrown values that are not objects are left out. */
export function causesOf(error: unknown): readonly Thrown[] {
  const chain: Thrown[] = []
  let at = error
  while (typeof at === 'object' && at !== null && chain.length < deepest) {
    chain.push(at as Thrown)
    at = (at as { cause?: unknown }).cause
  }
  return chain
}
