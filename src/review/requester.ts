/** The requesting site, as far as it is known. */
export type Requester = {
  /** The serialized origin; undefined if the page names none that can be on the web. */
  origin: string | undefined
  /** The name it gives itself, with hidden characters made visible. It is a claim even when the origin is proven. */
  name?: string
  /** The wire proves the origin. Otherwise the origin is only what the page reports (threats T13). */
  isProven: boolean
  /** The wire proves that the origin wrote the request, but not that it opened this window (threats T6). */
  isAuthor?: boolean
  /** The user wrote the request in this wallet, and no site is involved. No door sets it. */
  isWallet?: boolean
}
