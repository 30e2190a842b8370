/** Limits of the hosted wallet's side of the global wallet. */

/** The number of answered envelopes that are remembered per connection. */
export const maxSpentIvs = 512
