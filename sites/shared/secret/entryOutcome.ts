/** A problem with the text that a user entered. `at` and `count` count words from one. */
export type EntryProblem =
  | { reason: 'length'; count: number }
  | { reason: 'unknown'; at: number }
  | { reason: 'checksum' }
  | { reason: 'empty' }
  | { reason: 'key' }
  | { reason: 'notLoaded' }
  /** The text was right, and what followed failed. */
  | { reason: 'stopped' }

/** The outcome of a text: `kept` until the page asks, `sealed` and handed over, or a problem with it. */
export type Offered = 'kept' | 'sealed' | EntryProblem
