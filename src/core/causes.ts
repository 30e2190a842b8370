/** What may be read of anything that was thrown. */
export type Thrown = { readonly code?: unknown; readonly name?: unknown }

/** Causes may form a circle. */
const deepest = 8

/** An error and the causes behind it, the outermost first. Anything may be thrown: what is no object is none. */
export function causesOf(error: unknown): readonly Thrown[] {
  const chain: Thrown[] = []
  let at = error
  while (typeof at === 'object' && at !== null && chain.length < deepest) {
    chain.push(at as Thrown)
    at = (at as { cause?: unknown }).cause
  }
  return chain
}
