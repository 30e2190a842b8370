import type { Address } from 'viem'

/** Who asks, as far as it is known. */
export type Requester = {
  /** The serialized origin; undefined where the page names none that can be on the web. */
  origin: string | undefined
  /** What it calls itself, made visible; a claim, whatever is proven. */
  name?: string
  /** The wire proves the origin. Where it does not, the origin is what the page says of itself (threats T13). */
  isProven: boolean
  /** The wire proves that the origin wrote the request, but not that it opened this window (threats T6). */
  isAuthor?: boolean
}

/** A page's request on the screen, whichever door it came through, and the way to answer it. */
export type Asking = {
  /** Tells this asking from any other. */
  id: string
  requester: Requester
  /** The accounts that the page was given. */
  accounts: readonly Address[]
  /** Undefined where what came is no request. */
  request: { chainId: number; method: string; params: readonly unknown[] } | undefined
  /**
   * Takes the request for good, then runs `effect`, which may sign, and answers with what it returns. A failed effect may
   * be tried again.
   */
  approve(effect: () => Promise<unknown>): Promise<void>
  refuse(error: { code: number; message: string }): Promise<void>
  /** Ends the page's connection, and with it all that it asks. */
  disconnect?(): Promise<void>
}
