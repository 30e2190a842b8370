/** Times of a load (specification §9), in milliseconds. */
export const frameLimits = {
  /** How long the first load may take. Each failure doubles it, up to `maxLoadMs`. */
  loadMs: 10_000,
  maxLoadMs: 60_000,
  /** How long the loader waits before its one retry. */
  retryMs: 1_000,
} as const

export type FrameLimits = { readonly [name in keyof typeof frameLimits]: number }

/** How long a frame may take to acknowledge a request, on wires that acknowledge (specification §9). Milliseconds. */
export const acknowledgeMs = 5_000
